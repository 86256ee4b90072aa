import { AppError } from '#domain/errors.ts';
import { createGeneratorThread } from '../knowledge/generator-thread.ts';
import { refusalMessage } from '../knowledge/refusal.ts';
import type { CardGenerator } from './card-generator.ts';

/** One per process: its knowledge is the same for everybody. */
const THREAD = createGeneratorThread();

/** A few of each kind, listed here because the knowledge itself is not loaded this early. */
const EXAMPLES = ['JavaScript', 'World War II', 'Spanish', 'Human Anatomy', 'Birds'];

/** The generator that needs no provider and no network. */
export function createBuiltInCardGenerator(): CardGenerator {
  const name = 'Built-in generator';
  return {
    name,
    source: name,
    builtIn: true,
    examples: EXAMPLES,
    generate: async (brief, { knownFronts }) => {
      const category = await THREAD.categoryOf(brief);
      const known = category === null ? [] : await knownFronts(category);
      const result = await THREAD.draft({ ...brief, knownFronts: known });
      if (result.kind === 'cards') return { ...result, source: `${name}, ${result.source}` };
      throw new AppError('TOPIC_UNKNOWN', refusalMessage(brief.topic, result.suggestions), {
        details: { suggestions: result.suggestions },
      });
    },
  };
}

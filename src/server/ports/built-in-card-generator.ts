import { AppError } from '#domain/errors.ts';
import { createBuiltInGenerator, refusalMessage } from '../knowledge/built-in-generator.ts';
import type { CardGenerator } from './card-generator.ts';

/** The generator that needs no provider and no network. */
export function createBuiltInCardGenerator(): CardGenerator {
  const builtIn = createBuiltInGenerator();
  return {
    name: 'Built-in generator',
    builtIn: true,
    generate: async (brief) => {
      const result = await builtIn.draft({ ...brief, avoidFronts: [] });
      if (result.kind === 'cards') return result;
      throw new AppError('TOPIC_UNKNOWN', refusalMessage(brief.topic, result.suggestions), {
        details: { suggestions: result.suggestions },
      });
    },
  };
}

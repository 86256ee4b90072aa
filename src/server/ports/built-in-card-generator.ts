import { AppError, invalidField } from '#domain/errors.ts';
import { isEnglish, languageName } from '#domain/generation/language.ts';
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
    expectLanguage,
    async *generate(brief, { knownCards }) {
      if (brief.language !== null) expectLanguage(brief.language);
      const category = await THREAD.categoryOf(brief);
      const known = category === null ? [] : await knownCards(category);
      const result = await THREAD.draft({ ...brief, known: [...brief.made, ...known] });
      if (result.kind === 'unknown') {
        const { suggestions, near } = result;
        throw new AppError('TOPIC_UNKNOWN', refusalMessage(brief.topic, near), {
          details: { suggestions, near },
        });
      }
      if (result.drafts.length === 0 && brief.mix !== 'mixed') {
        throw invalidField(
          'mix',
          `The built-in generator has no ${brief.mix} cards on '${brief.topic}', so no deck was made. Ask for mixed cards instead.`,
        );
      }
      yield { type: 'about', category: result.category, source: `${name}, ${result.source}` };
      for (const draft of result.drafts) yield { type: 'draft', draft, faults: [], rank: 0 };
    },
  };
}

function expectLanguage(tag: string): void {
  if (isEnglish(tag)) return;
  throw invalidField(
    'language',
    `The built-in generator writes English cards only. Leave out ${languageName(tag)}, or connect an AI provider.`,
  );
}

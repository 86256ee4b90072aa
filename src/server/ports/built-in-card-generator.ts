import { AppError, invalidField } from '#domain/errors.ts';
import { isEnglish, languageName } from '#domain/generation/language.ts';
import type { Material } from '#domain/sources/founded.ts';
import { extractCards } from '../extraction/extraction-thread.ts';
import { createGeneratorThread } from '../knowledge/generator-thread.ts';
import { refusalMessage } from '../knowledge/refusal.ts';
import type { Brought, CardGenerator, GenerateOptions, GenerationBrief } from './card-generator.ts';

/** One per process: its knowledge is the same for everybody. */
const THREAD = createGeneratorThread();

const NAME = 'Built-in generator';

/** A few of each kind, listed here because the knowledge itself is not loaded this early. */
const EXAMPLES = ['JavaScript', 'World War II', 'Spanish', 'Human Anatomy', 'Birds'];

/** The generator that needs no provider and no network. */
export function createBuiltInCardGenerator(): CardGenerator {
  return {
    name: NAME,
    source: NAME,
    builtIn: true,
    examples: EXAMPLES,
    expectLanguage,
    async *generate(brief, options) {
      if (brief.material) {
        yield* fromText(brief, brief.material, options);
        return;
      }
      const { knownCards } = options;
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
      yield { type: 'about', category: result.category, source: `${NAME}, ${result.source}` };
      for (const draft of result.drafts) yield { type: 'draft', draft, faults: [], rank: 0 };
    },
  };
}

/** Cards of what a text says, without anybody who knows more than the text. */
async function* fromText(
  { description, made, ...brief }: GenerationBrief,
  material: Material,
  { signal, knownCards }: GenerateOptions,
): AsyncGenerator<Brought> {
  const passages = material.passages.map(({ position, text, headings }) => ({
    index: position,
    text,
    headings,
  }));
  const { context } = material;
  const known = [...made, ...(await knownCards(null))];
  const found = await extractCards({ ...brief, passages, context, focus: description, known }, signal);
  if ('refused' in found) throw new AppError('SOURCE_UNUSABLE', `${found.sentence} You were not charged.`);
  yield { type: 'about', category: null, source: `${NAME}, from the text itself` };
  for (const { draft, passage, quote } of found.cards) {
    yield { type: 'draft', draft, faults: [], rank: passage, claim: { passage, quote } };
  }
}

function expectLanguage(tag: string): void {
  if (isEnglish(tag)) return;
  throw invalidField(
    'language',
    `The built-in generator writes English cards only. Leave out ${languageName(tag)}, or connect an AI provider.`,
  );
}

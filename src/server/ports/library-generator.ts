import { setImmediate } from 'node:timers/promises';
import { AppError, invalidField } from '#domain/errors.ts';
import { refusalText } from '#domain/extraction/refusal.ts';
import { isEnglish, languageName } from '#domain/generation/language.ts';
import { BUILT_IN_GENERATOR } from '#domain/generation/made-by.ts';
import type { Material } from '#domain/sources/grounding.ts';
import { extractCards } from '../extraction/extraction-thread.ts';
import { markedInText } from '../extraction/marked-thread.ts';
import type { GeneratorEvent, CardGenerator, GenerateOptions, GenerationBrief } from './card-generator.ts';
import { library } from './library.ts';

const DRAFTS_PER_TURN = 6;

/** A pack, or a deck of one, with the words of a topic. */
export type NamedPack = {
  slug: string;
  title: string;
  /** Whether the topic is its title, and not only a part of it. */
  isNamed: boolean;
};

export type FindPacks = (topic: string) => Promise<readonly NamedPack[]>;

/** The generator that needs no provider and no network. It points to packs but makes no cards from them. */
export function createLibraryGenerator(findPacks: FindPacks): CardGenerator {
  return {
    name: BUILT_IN_GENERATOR,
    source: BUILT_IN_GENERATOR,
    builtIn: true,
    examples: library.examples,
    expectLanguage,
    async *generate(brief, options) {
      yield* brief.material
        ? fromText(brief, brief.material, options)
        : fromLibrary(brief, options, findPacks);
    },
  };
}

async function* fromLibrary(
  brief: GenerationBrief,
  { knownCards }: GenerateOptions,
  findPacks: FindPacks,
): AsyncGenerator<GeneratorEvent> {
  const { topic, description, language, mix, made, seed } = brief;
  if (language !== null) expectLanguage(language);
  const match = await library.match(topic, description);
  if (match.kind === 'unknown' || !match.isWhole) {
    const found = await findPacks(topic);
    // Cards on a part of the topic are worth less than a pack with its name.
    if (match.kind === 'unknown' || found.some(({ isNamed }) => isNamed)) {
      const suggestions = match.kind === 'unknown' ? match.suggestions : [];
      const packs = found.map(({ slug, title }) => ({ slug, title }));
      throw new AppError('TOPIC_UNKNOWN', refusalMessage(topic, suggestions, packs.length), {
        details: { suggestions, ...(packs.length > 0 && { packs }) },
      });
    }
  }
  const known = [...made, ...(await knownCards(match.category))];
  const drafts = await match.compose({ ...brief, known }, seed);
  if (drafts.length === 0 && mix !== 'mixed') {
    throw invalidField(
      'mix',
      `The built-in generator has no ${mix} cards on '${topic}', so no deck was made. Ask for mixed cards instead.`,
    );
  }
  yield { type: 'about', category: match.category, source: `${BUILT_IN_GENERATOR}: ${match.about}` };
  for (const [index, draft] of drafts.entries()) {
    // Each draft is checked by the caller, which takes long, so other work gets a turn in between.
    if (index % DRAFTS_PER_TURN === 0) await setImmediate();
    yield { type: 'draft', draft, faults: [], rank: 0 };
  }
}

/** The message for a topic that the library does not know. Packs and suggestions are shown beside it. */
function refusalMessage(topic: string, suggestions: readonly string[], packCount: number): string {
  const first =
    packCount > 0
      ? 'Take the cards of a pack'
      : suggestions.length > 0
        ? 'Pick a related topic'
        : 'Explore the library';
  return (
    `The built-in generator doesn't know '${topic}', so no deck was made. ` +
    `${first} or paste your notes instead.`
  );
}

/** Cards made from what a text says, without any knowledge beyond the text. */
async function* fromText(
  { description, made, ...brief }: GenerationBrief,
  material: Material,
  { signal, knownCards }: GenerateOptions,
): AsyncGenerator<GeneratorEvent> {
  const passages = material.passages.map(({ position, blocks, headings }) => ({
    index: position,
    blocks,
    headings,
  }));
  const known = [...made, ...(await knownCards(null))];
  const cards = await extractCards({ ...brief, passages, focus: description, known }, signal);
  if (cards.length === 0) throw await refusalOf(material, description, signal);
  yield { type: 'about', category: null, source: `${BUILT_IN_GENERATOR}, from the text itself` };
  for (const { draft, passage, quote, isCertain } of cards) {
    const doubt = isCertain ? {} : { doubt: 'less-certain' as const };
    yield { type: 'draft', draft, faults: [], rank: passage, claim: { passage, quote }, ...doubt };
  }
}

/** The refusal of a text, which says what the text does mark. */
async function refusalOf(
  { passages }: Material,
  focus: string | null,
  signal: AbortSignal,
): Promise<AppError> {
  const { marked, lists } = await markedInText(passages, signal).catch((error: unknown) => {
    if (error instanceof AppError) return { marked: null, lists: [] };
    throw error;
  });
  const text = refusalText(marked, { lists: lists.length, focus });
  return new AppError('SOURCE_UNUSABLE', `${text} You were not charged.`);
}

function expectLanguage(tag: string): void {
  if (isEnglish(tag)) return;
  throw invalidField(
    'language',
    `The built-in generator writes English cards only. Leave out ${languageName(tag)}.`,
  );
}

import type { CardDraft } from '#domain/generation/draft.ts';
import { seededRandom } from '#domain/random.ts';
import { openCardIndex, type CardIndex } from './card-index.ts';
import { hasOtherMeaning, titleOf, type Catalogue } from './catalogue.ts';
import { composeDeck, type DeckRequest } from './compose-deck.ts';
import { readCatalogue } from './content.ts';
import type { Fact } from './fact.ts';
import { findCards, factsWith, topicsWith } from './find-cards.ts';
import { readForeignName } from './foreign-names.ts';
import { withoutQualifiers } from './qualifiers.ts';
import { asTyped, longestName, readLoosely } from './read-loosely.ts';
import { readMistyped, readTopic, type Selection } from './read-topic.ts';
import { selectFacts } from './select-facts.ts';
import { MAX_SUGGESTIONS, nameOf, suggestTopics } from './suggest-topics.ts';
import { isFiller, plainTopicWords, searchWords, typedWords } from './words.ts';

/** What the library has on a topic. */
export type TopicMatch =
  | {
      kind: 'known';
      category: string;
      /** What the cards are about: "Human Anatomy", "Storage, from AWS", "Photosynthesis. Made without: grade 4". */
      about: string;
      /** Whether the cards are about all of the topic. */
      isWhole: boolean;
      /**
       * Drafts for a deck; empty if the topic has no cards of the mix. The same request and seed give the same drafts.
       */
      compose: (request: DeckRequest, seed: string) => Promise<CardDraft[]>;
    }
  /** An unknown topic, with similar topics if there are any. */
  | { kind: 'unknown'; suggestions: string[] };

/** Fewer cards do not make a deck. */
const MIN_CARDS = 5;

/** A word that more cards have says little about what they are about. */
const MAX_CARDS_PER_WORD = 40;

/** A deck of a section with a smaller share of cards that have the words of the topic says so. */
const MIN_SHARE = 0.5;

let catalogue: Promise<Catalogue> | undefined;

/** The catalogue of the library, which is read on first use. */
export async function openCatalogue(): Promise<Catalogue> {
  catalogue ??= readCatalogue();
  try {
    return await catalogue;
  } catch (error) {
    catalogue = undefined;
    throw error;
  }
}

/**
 * Finds what the library has on a topic: the deck or section of this name, in English or another language; the cards that contain
 * its words; or a deck on a part of the topic, which says what was left out. A description may complete a topic that is not
 * understood alone. A topic with few cards is not padded with others.
 */
export async function matchTopic(topic: string, description: string | null): Promise<TopicMatch> {
  const known = await openCatalogue();
  for (const text of [topic, ...(description === null ? [] : [`${topic} ${description}`])]) {
    const named = await matchName(text, [], known);
    if (named) return named;
  }
  if (hasOtherMeaning(topic, known)) return { kind: 'unknown', suggestions: [] };
  const { rest, leftOut } = withoutQualifiers(topic);
  const isNamed = leftOut.length > 0 && !plainTopicWords(rest).every(isFiller);
  const named = isNamed ? await matchName(rest, leftOut, known) : null;
  if (named) return named;
  const index = await openCardIndex();
  return (
    (await matchCards(rest, leftOut, known, index)) ??
    (await matchLoosely(topic, leftOut, known, index)) ?? {
      kind: 'unknown',
      suggestions: await suggestionsFor(topic, rest, known, index),
    }
  );
}

/** The deck or section that a topic names. */
async function matchName(
  topic: string,
  leftOut: readonly string[],
  known: Catalogue,
): Promise<TopicMatch | null> {
  const asTyped = await readTopic(topic, known);
  const foreign = asTyped.length > 0 ? undefined : await readForeignName(topic);
  const selections =
    asTyped.length > 0
      ? asTyped
      : foreign === undefined
        ? await readMistyped(topic, known)
        : await readTopic(foreign, known);
  if (selections.length === 0) return null;
  const facts = await selectFacts(selections, known);
  if (facts.length < MIN_CARDS) return { kind: 'unknown', suggestions: wholeTopics(selections) };
  const about = selections.map(namesOf).join(' and ');
  const { asked, on } =
    foreign === undefined
      ? await askedFacts(topic, selections, facts, known)
      : { asked: new Set<Fact>(), on: '' };
  return deckOf(facts, asked, categoryOf(selections), [
    foreign === undefined ? about : `${about}, in English`,
    ...(asked.size > 0 && asked.size < facts.length * MIN_SHARE ? [mention(asked, facts, on)] : []),
    ...madeWithout(leftOut),
  ]);
}

/**
 * The facts of sections that contain the distinctive words of the topic, unless these words are in the titles of the sections.
 */
async function askedFacts(
  topic: string,
  selections: readonly Selection[],
  facts: readonly Fact[],
  known: Catalogue,
): Promise<{ asked: ReadonlySet<Fact>; on: string }> {
  if (selections.every(({ sections }) => sections.length === 0)) return { asked: new Set(), on: '' };
  const ofTitle = new Set(
    selections.flatMap(({ sections }) => sections.flatMap(({ title }) => searchWords(title))),
  );
  const ofTopic = new Set(selections.flatMap(({ entry }) => searchWords(entry.topic)));
  const words = plainTopicWords(withoutQualifiers(topic).rest);
  if (words.some((word) => ofTitle.has(word))) return { asked: new Set(), on: '' };
  const index = await openCardIndex();
  const telling = new Set(
    words.filter((word) => !ofTopic.has(word) && index.countOf(word) <= MAX_CARDS_PER_WORD),
  );
  const hits = [...telling].flatMap((word) => index.near([word]));
  return { asked: factsWith(hits, facts, known), on: asTyped(typedWords(topic), telling).join(' ') };
}

/** The cards of the library that contain the words of a topic, if there are enough for a deck. */
async function matchCards(
  topic: string,
  leftOut: readonly string[],
  known: Catalogue,
  index: CardIndex,
): Promise<TopicMatch | null> {
  const found = await findCards(plainTopicWords(topic), known, index);
  if (!found || found.facts.length < MIN_CARDS) return null;
  const { entry, facts } = found;
  return deckOf(facts, new Set(), entry.category, [`${topic}, from ${entry.topic}`, ...madeWithout(leftOut)]);
}

/** The deck or section that a part of a topic names. */
async function matchLoosely(
  topic: string,
  qualifiers: readonly string[],
  known: Catalogue,
  index: CardIndex,
): Promise<TopicMatch | null> {
  const free = new Set(qualifiers.flatMap(searchWords));
  const reading = await readLoosely(topic, free, known, index);
  if (!reading || reading.facts.length < MIN_CARDS) return null;
  const { selection, facts, asked, on } = reading;
  return deckOf(facts, asked, selection.entry.category, [
    namesOf(selection),
    ...(asked.size > 0 ? [mention(asked, facts, on.join(' '))] : []),
    ...madeWithout(reading.leftOut),
  ]);
}

/** Topics with cards that have the words of an unknown topic, and topics with similar names. */
async function suggestionsFor(
  topic: string,
  rest: string,
  known: Catalogue,
  index: CardIndex,
): Promise<string[]> {
  const near = await suggestTopics(topic, known);
  const words = plainTopicWords(rest);
  const found = topicsWith(words, known, index);
  if (near.length > 0 || found.length > 0) return [...new Set([...near, ...found])].slice(0, MAX_SUGGESTIONS);
  const named = await longestName(words, known);
  return named && named.words.size >= words.length * MIN_SHARE ? wholeTopics([named.selection]) : [];
}

function deckOf(
  facts: readonly Fact[],
  asked: ReadonlySet<Fact>,
  category: string,
  [about = '', ...notes]: readonly string[],
): TopicMatch {
  return {
    kind: 'known',
    category,
    about: [about, ...notes].join('. '),
    isWhole: notes.length === 0,
    compose: (request, seed) => composeDeck(facts, request, seededRandom(seed), asked),
  };
}

function mention(asked: ReadonlySet<Fact>, facts: readonly Fact[], words: string): string {
  return `${asked.size} of ${facts.length} cards mention ${words}`;
}

function madeWithout(leftOut: readonly string[]): string[] {
  return leftOut.length === 0 ? [] : [`Made without: ${leftOut.join(', ')}`];
}

function namesOf({ entry, sections }: Selection): string {
  if (sections.length === 0) return titleOf(entry);
  return `${sections.map(({ title }) => title).join(', ')}, from ${entry.topic}`;
}

function wholeTopics(selections: readonly Selection[]): string[] {
  return [...new Set(selections.map(({ entry }) => nameOf(entry, null)))];
}

function categoryOf([first]: readonly Selection[]): string {
  return first?.entry.category ?? '';
}

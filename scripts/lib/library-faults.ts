import { checkDraft } from '#domain/generation/draft-checks.ts';
import { contentWords } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { DIFFICULTY_NAMES } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { slugOf } from '#library/catalogue.ts';
import {
  cardsSchema,
  tableSchema,
  topicSchema,
  type LibraryCard,
  type Section,
  type Table,
  type Topic,
} from '#library/content-schema.ts';
import type { Variant } from '#library/fact.ts';
import { NoWrongOptions, tableFacts } from '#library/table-facts.ts';
import { searchWords } from '#library/words.ts';
import { hintFaults } from './hint-faults.ts';
import { templateFaults } from './template-faults.ts';
import { textFaults } from './text-faults.ts';

/**
 * The files of a topic's folder as they were read, null for a missing file; why others could not be read; and the other
 * contents of the folder.
 */
export type Folder = {
  slug: string;
  topic: unknown;
  cards: unknown;
  table: unknown;
  unreadable: readonly string[];
  stray: readonly string[];
};

/** The topics of the library with the titles of their sections. */
export type Titles = ReadonlyMap<string, readonly string[]>;

const CARDS = 30;
const CARDS_A_LEVEL = 4;
const CARDS_A_SECTION = 5;
const QUIZ_CARDS = 20;

/** The share of quiz cards whose key may be the longest option; by chance it would be one in four. */
const LONGEST_KEYS = 0.4;

/** How many words an explanation must add to question and answer; fewer in a table, where facts of a row are repeated. */
const WORDS_ADDED = 4;
const WORDS_ADDED_BY_ROW = 2;

/** A front must make sense alone, because every quiz card is also asked without its options. */
const NEEDS_OPTIONS =
  /\b(?:which|what|one|all) of (?:the following|these|those)\b|\bfollowing\b.*\?|\btrue or false\b/iu;

/** Everything that is wrong with a topic of the library, in words for its author; empty if nothing is. */
export function libraryFaults(
  { slug, topic, cards, table, unreadable: broken, stray }: Folder,
  titles: Titles,
  categories: ReadonlySet<string>,
): string[] {
  const files = [...broken, ...stray.map((name) => `${name} is not part of a topic`)];
  if (broken.length > 0) return files;
  if (topic === null) return [...files, 'topic.json is missing'];
  const parsedTopic = topicSchema.safeParse(topic);
  const parsedCards = cards === null ? null : cardsSchema.safeParse(cards);
  const parsedTable = table === null ? null : tableSchema.safeParse(table);
  const unreadable = [parsedTopic, parsedCards, parsedTable].flatMap((parsed) =>
    (parsed?.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
  if (unreadable.length > 0 || !parsedTopic.data) return [...files, ...unreadable];
  const { data } = parsedTopic;
  const expected = slugOf(data.topic);
  return [
    ...files,
    ...(categories.has(data.category) ? [] : [`the category "${data.category}" is not in categories.json`]),
    ...(slug === expected ? [] : [`the folder of "${data.topic}" should be called ${expected}`]),
    ...topicFaults(data, titles),
    ...(data.parts || cards !== null || table !== null ? [] : ['neither cards nor a table nor parts']),
    ...(parsedCards?.data ? deckFaults(data, parsedCards.data.cards) : []),
    ...(parsedTable?.data ? tableFaults(data, parsedTable.data) : []),
  ];
}

/** Conflicts between topics: a name that means two things, a question that is in two decks. */
export function sharedFaults(folders: readonly Folder[]): string[] {
  const names = new Map<string, Set<string>>();
  const questions = new Map<string, Set<string>>();
  const record = (map: Map<string, Set<string>>, key: string, where: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(where));
  for (const { slug, topic, cards } of folders) {
    const { data } = topicSchema.safeParse(topic);
    if (!data) continue;
    for (const name of [data.topic, ...data.aliases]) record(names, keyOf(name), data.topic);
    for (const { title, aliases } of data.sections) {
      for (const name of aliases) record(names, keyOf(name), `${data.topic}: ${title}`);
    }
    for (const { front } of cardsSchema.safeParse(cards).data?.cards ?? []) record(questions, front, slug);
  }
  const several = (map: Map<string, Set<string>>, what: string) =>
    [...map].flatMap(([key, where]) =>
      where.size > 1 ? [`${what} "${key}": ${[...where].join(', ')}`] : [],
    );
  return [
    ...several(names, 'several things have a name with the words'),
    ...several(questions, 'several decks ask'),
  ];
}

/** A phrase that means a topic or section ("Genetics: Inheritance") in another language, with the file that says so. */
export type ForeignName = { file: string; phrase: string; meant: string };

/** Faults of names in other languages: they mean nothing, or two things. */
export function foreignNameFaults(
  foreign: readonly ForeignName[],
  folders: readonly Folder[],
  titles: Titles,
): string[] {
  const meanings = new Map<string, Set<string>>();
  for (const { phrase, meant } of foreign) {
    meanings.set(keyOf(phrase), (meanings.get(keyOf(phrase)) ?? new Set()).add(meant));
  }
  for (const { topic } of folders) {
    const { data } = topicSchema.safeParse(topic);
    if (!data) continue;
    const english = [
      ...[data.topic, ...data.aliases].map((name) => [name, data.topic] as const),
      ...data.sections.flatMap(({ title, aliases }) =>
        aliases.map((name) => [name, `${data.topic}: ${title}`] as const),
      ),
    ];
    for (const [name, meant] of english) meanings.get(keyOf(name))?.add(meant);
  }
  return foreign.flatMap(({ file, phrase, meant }) => {
    const all = meanings.get(keyOf(phrase)) ?? new Set();
    return [
      ...(exists(meant, titles) ? [] : [`${file} names "${meant}", which does not exist`]),
      ...(all.size > 1 ? [`${file}: "${phrase}" means ${[...all].join(' and ')}`] : []),
    ];
  });
}

/** A key under which names with the same words in any order are equal. */
function keyOf(name: string): string {
  return searchWords(name).toSorted().join(' ');
}

function topicFaults({ topic, related, sections, parts }: Topic, titles: Titles): string[] {
  const own = sections.map(({ title }) => title);
  const usedParts = [...(parts ?? []), ...sections.flatMap((section) => section.parts ?? [])];
  return [
    ...own.filter((title, at) => own.indexOf(title) !== at).map((title) => `two sections "${title}"`),
    ...related
      .filter((name) => !titles.has(name) || name === topic)
      .map((name) => `related to "${name}", which is not another topic`),
    ...usedParts
      .filter((part) => !exists(part, titles))
      .map((part) => `uses "${part}", which does not exist`),
  ];
}

function exists(part: string, titles: Titles): boolean {
  const [topic = '', title] = part.split(': ');
  const sections = titles.get(topic);
  return sections !== undefined && (title === undefined || sections.includes(title));
}

function deckFaults({ sections, category }: Topic, cards: readonly LibraryCard[]): string[] {
  const faults: string[] = [];
  if (cards.length < CARDS) faults.push(`${cards.length} cards, at least ${CARDS} wanted`);
  for (const [index, name] of DIFFICULTY_NAMES.entries()) {
    const count = cards.filter(({ difficulty }) => difficulty === index + 1).length;
    if (count < CARDS_A_LEVEL) faults.push(`${count} cards at ${name}, at least ${CARDS_A_LEVEL} wanted`);
  }
  const titlesOfCards = sections.filter(({ facts, rows }) => !facts && !rows).map(({ title }) => title);
  for (const title of titlesOfCards) {
    const count = cards.filter((card) => card.sections.includes(title)).length;
    if (count < CARDS_A_SECTION)
      faults.push(`${count} cards in "${title}", at least ${CARDS_A_SECTION} wanted`);
  }
  const quiz = cards.flatMap(({ back, distractors }) => (distractors ? [{ back, distractors }] : []));
  if (quiz.length < QUIZ_CARDS) faults.push(`${quiz.length} quiz cards, at least ${QUIZ_CARDS} wanted`);
  const longest = quiz.filter(({ back, distractors }) =>
    distractors.every((option) => option.length < back.length),
  ).length;
  if (longest > quiz.length * LONGEST_KEYS) {
    faults.push(
      `the key is the longest option in ${longest} of ${quiz.length} quiz cards: it can be guessed`,
    );
  }
  const unknown = cards.flatMap((card) => card.sections.filter((title) => !titlesOfCards.includes(title)));
  return [
    ...faults,
    ...unknown.map((title) => `a card is in "${title}", which does not exist`),
    ...cards.flatMap((card, index) => cardFaults(card, cards.slice(0, index), index, category)),
  ];
}

function cardFaults(
  card: LibraryCard,
  earlier: readonly LibraryCard[],
  index: number,
  category: string,
): string[] {
  const { sections, distractors, ...texts } = card;
  const draft = { ...texts, ...(distractors ? { distractors } : {}) };
  const faults = [...draftFaults(draft, earlier, WORDS_ADDED), ...hintFaults(draft, category)];
  if (new Set(sections).size < sections.length) faults.push('a section twice');
  return faults.map((fault) => `card ${index + 1} ("${card.front.slice(0, 60)}"): ${fault}`);
}

function draftFaults(draft: CardDraft, known: readonly LibraryCard[], added: number): string[] {
  const faults: string[] = checkDraft(draft, known);
  if (NEEDS_OPTIONS.test(draft.front)) faults.push('front-needs-options');
  const texts = [draft.front, draft.back, ...draft.hints, draft.explanation, ...(draft.distractors ?? [])];
  faults.push(...texts.flatMap(textFaults));
  const asked = contentWords(`${draft.front} ${draft.back}`);
  if (contentWords(draft.explanation).difference(asked).size < added) faults.push('explanation-adds-nothing');
  if (draft.hints.some((hint) => isSentenceOf(draft.explanation, hint)))
    faults.push('explanation-repeats-a-hint');
  return faults;
}

function tableFaults(topic: Topic, table: Table): string[] {
  const templates = templateFaults(table, topic.sections);
  // Templates that do not fit a table cannot ask about it.
  if (templates.length > 0) return templates;
  const facts = tableFacts(topic.topic, table, []);
  const answers = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const { variants } of facts) {
    for (const variant of variants) {
      const where = `"${variant.front}" (${variant.way})`;
      const draft = draftOf(variant);
      if (typeof draft === 'string') {
        faults.push(`${where}: ${draft}`);
        continue;
      }
      const found = [...draftFaults(draft, [], WORDS_ADDED_BY_ROW), ...hintFaults(draft, topic.category)];
      if (repeatsHints(draft)) found.push('explanation-repeats-hints');
      faults.push(...found.map((fault) => `${where}: ${fault}`));
      const backs = answers.get(variant.front) ?? new Set();
      answers.set(variant.front, backs.add(draft.back));
    }
  }
  const ids = table.rows.map(({ id }) => id);
  return [
    ...faults,
    ...table.questions
      .filter(({ quiz, flip }) => !quiz && !flip)
      .map(({ way }) => `"${way}" is asked neither with options nor without`),
    ...[...answers].flatMap(([front, backs]) =>
      backs.size > 1 ? [`"${front}" has ${backs.size} answers`] : [],
    ),
    ...(table.rows.length < Number(/\p{N}+/u.exec(topic.title?.split(': ')[1] ?? '')?.[0] ?? 0)
      ? [`the title "${topic.title}" promises more than ${table.rows.length} rows`]
      : []),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two rows are called "${id}"`),
    ...topic.sections
      .filter(({ facts: asked, rows }) => asked ?? rows)
      .flatMap((section) => sectionFaults(topic, table, section)),
  ];
}

/** The draft of a variant, or why there is none: too few other rows have an answer that is wrong here. */
function draftOf(variant: Variant): CardDraft | string {
  try {
    return variant.draft(seededRandom(variant.front));
  } catch (error) {
    if (error instanceof NoWrongOptions) return error.message;
    throw error;
  }
}

/** A hint with fewer distinctive words may well be repeated: "Its symbol is m." */
const WORDS_OF_A_REPEATED_HINT = 3;

/** Whether an explanation repeats a hint word for word as one of its sentences, which adds nothing. */
function isSentenceOf(explanation: string, hint: string): boolean {
  if (contentWords(hint).size < WORDS_OF_A_REPEATED_HINT) return false;
  return ` ${explanation} `.includes(`${/^\p{Lu}/u.test(hint) ? ' ' : ''}${hint} `);
}

/** Whether all words of an explanation are in the question, the answer or a hint. */
function repeatsHints({ front, back, hints, explanation }: CardDraft): boolean {
  const said = contentWords([front, back, ...hints].join(' '));
  return contentWords(explanation).isSubsetOf(said);
}

function sectionFaults({ topic }: Topic, table: Table, section: Section): string[] {
  const known = new Set(table.questions.map(({ fact }) => fact));
  const count = tableFacts(topic, table, [section]).length;
  return [
    ...(section.facts ?? [])
      .filter((fact) => !known.has(fact))
      .map((fact) => `"${section.title}" asks for "${fact}", which no question does`),
    ...(count < CARDS_A_SECTION
      ? [`${count} facts in "${section.title}", at least ${CARDS_A_SECTION} wanted`]
      : []),
  ];
}

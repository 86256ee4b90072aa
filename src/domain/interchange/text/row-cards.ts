import type { CardContent } from '../../cards/card.ts';
import { clozeSides } from '../../cards/cloze.ts';
import { renderCloze } from '../anki/cloze.ts';
import { titleOfDeck } from '../anki/deck-title.ts';
import type { CardOrigin, IncomingCard, Omission } from '../incoming.ts';
import { CONTENT_LOSSES, type ContentLoss, startOf, withinLimits } from '../within-limits.ts';
import { isReversedType } from './anki-lines.ts';
import { type CardTexts, contentOfTexts, deckTitle, isYes, type QuizReading } from './card-texts.ts';
import { unguardFormula } from './cells.ts';
import { MOST_CARDS_OF_GAPS, tooManyGaps } from './marked-gaps.ts';
import { REPEATABLE, type TableForm } from './table-form.ts';
import { splitTags } from './tags.ts';

/** Converts HTML to Markdown, with the files that it names but that are not in the import; null for HTML that cannot be read. */
export type ReadHtml = (html: string) => { markdown: string; missing: readonly string[] } | null;

/** The cards and omissions of a row. */
export type ReadRow = { cards: IncomingCard[]; omissions: Omission[] };

const GAP = /\{\{c(?<numbers>\d{1,3}(?:,\d{1,3})*)::/gu;
/** A longer text fits no card, whatever its HTML and gaps turn out to be. */
const LONGEST = 50_000;
const LONGEST_WITH_GAPS = 10_000;

const TEXT_LOSSES = {
  'missing-media': 'The file does not come along in a text.',
  'broken-characters': 'Some of its characters cannot be read; they are shown as "\u{fffd}".',
  'too-complex': 'It is built in a way that cannot be read.',
  'several-keys': 'Several of its options are right, so it is no quiz: its front lists them all.',
} as const;

/** A row of a table with its number, from 1, and the names of its columns where the table has some. */
export type TableRow = { cells: readonly string[]; number: number; names?: readonly string[] | undefined };

/**
 * The cards of a row: one, one for each number of Anki's gaps, or two that are each other's reverse. None for an empty row.
 */
export function cardsOfRow(row: TableRow, table: TableForm, readHtml: ReadHtml): ReadRow {
  const { cells, number: place } = row;
  const { texts, tags } = textsOfRow(row, table);
  const read: ReadRow = { cards: [], omissions: [] };
  if (Object.values(texts).every((text) => text.trim() === '')) return read;
  const about = startOf(texts.front ?? '') || startOf(texts.back ?? '');
  const lose = (what: Omission['what'], text: string, reason: string) =>
    read.omissions.push({ what, place, text, reason });
  if (table.origin !== 'cardamom' && cells.some((cell) => cell.includes('\u{fffd}')))
    lose('text', about, TEXT_LOSSES['broken-characters']);
  const missing = new Set<string>();
  const { cards, left } = withGaps(texts, table);
  const text = table.html ? (readHtml(texts.front ?? '')?.markdown ?? '') : (texts.front ?? '').trim();
  const isPair = cards.length === 1 && isReversed(texts, table);
  for (const [index, { gap, ...sides }] of cards.entries()) {
    const finished = table.html ? asMarkdown(sides, table, { readHtml, missing }) : sides;
    if (finished === null) {
      lose('card', about, TEXT_LOSSES['too-complex']);
      continue;
    }
    const cloze = gap === undefined ? null : { text, gap };
    const gapSides = cloze && clozeSides(cloze);
    const content = {
      ...contentOfTexts(finished, tags, quizReading(table)),
      ...(gapSides && { ...gapSides, cloze }),
    };
    if (
      content.quiz === null &&
      finished['option 1'] !== undefined &&
      finished['correct option'] !== undefined
    )
      lose('option', about, TEXT_LOSSES['several-keys']);
    const card = {
      place,
      about,
      deck: deckOf(texts.deck, table),
      suspended: isYes(texts.suspended),
      hasSiblings: isPair || gap !== undefined,
      origin: originOf(texts.id, index, table),
      // In a table of ours, a card may have everything on its front.
      needsBack: table.origin !== 'cardamom',
    };
    addCard(read, content, card);
    if (isPair) addCard(read, reversed(content), { ...card, origin: originOf(texts.id, index + 1, table) });
  }
  for (const name of missing) lose('media', name, TEXT_LOSSES['missing-media']);
  if (left > 0) lose('card', about, tooManyGaps(left));
  return read;
}

/** Adds a card, or the reason why there is none. */
export function addCard(
  read: ReadRow,
  given: CardContent,
  card: Pick<IncomingCard, 'place' | 'deck' | 'suspended' | 'origin' | 'planned' | 'hasSiblings'> & {
    about: string;
    needsBack?: boolean;
  },
): void {
  const { place, about, deck, suspended, origin, planned, hasSiblings, needsBack } = card;
  const losses: ContentLoss[] = [];
  const content = withinLimits(given, losses, needsBack === undefined ? {} : { needsBack });
  for (const { what, text, reason } of losses)
    read.omissions.push({ what, place, text, reason: CONTENT_LOSSES[reason] });
  if (typeof content === 'string')
    read.omissions.push({ what: 'card', place, text: about, reason: CONTENT_LOSSES[content] });
  else {
    const incoming = { place, deck, content, suspended, hasSiblings, origin, planned };
    read.cards.push({ ...incoming, reviews: [], media: [] });
  }
}

function textsOfRow({ cells, names }: TableRow, table: TableForm): { texts: CardTexts; tags: string[] } {
  const texts: CardTexts = {};
  const tags = [...table.tags];
  for (const [at, field] of table.columns.entries()) {
    const cell = cells[at];
    if (cell === undefined || cell === '' || field === 'ignore') continue;
    const text = (table.origin === 'cardamom' ? unguardFormula(cell) : cell).replaceAll(/\r\n?/gu, '\n');
    if (field === 'tags') tags.push(...tagsOf(text, names?.[at], table));
    else if (REPEATABLE.has(field) && texts[field]?.trim())
      texts[field] = `${texts[field]}\n\n${text.trim()}`;
    else texts[field] = text;
  }
  return { texts, tags };
}

const OUR_ID = /^(?<id>[\w-]{1,64})(?:\.(?<version>\d{1,9}))?$/u;
const LONGEST_ID = 200;

/** The origin of a card, from the id of its row. `index` counts the cards of the row. */
function originOf(cell: string | undefined, index: number, table: TableForm): CardOrigin | undefined {
  const id = cell?.trim() ?? '';
  if (id === '' || id.length > LONGEST_ID) return undefined;
  if (table.origin !== 'cardamom')
    return { key: `${table.origin === 'anki' ? 'anki' : 'table'}:${id}:${index}` };
  const ours = OUR_ID.exec(id)?.groups;
  if (ours?.['id'] === undefined) return undefined;
  return {
    key: `cardamom:${ours['id']}`,
    exported: ours['version'] === undefined ? undefined : Number(ours['version']),
  };
}

/** The id of a card as in our tables, with its version. */
export function idCell({ id, version }: { id: string; version: number }): string {
  return `${id}.${version}`;
}

/** A number alone says nothing without the name of its column: "Level 3". */
function tagsOf(text: string, name: string | undefined, { origin, tagSeparator }: TableForm): string[] {
  const tags = splitTags(text, tagSeparator);
  if (origin !== 'other' || name === undefined) return tags;
  return tags.map((tag) => (/^\d{1,4}$/u.test(tag) ? `${name.trim()} ${tag}` : tag));
}

function quizReading({ origin, columns, keyStyle }: TableForm): QuizReading {
  if (origin === 'cardamom') return { keyStyle: 'number' };
  return {
    keyStyle,
    isQuiz: !columns.includes('quiz'),
    backIsKey: columns.includes('back') && !columns.includes('correct option'),
  };
}

/** Whether the row also makes a reverse card: a column of the row says so, by a word or its note type, or the form of the table. */
function isReversed(texts: CardTexts, { reverse }: TableForm): boolean {
  const cell = texts['both directions']?.trim() ?? '';
  return reverse || isYes(cell) || isReversedType(cell) || /^\p{L}$/u.test(cell);
}

/** A card that asks for the front. Options, hints and the reasons for them are about the back only. */
function reversed({ front, back, ...content }: CardContent): CardContent {
  const rest = { ...content, quiz: null, isQuiz: false, isReverse: true };
  return { ...rest, front: back, back: front, hints: [null, null, null] };
}

function deckOf(cell: string | undefined, table: TableForm): string {
  const name = cell?.trim() || table.deck || '';
  return table.origin === 'anki' && name !== '' ? titleOfDeck(name) : deckTitle(name);
}

/** A text with Anki's gaps becomes a card for each of their numbers, with the text beside it as explanation. */
function withGaps(
  texts: CardTexts,
  table: TableForm,
): { cards: (CardTexts & { gap?: number })[]; left: number } {
  const front = texts.front ?? '';
  // In tables of ours, a gap is only an example of a gap.
  if (table.origin === 'cardamom' || front.length > LONGEST_WITH_GAPS || !front.includes('{{c'))
    return { cards: [texts], left: 0 };
  const numbers = new Set(
    [...front.matchAll(GAP)].flatMap(({ groups }) => (groups?.['numbers'] ?? '').split(',').map(Number)),
  );
  const marked = (text: string) =>
    table.html
      ? text
      : text.replaceAll(
          /<span class="cloze">(?<shown>(?:(?!<span class="cloze">)[\s\S])*?)<\/span>/gu,
          '**$<shown>**',
        );
  const cards = [...numbers]
    .toSorted((one, other) => one - other)
    .slice(0, MOST_CARDS_OF_GAPS)
    .map((number) => ({
      ...texts,
      gap: number,
      front: marked(renderCloze(front, number, 'question')),
      back: marked(renderCloze(front, number, 'answer')),
      explanation: texts.explanation || texts.back || '',
    }))
    .filter(({ front }) => front !== '');
  if (cards.length === 0) return { cards: [texts], left: 0 };
  return { cards, left: Math.max(0, numbers.size - MOST_CARDS_OF_GAPS) };
}

/** Fields that are not shown as text, and so are not HTML. */
const SETTINGS: ReadonlySet<string> = new Set([
  'deck',
  'difficulty',
  'correct option',
  'quiz',
  'suspended',
  'id',
  'both directions',
]);

function asMarkdown(
  texts: CardTexts,
  { keyStyle }: TableForm,
  { readHtml, missing }: { readHtml: ReadHtml; missing: Set<string> },
): CardTexts | null {
  const converted: [string, string][] = [];
  for (const [field, text] of Object.entries(texts)) {
    const isText = !SETTINGS.has(field) || (field === 'correct option' && keyStyle === 'text');
    const isShown = isText && text.length <= LONGEST;
    const read = isShown ? readHtml(text) : { markdown: text, missing: [] };
    if (read === null) return null;
    for (const name of read.missing) missing.add(name);
    converted.push([field, read.markdown]);
  }
  return Object.fromEntries(converted);
}

import type { z } from 'zod';
import type { CardImport, importDetails, omission } from '#contract/imports.ts';
import { title as titleSchema } from '#contract/decks.ts';
import type { ImportChoices } from '#domain/interchange/import.ts';
import type { ContentPart } from '#domain/interchange/merge-content.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { onFirstUse } from '#web/lib/on-first-use.ts';

type Omission = z.output<typeof omission>;
type ImportDetails = z.output<typeof importDetails>;

const lists = onFirstUse(() => new Intl.ListFormat('en'));

const FORMATS: Record<CardImport['format'], string> = {
  anki: 'Anki package',
  table: 'Table',
  markdown: 'Markdown',
  json: 'Cardamom export',
  gift: 'GIFT questions',
  aiken: 'Aiken questions',
  moodle: 'Moodle XML',
  qti: 'QTI questions',
  mnemosyne: 'Mnemosyne cards',
  supermemo: 'SuperMemo cards',
  cuecards: 'CueCards',
  kvtml: 'KDE vocabulary',
  mochi: 'Mochi cards',
};

/** Number of cards still to be added or updated. Some may already have been before a failure. */
export function toAdd({ fresh, changed, reviewed, saved, updated }: CardImport): number {
  return fresh + changed + reviewed - saved - updated;
}

/** What adding an import does, such as "Add 12 cards and update 30". */
export function addText(state: CardImport, { sameFronts }: Pick<ImportChoices, 'sameFronts'>): string {
  const replaced = sameFronts === 'update' ? state.sameFront : 0;
  const added = Math.max(0, state.fresh - replaced - state.saved);
  const updated = Math.max(0, state.changed + replaced - state.updated);
  if (added > 0 && updated > 0) return `Add ${cards(added)} and update ${formatNumber(updated)}`;
  if (updated > 0) return `Update ${cards(updated)}`;
  return added > 0 ? `Add ${cards(added)}` : 'Add the reviews';
}

/** What a later version of a file brings, such as "12 new, 30 changed, 500 unchanged"; null if all is new. */
export function updateSummary({ fresh, changed, known, reviewed }: CardImport): string | null {
  if (changed === 0 && reviewed === 0) return null;
  const counts = [`${formatNumber(fresh)} new`, `${formatNumber(changed)} changed`];
  return [...counts, `${formatNumber(known)} unchanged`].join(', ');
}

/** What an import has done, such as "12 cards added, 30 updated". */
export function doneText({ saved, updated }: CardImport): string {
  if (updated === 0) return `${cards(saved)} added`;
  return saved === 0
    ? `${cards(updated)} updated`
    : `${cards(saved)} added, ${formatNumber(updated)} updated`;
}

/** How due dates were treated; null for cards without any. */
export function scheduleText({ planned, choices }: CardImport): string | null {
  if (planned === 0 || choices === null) return null;
  return choices.schedule === 'keep'
    ? 'Due dates were kept from the package.'
    : 'Due dates were recalculated from your reviews.';
}

const CONTENT_PARTS: Record<ContentPart, string> = {
  front: 'Front',
  back: 'Back',
  hints: 'Hints',
  explanation: 'Explanation',
  quiz: 'Options',
  difficulty: 'Difficulty',
  tags: 'Tags',
};

/** The name of a part of a card. */
export function partText(part: ContentPart): string {
  return CONTENT_PARTS[part];
}

/** What an import was made from, such as "Anki package". */
export function formatName({ format }: CardImport): string {
  return FORMATS[format];
}

/** The state of an import in a few words. */
export function stateText(state: CardImport): string {
  switch (state.status) {
    case 'choosing':
      return 'Columns not set';
    case 'reading':
    case 'saving':
    case 'undoing':
      return progressText(state);
    case 'ready':
      return toAdd(state) === 0
        ? emptyTitle(state)
        : `${cards(toAdd(state))} to add${state.changed > 0 ? ' or update' : ''}`;
    case 'done':
      return doneText(state);
    case 'undone':
      return 'Undone';
    case 'failed':
      return 'Failed';
  }
}

/** The state of an import without new cards, by whether it had cards at all. */
export function emptyTitle({ known }: CardImport): string {
  return known > 0 ? 'Nothing new' : 'No cards found';
}

export type ImportProgress = { value: number; max: number };

/** Progress of the current step; null while the total is unknown. */
export function progressOf(state: CardImport): ImportProgress | null {
  const { status, read, expected } = state;
  if (status === 'reading' && expected !== null && expected > 0) {
    return { value: Math.min(read, expected), max: expected };
  }
  const done = state.saved + state.updated;
  const max = done + toAdd(state);
  if (status === 'saving' && max > 0) return { value: done, max };
  return null;
}

/** Progress in words, such as "Reading: 1,200 of 5,000 cards". */
export function progressText(state: CardImport): string {
  const progress = progressOf(state);
  const done = progress && `${formatNumber(progress.value)} of ${cards(progress.max)}`;
  if (state.status === 'saving') return done === null ? 'Adding the cards' : `Adding: ${done}`;
  if (state.status === 'undoing') return 'Undoing';
  if (done !== null) return `Reading: ${done}`;
  return state.read === 0 ? 'Reading' : `Reading: ${cards(state.read)} so far`;
}

/**
 * What a screen reader announces: each state once and progress in steps, so that the text changes only when there is
 * something worth hearing.
 */
export function announcement(state: CardImport): string {
  const { status, read, problem } = state;
  const progress = progressOf(state);
  const tenths = progress === null ? 0 : Math.floor((progress.value / progress.max) * 10);
  switch (status) {
    case 'choosing':
      return 'Match the columns.';
    case 'reading':
      if (progress !== null) return `Reading cards, ${tenths * 10}%.`;
      return read < 100 ? 'Reading cards.' : `Reading cards, more than ${formatNumber(roundStep(read))}.`;
    case 'ready':
      return toAdd(state) === 0 ? `${emptyTitle(state)}.` : `${cards(toAdd(state))} can be added.`;
    case 'saving':
      return `Adding cards, ${tenths * 10}%.`;
    case 'done':
      return `${doneText(state)}.`;
    case 'undoing':
      return 'Undoing the import.';
    case 'undone':
      return 'Import undone.';
    case 'failed':
      return `The import failed. ${problem ?? ''}`.trim();
  }
}

/** The largest number up to `count` that is 1, 2 or 5 followed by zeros. */
function roundStep(count: number): number {
  const zeros = 10 ** Math.floor(Math.log10(count));
  return [5, 2, 1].map((digit) => digit * zeros).find((step) => step <= count) ?? zeros;
}

/** Summary such as "1,240 cards in 12 decks, with 340 pictures and sounds and 20,000 reviews". */
export function importSummary(
  { fresh, media, reviews }: CardImport,
  { deckCount, decks }: Pick<ImportDetails, 'deckCount' | 'decks'>,
): string {
  // The count includes cards without a deck, which come first.
  const named = deckCount - decks.filter(({ title }) => title === '').length;
  const extras = [
    ...(media > 0 ? [mediaText(media)] : []),
    ...(reviews > 0 ? [countOf(reviews, 'review')] : []),
  ];
  const where = named > 0 ? ` in ${countOf(deckCount, 'deck')}` : '';
  return `${cards(fresh)}${where}${extras.length === 0 ? '' : `, with ${lists().format(extras)}`}`;
}

/** Text such as "340 pictures and sounds". */
export function mediaText(count: number): string {
  return count === 1 ? '1 picture or sound' : `${formatNumber(count)} pictures and sounds`;
}

/** Text such as "62 cards are there already", which includes duplicates within the file; null for none. */
export function knownText({ known }: CardImport): string | null {
  if (known === 0) return null;
  return `${cards(known)} ${known === 1 ? 'is' : 'are'} already there and will not change`;
}

/** How much is left out or changed; null for nothing. */
export function omittedText({ omitted }: CardImport): string | null {
  if (omitted === 0) return null;
  if (omitted === 1) return '1 item is left out or changed';
  return `${formatNumber(omitted)} items are left out or changed`;
}

const PARTS: Record<Omission['what'], string> = {
  card: 'card',
  row: 'row',
  option: 'option',
  tag: 'tag',
  media: 'picture or sound',
  review: 'review',
  text: 'text',
};

/** Where a line of the report belongs: "Row 12", "Card 3, option", or "Picture or sound" for the file as a whole. */
export function placeText({ what, place }: Omission, { format }: CardImport): string {
  const part = PARTS[what];
  if (place === null && what === 'text') return 'The file';
  if (place === null) return part.charAt(0).toUpperCase() + part.slice(1);
  const unit = format === 'table' ? 'Row' : 'Card';
  const where = `${unit} ${formatNumber(place)}`;
  return what === 'card' || what === 'row' ? where : `${where}, ${part}`;
}

/** The default title of a deck for the cards of a file: its name without the extension. */
export function titleOf({ name }: CardImport): string {
  const title = name
    .replace(/\.[a-z0-9]{1,8}$/iu, '')
    .replaceAll(/_+/gu, ' ')
    .trim();
  const { success } = titleSchema.safeParse(title);
  if (success) return title;
  return title === '' ? 'Imported cards' : title.slice(0, 200).toWellFormed().trim();
}

function cards(count: number): string {
  return countOf(count, 'card');
}

import { z } from 'zod';
import { reverseMarkOf, type CardContent } from '#domain/cards/card.ts';
import type { ImportedCard, LeftOut, LeftOutReason } from '#domain/interchange/anki/imported-card.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { NoteType, NoteValues, ParsedTemplates } from '#domain/interchange/anki/note-type.ts';
import type { PlannedState } from '#domain/interchange/incoming.ts';
import {
  firstDayOf,
  isDueDateByHand,
  plannedStateOf,
  QUEUE,
  reviewOf,
  type CollectionDays,
  type Scheduler,
} from '#domain/interchange/anki/schedule.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { contentOf, type MadeContent, startOf } from './card-content.ts';
import { FileNames } from './file-names.ts';
import type { Collection } from './open-collection.ts';
import { readDecks, readNoteTypes } from './read-note-types.ts';
import { normalised } from '#domain/text/normalised.ts';

/** Some of a package's cards, and what is left out of them. */
export type ImportedPiece = { cards: ImportedCard[]; leftOut: LeftOut[] };

/** A piece ends with whichever comes first. */
const PIECE = { cards: 200, reviews: 5_000, characters: 1_000_000 };

const MOST_NOTE_BYTES = 1_000_000;
const MOST_REVIEWS = 10_000;
/** What Anki calls the deck of cards whose deck is gone. */
const NO_DECK = 'Default';

const number = z.number().catch(0);
const fsrs = z.object({ s: z.number().optional(), d: z.number().optional(), lrt: z.number().optional() });

/** What FSRS has noted about a card; nothing where it has not, or where an add-on has written something else. */
function fsrsOf(data: string): z.infer<typeof fsrs> {
  if (!data.startsWith('{')) return {};
  try {
    return fsrs.catch({}).parse(JSON.parse(data));
  } catch {
    return {};
  }
}

const cardRow = z.object({
  id: z.number(),
  did: number,
  ord: number,
  type: number,
  queue: number,
  due: number,
  ivl: number,
  factor: number,
  reps: number,
  lapses: number,
  left: number,
  odue: number,
  odid: number,
  data: z.string().catch('').transform(fsrsOf),
  note: z.number().nullable(),
  guid: z.string().catch(''),
  mid: number,
  tags: z.string().catch(''),
  flds: z.string().nullable(),
  start: z.string().catch(''),
});
type CardRow = z.infer<typeof cardRow>;
const revlogRow = z.object({
  cid: z.number(),
  id: number,
  ease: number,
  factor: number,
  time: number,
  type: number,
});

/** Both tables are read once, side by side, so that a million reviews need no memory. */
const CARDS = `select c.id, c.did, c.ord, c.type, c.queue, c.due, c.ivl, c.factor, c.reps, c.lapses, c.left, c.odue,
    c.odid, case when octet_length(c.data) < 2000 then c.data else '' end as data, n.id as note, n.guid, n.mid,
    case when octet_length(n.tags) <= 100000 then n.tags else '' end as tags,
    case when octet_length(n.flds) <= ${MOST_NOTE_BYTES} then cast(n.flds as text) end as flds,
    cast(substr(n.flds, 1, 1000) as text) as start
  from cards c left join notes n on n.id = c.nid order by c.id`;
const REVLOG = 'select cid, id, ease, factor, time, type from revlog order by cid, id';

/** Reads all cards of a collection by id, in pieces. `timeZone` is the learner's. */
export function* readCards(
  collection: Collection,
  names: Iterable<string>,
  timeZone: string,
): Generator<ImportedPiece> {
  const decks = readDecks(collection);
  const types = readNoteTypes(collection);
  const parsed: ParsedTemplates = new Map();
  const files = new FileNames(names);
  const { createdAt, minutesBehind } = collection;
  const days = { firstDay: firstDayOf(createdAt, minutesBehind, timeZone), timeZone };
  const reviews = new ReviewCursor(collection);
  let piece: ImportedPiece = { cards: [], leftOut: [] };
  let size = { cards: 0, reviews: 0, characters: 0 };
  let place = 0;
  for (const raw of collection.db.prepare(CARDS).iterate()) {
    const row = cardRow.parse(raw);
    place += 1;
    const made = makeCard(row, place, { decks, types, parsed, files, reviews, days });
    if (made.card) piece.cards.push(made.card);
    for (const loss of made.leftOut) piece.leftOut.push(loss);
    size = {
      cards: size.cards + 1,
      reviews: size.reviews + (made.card?.reviews.length ?? 0),
      characters: size.characters + (row.flds?.length ?? 0),
    };
    if (size.cards >= PIECE.cards || size.reviews >= PIECE.reviews || size.characters >= PIECE.characters) {
      yield piece;
      piece = { cards: [], leftOut: [] };
      size = { cards: 0, reviews: 0, characters: 0 };
    }
  }
  if (size.cards > 0) yield piece;
}

type Sources = {
  decks: ReadonlyMap<number, string>;
  types: ReadonlyMap<number, NoteType>;
  parsed: ParsedTemplates;
  files: FileNames;
  reviews: ReviewCursor;
  days: CollectionDays;
};

function makeCard(
  row: CardRow,
  place: number,
  sources: Sources,
): { card: ImportedCard | null; leftOut: LeftOut[] } {
  const { reviews, dropped, byHand } = sources.reviews.ofCard(row.id);
  const fields = row.flds?.split('\u{1f}') ?? [];
  const about = startOf(row.start.split('\u{1f}')[0] ?? '');
  const none = (reason: LeftOut['reason']) => {
    const lost: LeftOut = { what: 'card', cardId: row.id, place, text: about, reason };
    return { card: null, leftOut: [lost] };
  };
  if (row.note === null) return none('no-note');
  if (row.flds === null) return none('note-too-long');
  const type = sources.types.get(row.mid);
  if (!type) return none('no-note-type');
  const deck = sources.decks.get(row.odid === 0 ? row.did : row.odid) ?? NO_DECK;
  const tags = normalised(row.tags, 'NFC').split(/\s+/u).filter(Boolean);
  const note = { fields, tags, deck, ordinal: row.ord, cardId: row.id };
  const made = contentOrNone(type, note, sources);
  if ('reason' in made) return none(made.reason);
  const leftOut: LeftOut[] = made.losses.map((loss) => ({ ...loss, cardId: row.id, place }));
  if (dropped > 0)
    leftOut.push({
      what: 'review',
      cardId: row.id,
      place,
      text: `${about} (${dropped})`,
      reason: 'too-many-reviews',
    });
  const card: ImportedCard = {
    id: row.id,
    place,
    noteGuid: row.guid,
    ordinal: row.ord,
    deck,
    content: { ...inGroup(made, type, row.guid), ...reverseMark(made, type, note, sources) },
    exported: made.exported && { ...made.exported, id: made.exported.id ?? row.guid },
    suspended: row.queue === QUEUE.suspended,
    planned: plannedOf(row, sources.days, byHand),
    reviews,
    media: made.media,
    masked: made.masked,
  };
  return { card, leftOut };
}

/** The cards of a note are siblings. A card that was exported from here says which siblings it has. */
function inGroup(
  { content, exported }: Exclude<MadeContent, { reason: LeftOutReason }>,
  { isCloze, templates }: NoteType,
  guid: string,
): CardContent {
  const group = `anki:${guid}`;
  const isAlone = !isCloze && templates.size < 2;
  const isKnown = exported !== null || content.group !== undefined;
  return isAlone || isKnown || guid === '' || group.length > CARD_LIMITS.group
    ? content
    : { ...content, group };
}

/** Marks a card that is the reverse of the first one of its note. */
function reverseMark(
  { content, exported }: Exclude<MadeContent, { reason: LeftOutReason }>,
  type: NoteType,
  note: NoteValues & { cardId: number },
  sources: Sources,
): Pick<CardContent, 'isReverse'> {
  if (type.isCloze || note.ordinal === 0 || exported !== null) return {};
  const first = contentOrNone(type, { ...note, ordinal: 0 }, sources);
  if ('reason' in first) return {};
  const isReverse = first.content.front === content.back && first.content.back === content.front;
  return reverseMarkOf({ isReverse });
}

function plannedOf(row: CardRow, days: CollectionDays, byHand: boolean): PlannedState | null {
  const state = plannedStateOf(row, days);
  return state && { state, byHand };
}

/** A note that is too much for the parser must not affect other cards. */
function contentOrNone(
  type: NoteType,
  note: NoteValues & { cardId: number },
  { parsed, files }: Sources,
): MadeContent {
  try {
    return contentOf(type, note, { parsed, files });
  } catch (error) {
    if (error instanceof RangeError) return { reason: 'too-complex' };
    throw error;
  }
}

/** Steps through the history in the order of the cards. */
class ReviewCursor {
  readonly #rows: Iterator<unknown>;
  readonly #scheduler: Scheduler;
  #next: z.infer<typeof revlogRow> | undefined;

  constructor({ db, scheduler }: Collection) {
    this.#scheduler = scheduler;
    this.#rows = db.prepare(REVLOG).iterate();
    this.#advance();
  }

  /**
   * The reviews of a card, asked for in the order of the cards' ids; how many of the first are dropped; and whether the
   * due date was chosen after the last of them.
   */
  ofCard(cardId: number): { reviews: PortableReview[]; dropped: number; byHand: boolean } {
    const reviews: PortableReview[] = [];
    let dropped = 0;
    let byHand = false;
    for (; this.#next !== undefined && this.#next.cid <= cardId; this.#advance()) {
      if (this.#next.cid !== cardId) continue;
      const review = reviewOf(this.#next, this.#scheduler);
      byHand = review === null ? byHand || isDueDateByHand(this.#next) : false;
      if (review === null) continue;
      reviews.push(review);
      if (reviews.length < 2 * MOST_REVIEWS) continue;
      reviews.splice(0, MOST_REVIEWS);
      dropped += MOST_REVIEWS;
    }
    const excess = Math.max(0, reviews.length - MOST_REVIEWS);
    reviews.splice(0, excess);
    return { reviews, dropped: dropped + excess, byHand };
  }

  #advance(): void {
    // Skips entries that belong to no known card.
    for (let row = this.#rows.next(); ; row = this.#rows.next()) {
      const parsed = row.done === true ? null : revlogRow.safeParse(row.value);
      if (parsed?.success === false) continue;
      this.#next = parsed?.data;
      return;
    }
  }
}

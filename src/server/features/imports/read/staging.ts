import type { CardContent } from '#domain/cards/card.ts';
import { titleOfFile, type ImportCounts, type UpdateKind } from '#domain/interchange/import.ts';
import type {
  CardOrigin,
  IncomingCard,
  IncomingDeck,
  IncomingPiece,
  Omission,
  PlannedState,
} from '#domain/interchange/incoming.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { MediaDeps } from '../../media/media.usecases.ts';
import { becauseOf, roomLeft } from '../../quotas/quotas.ts';
import type { IncomingMedia } from '../save/bring-media.ts';
import { fitIntoRoom, type KnownDeck, type Stop } from './fit-into-room.ts';
import { addToDecks, ownTitles } from '../save/import-decks.repository.ts';
import {
  insertImportDrafts,
  storedDraft,
  type ImportDraft,
  type StoredDraft,
} from '../import-drafts.repository.ts';
import { addToDraft } from '../import-drafts.repository.ts';
import { createImportIds } from '../save/import-ids.ts';
import { saveOrigins, type StoredOrigin } from '../save/card-origins.repository.ts';
import { storedPrints } from '../prints.ts';
import { changeImport, changeStaged, type Import } from '../imports.repository.ts';
import { OF_TABLES, type KnownCards, type MetCard } from './known-cards.ts';
import { insertOmissions } from '../omissions.repository.ts';

/** Cards per transaction, so that other requests are served in between. */
const CARDS_AT_ONCE = 200;

/** Report lines that are kept. */
const MOST_LINES = 50_000;

/** Longest quote in a report line, since a name may be as long as a text. */
const LONGEST_QUOTE = 200;

const OWNED = 'You have this card already.';
const REPEATED = 'The same card comes before it in this file.';

/** The import has been discarded, or its account deleted. */
export class ImportAbandoned extends Error {
  override readonly name = 'NobodyWaits';
}

export type StagingDeps = Pick<MediaDeps, 'db' | 'clock' | 'config'>;

/** The user's cards, the media of the file, how many cards it claims to have, and the source that it was taken from. */
type Given = {
  known: KnownCards;
  media: IncomingMedia;
  expected: number | null;
  sourceId: string | null;
};

/** A card that waits to be stored, with its place in the file. */
type Waiting = StoredDraft & { place: number };

/** Stores what is read from a file, as far as the user has room. Throws ImportAbandoned. */
export class Staging {
  readonly #deps: StagingDeps;
  readonly #import: Import;
  readonly #given: Given;
  readonly #ids: ReturnType<typeof createImportIds>;
  readonly #decks = new Map<string, KnownDeck>();
  #counts: ImportCounts;
  #details = new Map<string, IncomingDeck>();
  /** Drafts that are stored, of new cards and of updates. */
  #staged = 0;
  #drafts: Waiting[] = [];
  /** Reviews of repeated cards whose first one is stored already, by its position. */
  #late = new Map<number, Pick<ImportDraft, 'reviews' | 'planned'>>();
  #origins: StoredOrigin[] = [];
  #lines: Omission[] = [];
  #storedLines = 0;
  #stop: (Stop & { left: number }) | null = null;

  constructor(deps: StagingDeps, import_: Import, given: Given) {
    this.#deps = deps;
    this.#import = import_;
    this.#given = given;
    this.#ids = createImportIds(import_);
    this.#counts = { expected: given.expected, ...NO_COUNTS };
  }

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.#stop !== null;
  }

  async take(piece: IncomingPiece): Promise<void> {
    this.#noteDetails(piece.decks ?? []);
    this.#note(piece.omissions);
    const cards: BroughtCard[] = [];
    for (const card of piece.cards) {
      this.#counts.read += 1;
      const brought = await this.#given.media.bring(card);
      this.#note(brought.omissions);
      const origin = brought.origin && withinFile(brought.origin, this.#import.name);
      if (brought.content !== null) cards.push({ ...card, content: brought.content, origin });
    }
    for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
      const some = cards.slice(start, start + CARDS_AT_ONCE);
      const coming = some.map(({ content, origin, reviews }) => {
        return { content, origin, hasReviews: reviews.length > 0 };
      });
      const met = await this.#given.known.meet(coming);
      for (const [index, card] of some.entries()) {
        const meeting = met[index];
        if (meeting) this.#takeCard(card, meeting);
      }
      await this.#store();
      if (this.#stop) {
        this.#stop.left += Math.max(0, cards.length - start - CARDS_AT_ONCE);
        return;
      }
    }
    await this.#store();
  }

  async takeMedia(file: { hash: string; bytes: Uint8Array }): Promise<void> {
    this.#note(await this.#given.media.add(file));
    await this.#store();
  }

  /**
   * Finishes with a last line that says where reading stopped, if it did; `rest` is the number of cards that were not
   * even read.
   */
  async finish(rest: number | null): Promise<void> {
    this.#note(await this.#given.media.missing());
    await this.#store();
    const goesOn = await this.#transact(async (trx) => {
      if (this.#stop) await this.#insertLines(trx, [this.#stopLine(this.#stop, rest)]);
      const omitted = this.#counts.omitted + (this.#stop ? 1 : 0);
      return this.#change(trx, { status: 'ready', omitted });
    });
    if (goesOn !== true) throw new ImportAbandoned();
  }

  /** Only the deck of the last cards in a piece can continue in the next piece. */
  #noteDetails(decks: readonly IncomingDeck[]): void {
    const last = [...this.#details].slice(-1);
    this.#details = new Map([...last, ...decks.map((deck): [string, IncomingDeck] => [deck.title, deck])]);
  }

  #note(omissions: readonly Omission[]): void {
    this.#counts.omitted += omissions.length;
    const room = MOST_LINES - this.#storedLines - this.#lines.length;
    for (const omission of omissions.slice(0, Math.max(0, room))) {
      this.#lines.push({ ...omission, text: omission.text.slice(0, LONGEST_QUOTE).toWellFormed() });
    }
  }

  /** Siblings get a group of this import if the file names none for them. */
  #inGroup({ content, hasSiblings = false, place }: BroughtCard): CardContent {
    const isNamed = !hasSiblings || content.group !== undefined;
    return isNamed ? content : { ...content, group: `${this.#import.id}:${place}` };
  }

  #takeCard(card: BroughtCard, { meeting, origin, reviewedAt }: MetCard): void {
    const reviews = reviewsBefore(card.reviews, this.#import.createdAt);
    if (meeting.is === 'repeated') return this.#repeat(card, meeting.sides, reviews);
    const position = this.#staged + this.#drafts.length;
    const draft: ImportDraft = {
      id: this.#ids.card(position),
      position,
      deck: card.deck,
      content: this.#inGroup(card),
      suspended: card.suspended,
      reviews,
      planned: plannedBefore(card.planned, this.#import.createdAt),
      origin: origin && {
        key: origin.key,
        prints: storedPrints(origin.prints),
        base: origin.base && storedPrints(origin.base),
      },
      // Only lists of a source have quotations; those that other files claim are ignored.
      quotation: this.#given.sourceId === null ? null : (card.quotation ?? null),
      update: null,
    };
    if (meeting.is !== 'owned') {
      this.#given.known.place(meeting.sides, position);
      const update = meeting.is === 'new' ? null : { cardId: meeting.cardId, kind: 'same-front' as const };
      return this.#wait({ ...draft, update }, card.place);
    }
    const { cardId, update } = meeting;
    // The state of a card that the user has follows from its log. Reviews from the future were shifted by an earlier import.
    const { createdAt } = this.#import;
    const missing = card.reviews.filter(({ at }) => at < createdAt && !reviewedAt.has(at));
    const known = { ...draft, reviews: missing, planned: null, suspended: false };
    if (update !== null) return this.#wait({ ...known, update: { cardId, kind: update } }, card.place);
    this.#counts.known += 1;
    if (origin) this.#origins.push({ key: origin.key, cardId, prints: origin.prints });
    if (missing.length > 0) this.#wait({ ...known, update: { cardId, kind: 'reviews' } }, card.place);
    this.#note([{ what: 'card', place: card.place, text: startOf(card.content.front), reason: OWNED }]);
  }

  /** The card that stays gets the reviews of the one that is left out. */
  #repeat(card: BroughtCard, sides: string, reviews: readonly PortableReview[]): void {
    this.#counts.known += 1;
    this.#note([{ what: 'card', place: card.place, text: startOf(card.content.front), reason: REPEATED }]);
    const planned = plannedBefore(card.planned, this.#import.createdAt);
    const position = this.#given.known.positionOf(sides);
    if (position === null || (reviews.length === 0 && planned === null)) return;
    const at = this.#drafts.findIndex(({ draft }) => draft.position === position);
    const waiting = this.#drafts[at];
    if (waiting) {
      const draft = withHistory(waiting.draft, { reviews, planned });
      this.#drafts[at] = { ...storedDraft(draft), place: waiting.place };
      return;
    }
    const late = this.#late.get(position) ?? { reviews: [], planned: null };
    this.#late.set(position, withHistory(late, { reviews, planned }));
  }

  #wait(draft: ImportDraft, place: number): void {
    this.#drafts.push({ ...storedDraft(draft), place });
  }

  /** Stores waiting cards up to the first one that does not fit. */
  async #store(): Promise<void> {
    const [drafts, lines, late, origins] = [this.#drafts, this.#lines, this.#late, this.#origins];
    if (drafts.length === 0 && lines.length === 0 && late.size === 0 && origins.length === 0) return;
    [this.#drafts, this.#lines] = [[], []];
    this.#late = new Map();
    this.#origins = [];
    const { userId, id } = this.#import;
    const { config, clock } = this.#deps;
    const now = clock.now();
    const stored = await this.#transact(async (trx) => {
      const room = await roomLeft(trx, userId, config);
      const titles = [...new Set(drafts.map(({ draft }) => draft.deck))].filter(
        (title) => title !== '' && !this.#decks.has(title),
      );
      const own = await ownTitles(trx, userId, titles);
      const fit = fitIntoRoom(drafts, room, { known: this.#decks, own, details: this.#details });
      const counts = this.#countsWith(fit.drafts, drafts.length - fit.drafts.length);
      await insertImportDrafts(trx, { userId, importId: id, now }, fit.drafts);
      await saveOrigins(trx, userId, origins);
      for (const [position, more] of late) {
        const added = await addToDraft(trx, userId, this.#ids.card(position), (draft) =>
          withHistory(draft, more),
        );
        counts.reviews += added.reviews;
        fit.growth.bytes += added.bytes;
      }
      if (!(await this.#change(trx, counts))) return false;
      await addToDecks(trx, { userId, importId: id }, fit.more);
      const kept = linesWithin(lines, room.bytes - fit.growth.bytes);
      await this.#insertLines(trx, kept.lines);
      const bytes = fit.growth.bytes + kept.bytes;
      await changeStaged(trx, userId, id, { ...fit.growth, bytes });
      return { ...fit, counts, lines: kept.lines.length };
    });
    if (stored === undefined || stored === false) throw new ImportAbandoned();
    this.#counts = stored.counts;
    this.#staged += stored.drafts.length;
    this.#storedLines += stored.lines;
    // The report is cut off at the first line that does not fit.
    if (stored.lines < lines.length) this.#storedLines = MOST_LINES;
    for (const [title, deck] of stored.decks) this.#decks.set(title, deck);
    if (stored.stop) this.#stop = { ...stored.stop, left: drafts.length - stored.drafts.length };
  }

  #countsWith(stored: readonly StoredDraft[], left: number): ImportCounts {
    const counts = this.#counts;
    const drafts = stored.map(({ draft }) => draft);
    const of = (...kinds: ReadonlyArray<UpdateKind | undefined>) =>
      drafts.filter(({ update }) => kinds.includes(update?.kind)).length;
    return {
      ...counts,
      read: counts.read - left,
      fresh: counts.fresh + of(undefined, 'same-front'),
      sameFront: counts.sameFront + of('same-front'),
      changed: counts.changed + of('changed', 'edited'),
      edited: counts.edited + of('edited'),
      reviewed: counts.reviewed + of('reviews'),
      media: this.#given.media.count,
      reviews: counts.reviews + drafts.reduce((sum, { reviews }) => sum + reviews.length, 0),
      planned: counts.planned + drafts.filter(({ planned }) => planned !== null).length,
    };
  }

  #stopLine({ quota, place, left }: Stop & { left: number }, rest: number | null): Omission {
    const { format } = this.#import;
    const total = rest === null ? null : left + rest;
    const unread =
      total === null
        ? 'What comes after it was not read.'
        : total === 1
          ? '1 card was not read.'
          : `${total.toLocaleString('en-US')} cards were not read.`;
    return {
      what: format === 'table' ? 'row' : 'card',
      place,
      text: '',
      reason: `Reading stopped here, because ${becauseOf(quota, this.#deps.config)}. ${unread} Make room and import the file again: cards you already have are not added twice.`,
    };
  }

  async #insertLines(trx: Db, lines: readonly Omission[]): Promise<void> {
    const { userId, id } = this.#import;
    await insertOmissions(trx, { userId, importId: id, from: this.#storedLines }, lines);
  }

  #change(trx: Db, changes: Parameters<typeof changeImport>[4]): Promise<boolean> {
    return changeImport(trx, this.#import.userId, this.#import.id, 'reading', changes);
  }

  #transact<T>(work: (trx: Db) => Promise<T>): Promise<T | undefined> {
    return transactUnlessClosed(this.#deps.db, this.#import.userId, work);
  }
}

/** A card once its media have their hashes. */
type BroughtCard = Omit<IncomingCard, 'required' | 'media'>;

/** Numbers that a second download of the same file gets: "words (2)". */
const COPY = /(?:\(\d{1,3}\)|[-_ ]v?\d{1,3}|copy)$/iu;

/** Ids of rows are only unique within their table, which is recognised by the name of its file. */
function withinFile(origin: CardOrigin, fileName: string): CardOrigin {
  if (!origin.key.startsWith(OF_TABLES)) return origin;
  const title = titleOfFile(fileName).replace(COPY, '').trim().toLowerCase();
  return { ...origin, key: `${OF_TABLES}${title}:${origin.key.slice(OF_TABLES.length)}` };
}

const NO_COUNTS = {
  read: 0,
  fresh: 0,
  sameFront: 0,
  changed: 0,
  edited: 0,
  reviewed: 0,
  known: 0,
  omitted: 0,
  media: 0,
  reviews: 0,
  planned: 0,
  saved: 0,
  updated: 0,
};

/** A draft with the reviews of an equal card that it does not have yet. */
function withHistory<Draft extends Pick<ImportDraft, 'reviews' | 'planned'>>(
  draft: Draft,
  more: Pick<ImportDraft, 'reviews' | 'planned'>,
): Draft {
  const times = new Set(draft.reviews.map(({ at }) => at));
  const added = more.reviews.filter(({ at }) => !times.has(at));
  const reviews = [...draft.reviews, ...added].toSorted((one, other) => one.at - other.at);
  return { ...draft, reviews, planned: draft.planned ?? more.planned };
}

/** A due date whose last review is before the import, since clocks may be wrong. */
function plannedBefore(planned: PlannedState | undefined, importedAt: number): PlannedState | null {
  if (planned === undefined) return null;
  const { state } = planned;
  return { ...planned, state: { ...state, lastReviewAt: Math.min(state.lastReviewAt, importedAt - 1) } };
}

/** Takes as many of the first lines as fit, with their size in bytes. */
function linesWithin(lines: readonly Omission[], room: number): { lines: Omission[]; bytes: number } {
  const kept: Omission[] = [];
  let bytes = 0;
  for (const line of lines) {
    const more = Buffer.byteLength(line.text) + Buffer.byteLength(line.reason);
    if (bytes + more > room) break;
    bytes += more;
    kept.push(line);
  }
  return { lines: kept, bytes };
}

/**
 * Shifts reviews to distinct times before the import, because clocks may be wrong and these times separate imported
 * reviews from later answers.
 */
function reviewsBefore(reviews: readonly PortableReview[], importedAt: number): PortableReview[] {
  let latest = importedAt;
  return reviews
    .toReversed()
    .map((review) => {
      latest = Math.min(review.at, latest - 1);
      return { ...review, at: latest };
    })
    .toReversed();
}

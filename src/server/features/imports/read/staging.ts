import type { ImportCounts } from '#domain/interchange/import.ts';
import type { IncomingCard, IncomingDeck, IncomingPiece, Omission } from '#domain/interchange/incoming.ts';
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
import { createImportIds } from '../save/import-ids.ts';
import { changeImport, changeStaged, type Import } from '../imports.repository.ts';
import type { KnownSides } from './known-sides.ts';
import { insertOmissions } from '../omissions.repository.ts';

/** The size of one transaction, whichever limit is reached first, so that other requests are served in between. */
const AT_ONCE = { drafts: 100, bytes: 1_000_000 };

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

/** The user's cards, the media of the file, and how many cards the file claims to have. */
type Given = { known: KnownSides; media: IncomingMedia; expected: number | null };

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
  #drafts: Waiting[] = [];
  #bytes = 0;
  #lines: Omission[] = [];
  #storedLines = 0;
  #stop: (Stop & { left: number }) | null = null;

  constructor(deps: StagingDeps, import_: Import, given: Given) {
    this.#deps = deps;
    this.#import = import_;
    this.#given = given;
    this.#ids = createImportIds(import_);
    const none = { read: 0, fresh: 0, known: 0, omitted: 0, media: 0, reviews: 0, saved: 0 };
    this.#counts = { expected: given.expected, ...none };
  }

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.#stop !== null;
  }

  async take(piece: IncomingPiece): Promise<void> {
    this.#noteDetails(piece.decks ?? []);
    this.#note(piece.omissions);
    for (const [index, card] of piece.cards.entries()) {
      await this.#takeCard(card);
      if (this.#drafts.length >= AT_ONCE.drafts || this.#bytes >= AT_ONCE.bytes) await this.#store();
      if (this.#stop) {
        this.#stop.left += piece.cards.length - index - 1;
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

  async #takeCard(card: IncomingCard): Promise<void> {
    this.#counts.read += 1;
    const { content, omissions } = await this.#given.media.bring(card);
    this.#note(omissions);
    const met = this.#given.known.meet(content);
    if (met !== 'new') {
      this.#counts.known += 1;
      const reason = met === 'owned' ? OWNED : REPEATED;
      this.#note([{ what: 'card', place: card.place, text: startOf(content.front), reason }]);
      return;
    }
    const position = this.#counts.fresh + this.#drafts.length;
    const draft: ImportDraft = {
      id: this.#ids.card(position),
      position,
      deck: card.deck,
      content,
      suspended: card.suspended,
      reviews: reviewsBefore(card.reviews, this.#import.createdAt),
    };
    const stored = { ...storedDraft(draft), place: card.place };
    this.#drafts.push(stored);
    this.#bytes += stored.bytes;
  }

  /** Stores waiting cards up to the first one that does not fit. */
  async #store(): Promise<void> {
    const [drafts, lines] = [this.#drafts, this.#lines];
    [this.#drafts, this.#lines, this.#bytes] = [[], [], 0];
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
      if (!(await this.#change(trx, counts))) return false;
      await insertImportDrafts(trx, { userId, importId: id, now }, fit.drafts);
      await addToDecks(trx, { userId, importId: id }, fit.more);
      const kept = linesWithin(lines, room.bytes - fit.growth.bytes);
      await this.#insertLines(trx, kept.lines);
      const bytes = fit.growth.bytes + kept.bytes;
      await changeStaged(trx, userId, id, { ...fit.growth, bytes });
      return { ...fit, counts, lines: kept.lines.length };
    });
    if (stored === undefined || stored === false) throw new ImportAbandoned();
    this.#counts = stored.counts;
    this.#storedLines += stored.lines;
    // The report is cut off at the first line that does not fit.
    if (stored.lines < lines.length) this.#storedLines = MOST_LINES;
    for (const [title, deck] of stored.decks) this.#decks.set(title, deck);
    if (stored.stop) this.#stop = { ...stored.stop, left: drafts.length - stored.drafts.length };
  }

  #countsWith(drafts: readonly StoredDraft[], left: number): ImportCounts {
    const counts = this.#counts;
    return {
      ...counts,
      read: counts.read - left,
      fresh: counts.fresh + drafts.length,
      media: this.#given.media.count,
      reviews: counts.reviews + drafts.reduce((sum, { draft }) => sum + draft.reviews.length, 0),
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
      reason: `Reading stopped here, because ${becauseOf(quota, this.#deps.config)}. ${unread} Make room and import the file again: what you have by then is not added twice.`,
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

import SqliteDatabase from 'better-sqlite3';
import type { CardContent } from '#domain/cards/card.ts';
import { nameOfDeck } from '#domain/interchange/anki/deck-title.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import {
  COLLECTION_CREATED_AT,
  columnsOf,
  type PlanSettings,
  revlogOf,
} from '#domain/interchange/anki/schedule.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import {
  DEFAULT_DECK,
  DECK_OPTIONS,
  decksJson,
  modelsJson,
  NEW_USN,
  SCHEMA_11,
  settingsJson,
  type WrittenDeck,
} from './collection-schema.ts';
import { normalised } from '#domain/text/normalised.ts';
import { NoteWriter } from './write-notes.ts';

/** An outgoing card. Files in its texts are `media:NAME`. */
export type WrittenCard = {
  /** Makes it the same note in every package. */
  id: string;
  /** The title of its deck. */
  deck: string;
  content: CardContent;
  /** When it was made, and when its content last changed: epoch ms. */
  createdAt: number;
  changedAt: number;
  /** Left out, like the reviews, of a package without scheduling. */
  memory: CardState | null;
  suspended: boolean;
  /** From first to last. */
  reviews: readonly PortableReview[];
};

export type CollectionSettings = PlanSettings & {
  /** Epoch ms: when it is written, and the first of the numbers of its rows. */
  now: number;
};

/** Writes the database of a package. */
export class CollectionWriter {
  readonly #db: SqliteDatabase.Database;
  readonly #now: number;
  readonly #settings: PlanSettings;
  readonly #insert: (card: WrittenCard) => void;
  readonly #notes: NoteWriter;
  /** By their names in lower case, because Anki ignores the case of names. */
  readonly #decks = new Map<string, WrittenDeck>([[DEFAULT_DECK.name.toLowerCase(), DEFAULT_DECK]]);
  readonly #numbers = new Set<number>();
  readonly #lastNumbers = new Map<string, number>();
  #cards = 0;

  constructor(path: string, { now, ...settings }: CollectionSettings) {
    this.#db = new SqliteDatabase(path);
    this.#now = now;
    this.#settings = settings;
    // It is a new file, which nobody else opens and which is deleted if this fails.
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.exec(SCHEMA_11);
    this.#notes = new NoteWriter(this.#db);
    this.#insert = this.#prepareInsert();
  }

  add(cards: readonly WrittenCard[]): void {
    this.#db.transaction(() => cards.forEach((card) => this.#insert(card)))();
  }

  /** Writes what is only known at the end, and closes the file. */
  finish(): void {
    const seconds = Math.floor(this.#now / 1_000);
    const decks = [...this.#decks.values()];
    const lastDeck = decks.at(-1)?.id ?? DEFAULT_DECK.id;
    this.#db
      .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(
        COLLECTION_CREATED_AT / 1_000,
        this.#now,
        this.#now,
        settingsJson(this.#cards + 1),
        modelsJson(this.#notes.types, lastDeck),
        decksJson(decks, seconds),
        DECK_OPTIONS,
        '{}',
      );
    this.#db.close();
  }

  #prepareInsert(): (card: WrittenCard) => void {
    const row = this.#db.prepare(
      'insert into cards values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)',
    );
    const entry = this.#db.prepare('insert or ignore into revlog values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    return (card) => {
      const { deck, createdAt, changedAt, memory, suspended, reviews } = card;
      this.#cards += 1;
      const number = this.#numberOf(deck, createdAt);
      const seconds = Math.floor(changedAt / 1_000);
      const cardSeconds = Math.max(seconds, Math.floor((memory?.lastReviewAt ?? 0) / 1_000));
      const { note, ordinal } = this.#notes.add(card, number);
      const columns = columnsOf({ memory, suspended, position: this.#cards }, this.#settings);
      const { type, queue, due, ivl, factor, reps, lapses, left, data } = columns;
      row.run(
        number,
        note,
        this.#deckOf(deck),
        ordinal,
        cardSeconds,
        NEW_USN,
        type,
        queue,
        due,
        ivl,
        factor,
        reps,
        lapses,
        left,
        data,
      );
      const written = revlogOf(reviews, memory, this.#settings);
      let at = 0;
      for (const [index, review] of reviews.entries()) {
        const columns = written[index];
        if (!columns) continue;
        // The time is the number of the row: two answers at the same moment are a millisecond apart.
        at = Math.max(at + 1, review.at);
        const { ease, ivl, lastIvl, factor, time, type } = columns;
        while (entry.run(at, number, NEW_USN, ease, ivl, lastIvl, factor, time, type).changes === 0) at += 1;
      }
    };
  }

  /**
   * The number of a note and its card, which for Anki is also when it was made. It is the same in every package as long as
   * the order of the deck is the order in which its cards were made. Cards of a deck are read in the order of their numbers.
   */
  #numberOf(deck: string, createdAt: number): number {
    let number = Math.max(createdAt, (this.#lastNumbers.get(deck) ?? 0) + 1);
    while (this.#numbers.has(number)) number += 1;
    this.#numbers.add(number);
    this.#lastNumbers.set(deck, number);
    return number;
  }

  /** The number of a deck; those above it get one too. */
  #deckOf(title: string): number {
    const parts = nameOfDeck(title).split('::');
    let { id } = DEFAULT_DECK;
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const name = parts.slice(0, depth).join('::');
      const key = normalised(name, 'NFC').toLowerCase();
      const deck = this.#decks.get(key) ?? { id: this.#now + this.#decks.size, name };
      this.#decks.set(key, deck);
      id = deck.id;
    }
    return id;
  }
}

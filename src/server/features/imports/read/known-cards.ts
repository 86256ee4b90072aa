import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { contentOf, type Card, type CardContent } from '#domain/cards/card.ts';
import type { CardOrigin } from '#domain/interchange/incoming.ts';
import { mergeContent, type PartPrints } from '#domain/interchange/merge-content.ts';
import { comparable, sidesOf } from '#domain/interchange/same-card.ts';
import type { Db } from '../../../db/tables.ts';
import { findCards } from '../../cards/cards.repository.ts';
import { reviewTimes } from '../../scheduling/log/reviews.repository.ts';
import { findOrigins } from '../save/card-origins.repository.ts';
import { contentPrints } from '../prints.ts';

/** A card of a file, once its media have their hashes. */
export type ComingCard = { content: CardContent; origin: CardOrigin | undefined; hasReviews: boolean };

/** What a card of a file is to the user. */
export type Meeting =
  | { is: 'new'; sides: string }
  /** The same card comes before it in the file. */
  | { is: 'repeated'; sides: string }
  /** The user has it. `update` says what the file changes about it; null for nothing. */
  | { is: 'owned'; cardId: string; update: 'changed' | 'edited' | null }
  /** The user has a card with the same front and another back. */
  | { is: 'same-front'; cardId: string; sides: string };

export type MetCard = {
  meeting: Meeting;
  /** Key of its origin; null if the file gives none, or gives one key to several cards. */
  origin: { key: string; prints: PartPrints; base: PartPrints | null } | null;
  /** When the user's card was reviewed (epoch ms). */
  reviewedAt: ReadonlySet<number>;
};

const NO_TIMES: ReadonlySet<number> = new Set();
const NO_REVIEWS: ReadonlyMap<string, ReadonlySet<number>> = new Map();

/** The beginning of the keys of cards that were exported from here. */
const OURS = 'cardamom:';
/** Ids of rows are only unique within a table, and another table may have the same name. */
export const OF_TABLES = 'table:';

/** Knows which cards a user has, and which an import has already seen. */
export class KnownCards {
  readonly #db: Db;
  readonly #userId: string;
  /** By a hash of both sides. */
  readonly #owned = new Map<string, string>();
  /** By a hash of the front; null where several cards have it. */
  readonly #fronts = new Map<string, string | null>();
  /** Where new cards are among the drafts; null until that is decided. */
  readonly #met = new Map<string, number | null>();
  readonly #metOrigins = new Set<string>();
  /** Cards of the user that a card in the file is matched with. */
  readonly #claimed = new Set<string>();

  private constructor(db: Db, userId: string) {
    this.#db = db;
    this.#userId = userId;
  }

  /** Reads all cards of the user. Only hashes and ids are kept, so that 100,000 cards take some tens of megabytes. */
  static async read(db: Db, userId: string, signal: AbortSignal): Promise<KnownCards> {
    const known = new KnownCards(db, userId);
    const decks = await db.selectFrom('decks').select('id').where('user_id', '=', userId).execute();
    for (const { id } of decks) {
      signal.throwIfAborted();
      const cards = await db
        .selectFrom('cards')
        .select(['id', 'front', 'back'])
        .where('deck_id', '=', id)
        .execute();
      for (const card of cards) known.#own(card);
      // Lets other requests run in between.
      await setImmediate();
    }
    return known;
  }

  #own(card: { id: string; front: string; back: string }): void {
    const sides = keyOf(sidesOf(card));
    if (!this.#owned.has(sides)) this.#owned.set(sides, card.id);
    const front = keyOf(comparable(card.front));
    this.#fronts.set(front, this.#fronts.has(front) ? null : card.id);
  }

  /** Notes that a new card has become the draft at a position. */
  place(sides: string, position: number): void {
    this.#met.set(sides, position);
  }

  /** The position of the draft of a card that is repeated; null if there is none. */
  positionOf(sides: string): number | null {
    return this.#met.get(sides) ?? null;
  }

  /** Compares some cards, in the order of the file, with those that are known. */
  async meet(cards: readonly ComingCard[]): Promise<MetCard[]> {
    const keys = cards.flatMap(({ origin }) => (origin ? [origin.key] : []));
    const origins = await findOrigins(this.#db, this.#userId, keys);
    const ids = new Set<string>();
    for (const { cardId } of origins.values()) ids.add(cardId);
    for (const key of keys) if (key.startsWith(OURS)) ids.add(key.slice(OURS.length));
    const reviewed = new Set<string>(ids);
    for (const { content, hasReviews } of cards) {
      const owned = this.#owned.get(keyOf(sidesOf(content)));
      if (owned !== undefined && hasReviews) reviewed.add(owned);
    }
    const own = new Map((await findCards(this.#db, this.#userId, [...ids])).map((card) => [card.id, card]));
    const isReviewed = cards.some(({ hasReviews }) => hasReviews);
    const times = isReviewed ? await reviewTimes(this.#db, this.#userId, [...reviewed]) : NO_REVIEWS;
    return cards.map((card) => {
      const met = this.#meetOne(card, { origins, own });
      const { meeting } = met;
      const reviewedAt = 'cardId' in meeting ? (times.get(meeting.cardId) ?? NO_TIMES) : NO_TIMES;
      return { ...met, reviewedAt };
    });
  }

  #meetOne(
    { content, origin }: ComingCard,
    found: {
      origins: ReadonlyMap<string, { cardId: string; prints: PartPrints }>;
      own: ReadonlyMap<string, Card>;
    },
  ): Omit<MetCard, 'reviewedAt'> {
    const prints = contentPrints(content);
    const isFirst = origin !== undefined && !this.#metOrigins.has(origin.key);
    const place = isFirst ? { key: origin.key, prints, base: null } : null;
    if (isFirst) this.#metOrigins.add(origin.key);
    const stored = isFirst ? found.origins.get(origin.key) : undefined;
    const card = isFirst
      ? (found.own.get(origin.key.slice(OURS.length)) ?? found.own.get(stored?.cardId ?? ''))
      : undefined;
    if (isFirst && card && !this.#claimed.has(card.id)) {
      const own = { content: contentOf(card), prints: contentPrints(card) };
      const isSameRow =
        !origin.key.startsWith(OF_TABLES) ||
        own.prints.front === prints.front ||
        own.prints.back === prints.back;
      if (isSameRow) {
        this.#claimed.add(card.id);
        const base = baseOf(origin, card, own.prints) ?? stored?.prints ?? null;
        const { taken, conflicts } = mergeContent(own, { content, prints }, base);
        const update = conflicts.length > 0 ? 'edited' : taken.length > 0 ? 'changed' : null;
        return {
          meeting: { is: 'owned', cardId: card.id, update },
          origin: { key: origin.key, prints, base },
        };
      }
    }
    const sides = keyOf(sidesOf(content));
    const owned = this.#owned.get(sides);
    if (owned !== undefined) {
      this.#claimed.add(owned);
      return { meeting: { is: 'owned', cardId: owned, update: null }, origin: place };
    }
    if (this.#met.has(sides)) return { meeting: { is: 'repeated', sides }, origin: place };
    this.#met.set(sides, null);
    const sameFront = this.#fronts.get(keyOf(comparable(content.front)));
    if (sameFront === undefined || sameFront === null || this.#claimed.has(sameFront)) {
      return { meeting: { is: 'new', sides }, origin: place };
    }
    this.#claimed.add(sameFront);
    return { meeting: { is: 'same-front', cardId: sameFront, sides }, origin: place };
  }
}

/** The card as it was exported, if the file says so. */
function baseOf({ exported }: CardOrigin, card: Card, own: PartPrints): PartPrints | null {
  if (exported === undefined) return null;
  if (typeof exported === 'number') return exported === card.version ? own : null;
  return contentPrints(exported);
}

function keyOf(text: string): string {
  return hash('sha1', text, 'base64').slice(0, 20);
}

import { z } from 'zod';
import type { CardFilter } from '#contract/card-filter.ts';
import type { CardPage, CardSort } from '#contract/card-list.ts';
import { invalidField } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import { findCardStates, readReviewSettings, toCardState } from '../../scheduling/card-states.repository.ts';
import { findCards } from '../cards.repository.ts';
import { countAllCards, listedDecks, pageOfAllCards, type ListPosition } from './card-list.repository.ts';

type Wanted = { filter: CardFilter; sort: CardSort; limit: number; cursor?: string | undefined };

/** A page of a user's cards of all decks. Throws VALIDATION_FAILED for a cursor that this server did not make. */
export async function listAllCards(
  { db, clock }: { db: Db; clock: Clock },
  { id: userId, timeZone }: StoredUser,
  { filter, sort, limit, cursor }: Wanted,
): Promise<CardPage> {
  const here = { now: clock.now(), timeZone };
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const page = await pageOfAllCards(db, userId, filter, { sort, limit: limit + 1, after, here });
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = page.length > limit;
  const ids = shown.map(({ id }) => id);
  const cards = new Map((await findCards(db, userId, ids)).map((card) => [card.id, card]));
  const states = new Map((await findCardStates(db, userId, ids)).map((state) => [state.cardId, state]));
  const decks = new Set([...states.values()].map(({ deckId }) => deckId));
  const { memory } = await readReviewSettings(db, userId);
  const areAll = after === undefined && !hasMore;
  return {
    // A card may have been deleted between the queries.
    cards: shown.flatMap(({ id, addedAt }) => {
      const card = cards.get(id);
      const state = states.get(id);
      return card && state ? [{ card, memory: toCardState(state), addedAt }] : [];
    }),
    decks: await listedDecks(db, userId, [...decks]),
    settings: { ...memory, weights: memory.weights && [...memory.weights] },
    total: areAll ? shown.length : after ? null : await countAllCards(db, userId, filter, here),
    next: hasMore && last ? encodeCursor(last) : null,
  };
}

const position = z.tuple([z.number(), z.number(), z.guid()]);

function encodeCursor({ key, addedAt, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([key, addedAt, id])).toString('base64url');
}

function decodeCursor(cursor: string): ListPosition {
  const { data } = position.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (data === undefined) throw invalidField('cursor', 'Invalid cursor');
  const [key, addedAt, id] = data;
  return { key, addedAt, id };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

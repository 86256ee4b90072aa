import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from '#domain/chunks.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { Db } from '../../../db/tables.ts';
import { findCardStates } from '../../scheduling/card-states.repository.ts';
import { logOfCards } from '../../scheduling/log/reviews.repository.ts';

const CARDS_PER_QUERY = 500;

/** The interval of a card as tools know it: days, or for a card in learning seconds below 0. */
export function toolInterval(memory: CardState | null): number {
  if (memory === null) return 0;
  if (memory.state === 'review') return memory.intervalDays;
  return -Math.round((memory.dueAt - memory.lastReviewAt) / 1000);
}

/** The intervals after each answer to some of the user's cards, by card, the last one last. */
export async function intervalsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const intervals = new Map<string, number[]>();
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    await nextTurn();
    const logs = Map.groupBy(await logOfCards(db, userId, some), ({ cardId }) => cardId);
    for (const { cardId, memory } of await findCardStates(db, userId, some)) {
      const log = logs.get(cardId) ?? [];
      const after = log.flatMap((review, index) => {
        // What an answer has led to is what the next one found.
        const found = index === log.length - 1 ? memory : (log[index + 1]?.before ?? null);
        return review.rating === FORGET ? [] : [toolInterval(found)];
      });
      // A card may have been imported with its interval but without its answers.
      intervals.set(cardId, after.length === 0 && memory !== null ? [toolInterval(memory)] : after);
    }
  }
  return intervals;
}

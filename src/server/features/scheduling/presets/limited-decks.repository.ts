import { addDays, localDay, type LocalDay } from '#domain/local-day.ts';
import { countsAs, doneIn, type DeckLimits, type LimitedDeck } from '#domain/scheduling/day-limits.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { Db } from '../../../db/tables.ts';
import { foundCardState, LONGEST_OFFSET_MS } from '../log/reviews.repository.ts';

/** The limits of those of the user's decks that use a preset, by deck. */
export async function limitsOfDecks(db: Db, userId: string): Promise<Map<string, DeckLimits>> {
  const rows = await db
    .selectFrom('presets')
    .innerJoin('decks', 'decks.preset_id', 'presets.id')
    .select(['decks.id', 'new_per_day as newPerDay', 'reviews_per_day as reviewsPerDay'])
    .where('presets.user_id', '=', userId)
    .where('decks.user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, ...limits }) => [id, limits]));
}

/** The user's decks with limits of their own, and what the log says was done in each on a local day. */
export async function listLimitedDecks(db: Db, userId: string, day: LocalDay): Promise<LimitedDeck[]> {
  const limitsOf = await limitsOfDecks(db, userId);
  if (limitsOf.size === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .select(['deck_id', 'reviewed_at', 'time_zone', 'state_before', 'memory_before'])
    .where('user_id', '=', userId)
    .where('deck_id', 'in', (eb) =>
      eb
        .selectFrom('decks')
        .select('decks.id')
        .where('decks.user_id', '=', userId)
        .where('preset_id', 'is not', null),
    )
    .where('reviewed_at', '>=', Date.parse(day) - LONGEST_OFFSET_MS)
    .where('reviewed_at', '<', Date.parse(addDays(day, 1)) + LONGEST_OFFSET_MS)
    .where('rating', '<>', FORGET)
    .where('undone_at', 'is', null)
    .execute();
  const ofDay = rows.filter((row) => localDay(row.reviewed_at, row.time_zone) === day);
  const byDeck = Map.groupBy(ofDay, (row) => row.deck_id);
  return Array.from(limitsOf, ([deckId, limits]) => {
    const counted = (byDeck.get(deckId) ?? []).map((row) => {
      const before = foundCardState(row);
      return before === undefined ? null : countsAs(before, day);
    });
    return { deckId, limits, done: doneIn(counted) };
  });
}

import { sql } from 'kysely';
import { addDays, localDay } from '#domain/local-day.ts';
import { nextCardState } from '#domain/scheduling/card-state.ts';
import { GOOD } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/session/timing.ts';
import type { Db } from '#server/db/tables.ts';
import { saveCardState } from '#server/features/scheduling/card-states.repository.ts';
import { rebuildRollups } from '#server/features/study/rollups/rebuild-rollups.ts';
import { manyContents } from '#test/builders/cards.ts';
import { makeDeck, type User } from './server.ts';

const CARDS_PER_DECK = 25;
const DAYS = 250;
const DAY_MS = 86_400_000;

type BenchDeck = { id: string; title: string; cardIds: string[] };

/** Gives a learner decks and a history of this many answers, spread evenly over the last 250 days. */
export async function addHistory(
  db: Db,
  user: User,
  { decks: count, answers }: { decks: number; answers: number },
): Promise<BenchDeck[]> {
  const decks: BenchDeck[] = [];
  for (let number = 0; number < count; number += 1)
    decks.push(await makeDeck(user, `Deck ${number}`, manyContents(CARDS_PER_DECK)));
  const userId = user.user.id;
  const now = Date.now();
  const today = localDay(now, 'UTC');
  await db.transaction().execute(async (trx) => {
    for (let back = 0; back < DAYS; back += 1) {
      const deck = decks[back % decks.length];
      const place = { userId, day: addDays(today, -back), at: now - back * DAY_MS, answers: answers / DAYS };
      if (deck) await insertStudyDay(trx, deck, place);
    }
    for (const [index, cardId] of decks.flatMap(({ cardIds }) => cardIds).entries()) {
      const review = { cardId, at: now - (index % 10) * DAY_MS, timeZone: 'UTC' };
      const memory = nextCardState(null, GOOD, review, DEFAULT_SCHEDULING_SETTINGS);
      await saveCardState(trx, userId, cardId, { memory, lastEntryAt: review.at });
    }
  });
  await rebuildRollups(db, { MAX_ANSWER_SECONDS: DEFAULT_MAX_ANSWER_SECONDS });
  return decks;
}

type Place = { userId: string; day: string; at: number; answers: number };

/** Sessions of a whole deck each, made by the database itself: a million rows take a while. */
async function insertStudyDay(db: Db, deck: BenchDeck, { userId, day, at, answers }: Place): Promise<void> {
  const sessions = Math.ceil(answers / CARDS_PER_DECK);
  // As short as ids are, without characters that a sync cursor cannot contain.
  const session = `${userId.slice(0, 8)}-${day}-`;
  const cards = sql.join(deck.cardIds.map((cardId, index) => sql`(${sql.lit(index)}, ${cardId})`));
  const numbers = (count: number) =>
    sql`numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(count - 1)})`;
  await sql`
    insert into study_sessions
      (id, user_id, deck_id, studied_deck_id, deck_title, mode, status, card_ids, local_day, time_zone, started_at,
       completed_at, last_activity_at)
    with recursive ${numbers(sessions)}
    select ${session} || i, ${userId}, ${deck.id}, ${deck.id}, ${deck.title}, 'mixed', 'completed', '[]', ${day}, 'UTC',
      ${sql.lit(at)}, ${sql.lit(at)}, ${sql.lit(at)}
    from numbers
  `.execute(db);
  await sql`
    insert into reviews
      (id, user_id, card_id, deck_id, deck_title, session_id, rating, grade, presentation, hints_used, duration_ms,
       reviewed_at, time_zone, counted)
    with recursive ${numbers(answers)}, cards(place, id) as (values ${cards})
    select ${`${session}answer-`} || i, ${userId}, cards.id, ${deck.id}, ${deck.title},
      ${session} || (i / ${sql.lit(CARDS_PER_DECK)}), case when i % 4 = 0 then 1 else 3 end,
      case when i % 4 = 0 then 'incorrect' else 'correct' end, 'flip', case when i % 5 = 0 then 1 else 0 end, 4000,
      ${sql.lit(at)}, 'UTC', 1
    from numbers join cards on cards.place = i % ${sql.lit(CARDS_PER_DECK)}
  `.execute(db);
}

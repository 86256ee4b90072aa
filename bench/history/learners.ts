import { sql } from 'kysely';
import { meResponse } from '#contract/auth.ts';
import { cardListResponse, wireCardContent } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { remember } from '#domain/memory/memory.ts';
import { GOOD } from '#domain/memory/rating.ts';
import { DEFAULT_MEMORY_SETTINGS } from '#domain/memory/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { saveMemory } from '#server/features/memory/memories.repository.ts';
import { manyContents } from '#test/builders/cards.ts';
import { signUp } from '../server.ts';

const DECKS = 4;
const CARDS_PER_DECK = 25;
const DAY_MS = 86_400_000;

/** How much somebody has studied: so many answers, spread evenly over so many days up to today. */
export type Amount = { answers: number; days: number };

type BenchDeck = { id: string; title: string; cardIds: string[] };

export type Learner = Awaited<ReturnType<typeof makeLearner>>;

/** Signs somebody up who has studied four decks. The rollups are left to be rebuilt. */
export async function makeLearner(db: Db, url: string, { answers, days }: Amount, now: number) {
  const post = await signUp(url);
  const headers = { authorization: `Bearer ${post.token}` };
  const me: unknown = await (await fetch(`${url}/api/auth/me`, { headers })).json();
  const { id: userId } = meResponse.parse(me).user;
  const decks: BenchDeck[] = [];
  for (let number = 0; number < DECKS; number += 1) {
    const title = `Deck ${number}`;
    const { id } = deckResponse.parse(await post('/decks', { title })).data.deck;
    const contents = manyContents(CARDS_PER_DECK).map(wireCardContent);
    const { cards } = cardListResponse.parse(
      await post('/cards/batch', { deckId: id, cards: contents }),
    ).data;
    decks.push({ id, title, cardIds: cards.map((card) => card.id) });
  }
  const today = localDay(now, 'UTC');
  await db.transaction().execute(async (trx) => {
    for (let back = 0; back < days; back += 1) {
      const deck = decks[back % DECKS];
      const place = { userId, day: addDays(today, -back), at: now - back * DAY_MS, answers: answers / days };
      if (deck) await insertStudyDay(trx, deck, place);
    }
    for (const [index, cardId] of decks.flatMap(({ cardIds }) => cardIds).entries()) {
      const moment = { cardId, at: now - (index % 10) * DAY_MS, timeZone: 'UTC' };
      const memory = remember(null, GOOD, moment, DEFAULT_MEMORY_SETTINGS);
      await saveMemory(trx, userId, cardId, { memory, lastEntryAt: moment.at });
    }
  });
  return { userId, post, headers, deckId: decks[0]?.id ?? '' };
}

type Place = { userId: string; day: string; at: number; answers: number };

/** Sessions of a whole deck each, except for the day's last, made by the database itself: a million rows take a while. */
async function insertStudyDay(db: Db, deck: BenchDeck, { userId, day, at, answers }: Place): Promise<void> {
  const sessions = Math.ceil(answers / CARDS_PER_DECK);
  const session = `${userId} ${day} `;
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
    select ${`${session}answer `} || i, ${userId}, cards.id, ${deck.id}, ${deck.title},
      ${session} || (i / ${sql.lit(CARDS_PER_DECK)}), case when i % 4 = 0 then 1 else 3 end,
      case when i % 4 = 0 then 'incorrect' else 'correct' end, 'flip', case when i % 5 = 0 then 1 else 0 end, 4000,
      ${sql.lit(at)}, 'UTC', 1
    from numbers join cards on cards.place = i % ${sql.lit(CARDS_PER_DECK)}
  `.execute(db);
}

/** Notes for every day of study what was remembered on it, and how many cards were in each stage. */
export async function insertMemoryDays(db: Db): Promise<void> {
  await sql`
    insert into memory_days (user_id, local_day, introduced, reviewed, remembered)
    select user_id, local_day, 1, 10, 9 from day_stats
  `.execute(db);
  await sql`
    insert into stage_days (user_id, local_day, unseen, learning, young, mature)
    select user_id, local_day, 10, 20, 30, 40 from day_stats
  `.execute(db);
}

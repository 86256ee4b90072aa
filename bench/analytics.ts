/**
 * What progress and insights cost with a short and with a long history: the ratio of their times must stay near 1,
 * because every number comes from rollups. Both learners studied on the same days; one of them a thousand times more.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { addDays, localDay } from '#domain/local-day.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import { learnerInsights, progress } from '#server/features/analytics/analytics.usecases.ts';
import { rebuildRollups } from '#server/features/study/rebuild-rollups.ts';
import type { StoredUser } from '#server/features/auth/auth.repository.ts';
import { flipContent } from '#test/builders/cards.ts';
import { insertCards } from '#server/features/cards/cards.repository.ts';
import { changeContents, insertDeck } from '#server/features/decks/decks.repository.ts';
import { cardBytes } from '#server/features/quotas/content-size.ts';
import type { Result } from './result.ts';

const DAYS = 250;
const DECKS = 4;
const CARDS_PER_DECK = 25;
const CALLS = 300;
const ROWS_PER_INSERT = 500;
const DAY_MS = 86_400_000;

/** Progress and insights with 1,000 and with 1,000,000 answers. */
export async function analytics(): Promise<Result[]> {
  const now = Date.now();
  const few = await timesWith(1_000, now);
  const many = await timesWith(1_000_000, now);
  return (['progress', 'insights'] as const).map((call) => ({
    name: `time of ${call} with 1,000,000 answers to that with 1,000`,
    ratio: many[call] / few[call],
    wanted: 'at most 1.5',
  }));
}

async function timesWith(answers: number, now: number) {
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  const user = await makeLearner(db, answers, now);
  await rebuildRollups(db);
  const deps = { db, clock: { now: () => now } };
  const times = {
    progress: await median(() => progress(deps, user)),
    insights: await median(() => learnerInsights(deps, user)),
  };
  await db.destroy();
  return times;
}

async function makeLearner(db: Db, answers: number, now: number): Promise<StoredUser> {
  const user: StoredUser = {
    id: randomUUID(),
    email: 'bench@example.org',
    username: 'bench',
    passwordHash: '',
    timeZone: 'UTC',
    timeZoneFixed: false,
    hasOwnPassword: true,
    createdAt: now - DAYS * DAY_MS,
  };
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: user.email,
      username: user.username,
      username_key: user.username,
      password_hash: '',
      time_zone: 'UTC',
      created_at: user.createdAt,
    })
    .execute();

  const decks = await Promise.all(
    Array.from({ length: DECKS }, (_, number) => makeDeck(db, user.id, `Deck ${number}`, now)),
  );
  for (let day = 0; day < DAYS; day += 1) {
    const deck = decks[day % DECKS];
    const at = now - day * DAY_MS;
    if (deck)
      await studyDay(
        db,
        user.id,
        { deck, at, localDay: addDays(localDay(now, 'UTC'), -day) },
        answers / DAYS,
      );
  }
  return user;
}

type BenchDeck = { id: string; title: string; cardIds: string[] };

async function makeDeck(db: Db, userId: string, title: string, now: number): Promise<BenchDeck> {
  const id = randomUUID();
  const cardIds = Array.from({ length: CARDS_PER_DECK }, () => randomUUID());
  await insertDeck(db, {
    id,
    userId,
    title,
    description: null,
    category: null,
    difficulty: 2,
    aiGenerated: false,
    source: null,
    createdAt: now,
  });
  const cards = cardIds.map((cardId, number) => ({
    ...flipContent({ front: `${title} ${number}?`, back: 'Yes' }),
    id: cardId,
  }));
  await insertCards(db, userId, id, cards, { position: 0, now });
  await changeContents(db, userId, id, { cards: cards.length, bytes: cardBytes(...cards), now });
  return { id, title, cardIds };
}

async function studyDay(
  db: Db,
  userId: string,
  { deck, at, localDay: day }: { deck: BenchDeck; at: number; localDay: string },
  answers: number,
): Promise<void> {
  const answersPerSession = CARDS_PER_DECK;
  for (let done = 0; done < answers; done += answersPerSession) {
    const sessionId = randomUUID();
    await db
      .insertInto('study_sessions')
      .values({
        id: sessionId,
        user_id: userId,
        deck_id: deck.id,
        studied_deck_id: deck.id,
        deck_title: deck.title,
        mode: 'mixed',
        status: 'completed',
        card_ids: '[]',
        local_day: day,
        time_zone: 'UTC',
        started_at: at,
        completed_at: at,
        last_activity_at: at,
      })
      .execute();
    const rows = deck.cardIds.slice(0, Math.min(answersPerSession, answers - done)).map((cardId, index) => ({
      id: randomUUID(),
      session_id: sessionId,
      user_id: userId,
      card_id: cardId,
      deck_id: deck.id,
      deck_title: deck.title,
      rating: index % 4 === 0 ? (1 as const) : (3 as const),
      grade: index % 4 === 0 ? ('incorrect' as const) : ('correct' as const),
      presentation: 'flip' as const,
      selected_option: null,
      hints_used: index % 5 === 0 ? 1 : 0,
      duration_ms: 4_000,
      explanation: null,
      reviewed_at: at,
      time_zone: 'UTC',
      counted: 1 as const,
      state_before: null,
      memory_before: null,
      undone_at: null,
    }));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await db
        .insertInto('reviews')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .execute();
    }
  }
}

async function median(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(CALLS / 2)] ?? 0;
}

import { expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { configResponse } from '#contract/config.ts';
import { dueResponse } from '#contract/scheduling.ts';
import { answerResponse, completeResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { answerBody, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { createMigrator, migrateToLatest, MIGRATIONS } from '../../db/migrate.ts';
import { rebuildRollups } from './rollups/rebuild-rollups.ts';

const NIGHT = 9 * 3_600_000;
const FIVE_MINUTES = 300_000;

const progress = async (client: Client) =>
  progressResponse.parse((await client.get('/analytics/progress')).body);
const estimate = async (client: Client) => dueResponse.parse((await client.get('/study/due')).body).minutes;

async function answer(client: Client, sessionId: string, card: Card, timeSpent: number) {
  const response = await client.post('/study/answer', { ...answerBody(sessionId, card, true), timeSpent });
  return answerResponse.parse(response.body);
}

/** A deck of 30 new cards, of which ten were answered: nine in ten seconds each, and the last one overnight. */
async function nightOwl(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 30 });
  await ada.put('/account/settings', { newPerDay: 30 });
  const { session, cards } = await startStudy(ada, deck.id);
  for (const card of cards.slice(0, 9)) await answer(ada, session.id, card, 10_000);
  const [last] = cards.slice(9);
  if (!last) throw new Error('The deck is too small');
  return { app, ada, session, last };
}

test('an answer of nine hours is accepted and counts as five minutes everywhere', async () => {
  const { ada, session, last } = await nightOwl();
  expect(await answer(ada, session.id, last, NIGHT)).toMatchObject({
    isCorrect: true,
    timeSpent: FIVE_MINUTES,
  });
  const spent = 90_000 + FIVE_MINUTES;
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalStudyTime: spent },
    daily: [{ time: spent }],
  });
  // Twenty cards at 39 seconds each.
  expect(await estimate(ada)).toBe(13);
  const completed = await ada.post(`/study/complete/${session.id}`);
  expect(completeResponse.parse(completed.body).summary).toMatchObject({
    totalTime: spent,
    averageTime: 39_000,
  });
});

test('the operator can set how much of an answer counts, and clients can read it', async () => {
  const { ada, session, last } = await nightOwl({ MAX_ANSWER_SECONDS: '60' });
  expect(configResponse.parse((await ada.get('/config')).body).maxAnswerSeconds).toBe(60);
  expect(await answer(ada, session.id, last, NIGHT)).toMatchObject({ timeSpent: 60_000 });
  expect(await progress(ada)).toMatchObject({ totalStats: { totalStudyTime: 150_000 } });
});

/** Makes the last answer take nine hours, as earlier versions recorded it, and upgrades the database from there. */
async function upgraded({ database: { db } }: TestApp, answerId: string): Promise<void> {
  const names = Object.keys(MIGRATIONS);
  const before = names[names.indexOf('0024-shown-quizzes') - 1] ?? '';
  expect((await createMigrator(db).migrateTo(before)).error).toBeUndefined();
  await db.updateTable('reviews').set({ duration_ms: NIGHT }).where('id', '=', answerId).execute();
  for (const table of ['day_stats', 'learner_stats'] as const) {
    await db
      .updateTable(table)
      .set((eb) => ({ time_ms: eb('time_ms', '+', NIGHT - 1_000) }))
      .execute();
  }
  await migrateToLatest(db);
}

test('answers of nine hours recorded by an earlier version count as five minutes after the upgrade', async () => {
  const { app, ada, session, last } = await nightOwl();
  const { id } = await answer(ada, session.id, last, 1_000);
  await upgraded(app, id);
  const spent = 90_000 + FIVE_MINUTES;
  const bounded = { totalStats: { totalStudyTime: spent }, daily: [{ time: spent }] };
  expect(await progress(ada)).toMatchObject(bounded);
  expect(await estimate(ada)).toBe(13);
  await rebuildRollups(app.database.db, { MAX_ANSWER_SECONDS: 300 });
  expect(await progress(ada)).toMatchObject(bounded);
  // A second run changes nothing.
  const { error } = await createMigrator(app.database.db).migrateTo('0022-imports');
  expect(error).toBeUndefined();
  await migrateToLatest(app.database.db);
  expect(await progress(ada)).toMatchObject(bounded);
  const completed = await ada.post(`/study/complete/${session.id}`);
  expect(completeResponse.parse(completed.body).summary).toMatchObject({
    totalTime: spent,
    averageTime: 39_000,
  });
  // The log keeps the recorded time.
  expect(JSON.stringify((await ada.get('/account/export')).body)).toContain(`"duration_ms":${NIGHT}`);
});

test('taking such an answer back removes exactly what it counted', async () => {
  const { app, ada, session, last } = await nightOwl();
  const { id: answerId } = await answer(ada, session.id, last, 1_000);
  await upgraded(app, answerId);
  expect(await ada.post('/study/undo', { sessionId: session.id, answerId })).toMatchObject({ status: 200 });
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalStudyTime: 90_000 },
    daily: [{ time: 90_000 }],
  });
});

test('an upgrade leaves other days and other users alone', async () => {
  const { app, ada, session, last } = await nightOwl();
  const eve = await app.signUp();
  const { deck } = await makeDeck(eve, { cardCount: 1 });
  const hers = await startStudy(eve, deck.id);
  const [only] = hers.cards;
  if (!only) throw new Error('The deck is empty');
  const { id } = await answer(eve, hers.session.id, only, 1_000);
  app.clock.advance(2 * 86_400_000);
  const later = await startStudy(eve, deck.id);
  await answer(eve, later.session.id, only, 4_000);
  await answer(ada, session.id, last, 2_000);
  await upgraded(app, id);
  const unbounded = 92_000 + NIGHT - 1_000;
  expect(await progress(ada)).toMatchObject({ totalStats: { totalStudyTime: unbounded } });
  const { totalStats, daily } = await progress(eve);
  expect(daily.map(({ time }) => time)).toEqual([FIVE_MINUTES, 4_000 + NIGHT - 1_000]);
  expect(totalStats.totalStudyTime).toBe(FIVE_MINUTES + 4_000 + NIGHT - 1_000);
});

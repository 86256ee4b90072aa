import { expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { deckResponse } from '#contract/decks.ts';
import { studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function oneCardDeck(client: Client): Promise<string> {
  const { body } = await client.post('/decks', { title: 'One card' });
  const { id } = deckResponse.parse(body).data.deck;
  await client.post('/cards', { deckId: id, front: 'Été', back: 'Summer' });
  return id;
}

/** When the learner studied, and on which of their days that was; the clocks change on the middle one. */
const CASES: readonly [zone: string, change: string, studied: readonly [instant: string, day: string][]][] = [
  [
    'Europe/Berlin',
    'are put forward',
    [
      ['2026-03-28T22:59:00Z', '2026-03-28'],
      ['2026-03-28T23:01:00Z', '2026-03-29'],
      ['2026-03-29T21:59:00Z', '2026-03-29'],
      ['2026-03-29T22:01:00Z', '2026-03-30'],
    ],
  ],
  [
    'Europe/Berlin',
    'are put back',
    [
      ['2026-10-24T21:59:00Z', '2026-10-24'],
      ['2026-10-24T22:01:00Z', '2026-10-25'],
      ['2026-10-25T22:59:00Z', '2026-10-25'],
      ['2026-10-25T23:01:00Z', '2026-10-26'],
    ],
  ],
  [
    'America/Los_Angeles',
    'are put forward',
    [
      ['2026-03-08T07:59:00Z', '2026-03-07'],
      ['2026-03-08T08:01:00Z', '2026-03-08'],
      ['2026-03-09T06:59:00Z', '2026-03-08'],
      ['2026-03-09T07:01:00Z', '2026-03-09'],
    ],
  ],
  [
    'America/Los_Angeles',
    'are put back',
    [
      ['2026-11-01T06:59:00Z', '2026-10-31'],
      ['2026-11-01T07:01:00Z', '2026-11-01'],
      ['2026-11-02T07:59:00Z', '2026-11-01'],
      ['2026-11-02T08:01:00Z', '2026-11-02'],
    ],
  ],
  [
    'Asia/Kolkata',
    'never change',
    [
      ['2026-10-24T18:29:00Z', '2026-10-24'],
      ['2026-10-24T18:31:00Z', '2026-10-25'],
      ['2026-10-25T18:29:00Z', '2026-10-25'],
      ['2026-10-25T18:31:00Z', '2026-10-26'],
    ],
  ],
];

test.each(CASES)('in %s, where the clocks %s, days are calendar days', async (timeZone, _change, studied) => {
  const app = await startTestApp();
  app.clock.set(studied[0]?.[0] ?? '');
  const ada = await app.signUp('ada', { timeZone });
  const deckId = await oneCardDeck(ada);
  for (const [instant] of studied) {
    app.clock.set(instant);
    await studyDeck(ada, deckId);
  }

  const progress = progressResponse.parse((await ada.get('/analytics/progress')).body);
  const days = [...new Set(studied.map(([, day]) => day))];
  expect(progress.recentActivity.map(({ date, sessions }) => [date, sessions])).toEqual(
    days.toReversed().map((day) => [day, studied.filter(([, on]) => on === day).length]),
  );
  expect(progress.streaks).toEqual({ current: 3, longest: 3, studiedToday: true });

  // A day later to the minute the streak still stands, two days later it is over: whatever the clocks did.
  const last = Date.parse(studied.at(-1)?.[0] ?? '');
  app.clock.set(new Date(last + 86_400_000).toISOString());
  expect(await ada.get('/analytics/progress')).toMatchObject({
    body: { streaks: { current: 3, studiedToday: false }, totalStats: { weeklyAccuracy: 100 } },
  });
  app.clock.set(new Date(last + 2 * 86_400_000).toISOString());
  expect(await ada.get('/analytics/progress')).toMatchObject({
    body: { streaks: { current: 0, longest: 3 } },
  });
});

test('the sessions of a learner who travels count in the time zone where they began', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T20:00:00Z');
  const ada = await app.signUp('ada', { timeZone: 'Europe/Berlin' });
  const deckId = await oneCardDeck(ada);
  await studyDeck(ada, deckId);
  const response = await ada.post('/study/start', { deckId, timeZone: 'Asia/Kolkata' });
  expect(response.status).toBe(201);
  await studyDeck(ada, deckId);
  expect(await ada.get('/auth/me')).toMatchObject({ body: { user: { timeZone: 'Asia/Kolkata' } } });
  expect(await ada.get('/analytics/progress')).toMatchObject({
    body: { recentActivity: [{ date: '2026-05-05' }, { date: '2026-05-04' }], streaks: { current: 2 } },
  });
});

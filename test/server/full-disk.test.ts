import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sessionResponse } from '#contract/study.ts';
import { answerBody, generateDeck, startStudy } from './study-helpers.ts';
import { startTestApp } from './test-app.ts';

test('a full disk refuses what it cannot keep and loses nothing that was acknowledged', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await generateDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  const [first, ...others] = cards;
  if (!first) throw new Error('The deck is empty');
  expect((await ada.post('/study/answer', answerBody(session.id, first, true))).status).toBe(200);

  // The database may not grow by another page: to it, that is a full disk.
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.database.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(app.database.db);
  const big = {
    deckId: deck.id,
    cards: Array.from({ length: 100 }, () => ({ front: 'x'.repeat(2000), back: 'y' })),
  };
  expect(await ada.post('/cards/batch', big)).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL', message: 'Something went wrong on the server' },
  });

  await sql`pragma max_page_count = 1000000`.execute(app.database.db);
  for (const card of others) {
    expect((await ada.post('/study/answer', answerBody(session.id, card, true))).status).toBe(200);
  }
  const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
  expect(resumed.answers).toHaveLength(cards.length);
  expect(await ada.get(`/decks/${deck.id}`)).toMatchObject({
    body: { data: { deck: { cardCount: cards.length } } },
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerBody, deckCards, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { markClosed } from '../account/account.repository.ts';
import { rebuildRollups } from './rebuild-rollups.ts';
import { ROLLUP_TABLES } from '../analytics/rollups.repository.ts';

async function rollups(app: TestApp) {
  const tables: Record<string, string[]> = {};
  for (const table of ROLLUP_TABLES) {
    const rows = await app.database.db.selectFrom(table).selectAll().execute();
    tables[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  const decks = await app.database.db
    .selectFrom('decks')
    .select(['id', 'card_count', 'content_bytes'])
    .execute();
  tables['decks'] = decks.map((row) => JSON.stringify(row)).toSorted();
  return tables;
}

/** What a learner may do, in any order, within the thirty days that their token works. */
const event = fc.oneof(
  fc.record({ what: fc.constant('make' as const) }),
  fc.record({
    what: fc.constant('study' as const),
    deck: fc.nat(3),
    answers: fc.array(fc.record({ right: fc.boolean(), hints: fc.nat(3) }), { maxLength: 6 }),
    complete: fc.boolean(),
    zone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kolkata'),
  }),
  fc.record({ what: fc.constant('delete-deck' as const), deck: fc.nat(3) }),
  fc.record({ what: fc.constant('delete-card' as const), deck: fc.nat(3) }),
  fc.record({
    what: fc.constant('add-card' as const),
    deck: fc.nat(3),
    hint: fc.string({ unit: 'grapheme' }),
  }),
  fc.record({ what: fc.constant('change' as const), deck: fc.nat(3), text: fc.string({ unit: 'grapheme' }) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 50 }) }),
);

test('rollups made again from the answers equal those kept with them, after any sequence of events', async () => {
  const app = await startTestApp();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 12 }), async (events) => {
      const ada = await app.signUp();
      const decks = [(await makeDeck(ada, { cardCount: 5 })).deck.id];
      for (const step of events) {
        const deckId = 'deck' in step ? decks[step.deck % decks.length] : undefined;
        if (step.what === 'wait') app.clock.advance(step.hours * 3_600_000);
        if (step.what === 'make') decks.push((await makeDeck(ada, { cardCount: 5 })).deck.id);
        if (deckId === undefined) continue;
        if (step.what === 'delete-deck') {
          await ada.delete(`/decks/${deckId}`);
          decks.splice(decks.indexOf(deckId), 1, (await makeDeck(ada, { cardCount: 5 })).deck.id);
        }
        if (step.what === 'delete-card') {
          const [card] = await deckCards(ada, deckId);
          await ada.delete(`/cards/${card?.id}`);
        }
        if (step.what === 'add-card') {
          await ada.post('/cards', { deckId, front: 'Front', back: 'Back', hint_1: step.hint });
        }
        if (step.what === 'change') {
          const [card] = await deckCards(ada, deckId);
          await ada.put(`/cards/${card?.id}`, { explanation: step.text });
          await ada.put(`/decks/${deckId}`, { description: step.text });
        }
        if (step.what !== 'study') continue;
        const { session, cards } = await startStudy(ada, deckId, { timeZone: step.zone });
        for (const [index, { right, hints }] of step.answers.entries()) {
          const card = cards[index];
          if (card)
            await ada.post('/study/answer', { ...answerBody(session.id, card, right), hintsUsed: hints });
        }
        if (step.complete) await ada.post(`/study/complete/${session.id}`);
      }
      const kept = await rollups(app);
      await rebuildRollups(app.database.db);
      expect(await rollups(app)).toEqual(kept);
    }),
    { numRuns: 15 },
  );
});

test('an account closed in the meantime is skipped', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const ids = [(await app.signUp()).user.id, (await app.signUp()).user.id].toSorted();
  const rebuilding = rebuildRollups(db);
  // On the one connection of SQLite, this comes after the list of learners and before the second of them.
  await markClosed(db, ids[1] ?? '', 1);
  expect(await rebuilding).toBeGreaterThan(0);
  expect(await rebuildRollups(db)).toBe(1);
});

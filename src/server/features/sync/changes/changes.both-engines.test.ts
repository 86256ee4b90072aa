import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { answerBody, makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { contentsOf, everything, newReader, pull, pullPage } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { transactAsUser } from '../../../db/transaction.ts';

test('a new device is sent everything, and another only what has changed since', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  await studyDeck(ada, deck.id);
  const device = newReader();
  await pull(ada, device);
  const kinds = [...device.rows.keys()].map((key) => key.split(' ')[0]);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(
    Object.fromEntries(
      ['settings', 'deck', 'card', 'memory', 'session', 'review'].map((kind) => [kind, count(kind)]),
    ),
  ).toEqual({ settings: 1, deck: 1, card: 3, memory: 3, session: 1, review: 3 });
  device.seen.length = 0;
  await pull(ada, device);
  expect(device.seen).toEqual([]);

  await ada.put(`/cards/${cards[0]?.id}`, { front: 'Changed' });
  await ada.delete(`/cards/${cards[1]?.id}`);
  await ada.put('/account/settings', { dailyGoal: 33 });
  await pull(ada, device);
  expect(device.seen.toSorted()).toEqual(
    [
      `card ${cards[0]?.id}`,
      `card ${cards[1]?.id}`,
      `deck ${deck.id}`,
      `memory ${cards[1]?.id}`,
      `settings ${ada.user.id}`,
    ].toSorted(),
  );
  expect(device.rows.get(`card ${cards[0]?.id}`)).toMatchObject({ card: { front: 'Changed' }, position: 0 });
  expect(device.rows.has(`card ${cards[1]?.id}`)).toBe(false);
  expect(device.rows.get(`settings ${ada.user.id}`)).toMatchObject({ settings: { dailyGoal: 33 } });
  expect(contentsOf(device)).toEqual(await everything(ada));
});

test('the cards of a deleted deck are gone on every device', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 12 });
  const device = newReader();
  await pull(ada, device);
  await ada.delete(`/decks/${deck.id}`);
  await pull(ada, device);
  expect([...device.rows.keys()]).toEqual([`settings ${ada.user.id}`]);
});

test('an answer that is taken back is sent as such, with the memory before it', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 2 });
  const { session, cards } = await startStudy(ada, deck.id);
  const [card] = cards;
  if (!card) throw new Error('The deck has cards');
  const answer = { ...answerBody(session.id, card, true), id: randomUUID() };
  await ada.post('/study/answer', answer);
  const device = newReader();
  await pull(ada, device);
  expect(device.rows.get(`review ${answer.id}`)).toMatchObject({ cardId: card.id, undone: false });
  expect(device.rows.get(`memory ${card.id}`)).toMatchObject({ memory: { repetitions: 1 } });
  await ada.post('/study/undo', { sessionId: session.id, answerId: answer.id });
  await pull(ada, device);
  expect(device.rows.get(`review ${answer.id}`)).toMatchObject({ undone: true });
  expect(device.rows.get(`memory ${card.id}`)).toMatchObject({ memory: null });
});

test('reviews older than 90 days are left out', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 2 });
  await studyDeck(ada, deck.id);
  const reviews = async () => Object.keys(await everything(ada)).filter((key) => key.startsWith('review'));
  expect(await reviews()).toHaveLength(2);
  app.clock.advance(91 * 86_400_000);
  const again = await app.visitor.post('/auth/login', { email: ada.email, password: 'correct horse' });
  const { token } = authResponse.parse(again.body);
  const rows = await everything(app.withToken(token));
  expect(Object.keys(rows).filter((key) => key.startsWith('review'))).toEqual([]);
});

test('nobody is sent what belongs to another', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const eve = await app.signUp();
  await makeDeck(ada);
  expect(Object.keys(await everything(eve))).toEqual([`settings ${eve.user.id}`]);
  const hers = newReader();
  await pull(ada, hers);
  const device = { ...newReader(), cursor: hers.cursor };
  await pull(eve, device);
  expect(device.resets).toBe(1);
  expect([...device.rows.keys()]).toEqual([`settings ${eve.user.id}`]);
});

test('a cursor that means nothing in this database makes a device start over', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  await makeDeck(ada, { cardCount: 2 });
  const device = newReader();
  await pull(ada, device);
  const all = contentsOf(device);
  const [epoch = '', number = ''] = (device.cursor ?? '').split('.');
  for (const cursor of [
    '',
    'x',
    `${epoch}.${Number(number) + 1}`,
    `${epoch}.x`,
    `0${epoch}.${number}`,
    `${epoch}.1.card.'`,
    '9'.repeat(130),
  ]) {
    const other = { ...newReader(), cursor };
    await pull(ada, other);
    expect({ cursor, resets: other.resets }).toEqual({ cursor, resets: 1 });
    expect(contentsOf(other)).toEqual(all);
  }
  const tooLong = await ada.get(`/sync/changes?since=${'9'.repeat(131)}`);
  expect(tooLong).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'since', message: 'Invalid cursor' }] },
  });
  // As the restore of a backup leaves it.
  await transactAsUser(app.database.db, ada.user.id, (trx) =>
    trx.updateTable('change_counters').set({ epoch: 'restored' }).execute(),
  );
  await pull(ada, device);
  expect(device.resets).toBe(1);
  expect(contentsOf(device)).toEqual(all);
});

test('pages are at most as long as asked for, and end where the next begins', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  await makeDeck(ada, { cardCount: 20 });
  const all = await everything(ada);
  for (const limit of [1, 2, 7, SYNC_LIMITS.changes]) {
    const device = newReader();
    let before = 0;
    while (await pullPage(ada, device, limit)) {
      expect(device.seen.length - before).toBe(limit);
      before = device.seen.length;
    }
    expect(contentsOf(device)).toEqual(all);
    expect(new Set(device.seen).size).toBe(device.seen.length);
  }
});

test('a page of long cards is bounded in size', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  for (let batch = 0; batch < 3; batch += 1) {
    const cards = Array.from({ length: 30 }, (_, index) => ({
      front: `${batch} ${index}`,
      back: '字'.repeat(10_000),
    }));
    expect((await ada.post('/cards/batch', { deckId: deck.id, cards })).status).toBe(201);
  }
  const device = newReader();
  let pages = 1;
  for (; ; pages += 1) {
    const { body } = await ada.get(
      `/sync/changes${device.cursor === undefined ? '' : `?since=${device.cursor}`}`,
    );
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(SYNC_LIMITS.responseBytes + 100_000);
    if (!(await pullPage(ada, device))) break;
  }
  expect(pages).toBeGreaterThan(2);
  expect([...device.rows.keys()].filter((key) => key.startsWith('card'))).toHaveLength(91);
});

test('what a transaction that fails has changed is not sent', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const device = newReader();
  await pull(ada, device);
  device.seen.length = 0;
  const { db } = app.database;
  const failing = transactAsUser(db, ada.user.id, async (trx) => {
    await trx.updateTable('decks').set({ title: 'Never' }).where('id', '=', deck.id).execute();
    throw new Error('Stop');
  });
  await expect(failing).rejects.toThrow('Stop');
  await pull(ada, device);
  expect(device.seen).toEqual([]);
});

test(
  'a device that reads all the time while others write never misses a change',
  { timeout: 120_000 },
  async () => {
    const app = await startTestApp();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 }), {
          minLength: 2,
          maxLength: 4,
        }),
        fc.integer({ min: 1, max: 9 }),
        async (writers, limit) => {
          const ada = await app.signUp();
          const { deck, cards } = await makeDeck(ada, { cardCount: 6 });
          const { session } = await startStudy(ada, deck.id);
          const device = newReader();
          const writing = new AbortController();
          const reading = (async () => {
            while (!writing.signal.aborted) {
              await pullPage(ada, device, limit);
              await setImmediate();
            }
          })();
          const write = async (step: number, at: number) => {
            const card = cards[(step + at) % cards.length];
            if (!card) throw new Error('The deck has cards');
            if (step === 0) await ada.put(`/cards/${card.id}`, { front: `Front ${at} ${randomUUID()}` });
            if (step === 1) await ada.post('/study/answer', answerBody(session.id, card, at % 2 === 0));
            if (step === 2) await ada.put(`/study/cards/${card.id}`, { suspended: at % 2 === 0 });
            if (step === 3) await ada.post('/cards', { deckId: deck.id, front: 'New', back: `${at}` });
            if (step === 4) await ada.delete(`/cards/${card.id}`);
            if (step === 5) await makeDeck(ada, { cardCount: 2 });
            if (step === 6) await ada.put('/account/settings', { dailyGoal: 10 + at });
            if (step === 7)
              await ada.post('/cards/bulk', {
                action: 'tags',
                cardIds: cards.map(({ id }) => id),
                add: [`t${at}`],
              });
          };
          await Promise.all(
            writers.map(async (steps) => {
              for (const [at, step] of steps.entries()) await write(step, at);
            }),
          );
          writing.abort();
          await reading;
          await pull(ada, device, limit);
          expect(contentsOf(device)).toEqual(await everything(ada));
        },
      ),
      { numRuns: 12 },
    );
  },
);

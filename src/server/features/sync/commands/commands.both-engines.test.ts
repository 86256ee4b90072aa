import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { changedResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import type { WireCommand } from '#contract/sync.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import {
  carryOut,
  command,
  contentsOf,
  edit,
  everything,
  newReader,
  pull,
} from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const DAY_MS = 86_400_000;

async function start(options = {}) {
  const app = await startTestApp(options);
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  const [first, second, third] = cards;
  if (!first || !second || !third) throw new Error('The deck has cards');
  app.clock.advance(DAY_MS / 2);
  const now = app.clock.now();
  const ago = (minutes: number) => now - minutes * 60_000;
  return { app, ada, deck, cards: [first, second, third] as const, ago };
}

const into = ({ id, title }: { id: string; title: string }) => ({ id, title });

test('a deck, its cards and a whole session that were made offline arrive with their own times', async () => {
  const { app, ada, ago } = await start();
  const [deckId, cardId, sessionId, answerId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const deck = { id: deckId, title: 'Offline' };
  const results = await carryOut(
    ada,
    command(ago(60), { kind: 'create-deck', deckId, content: { title: 'Offline', category: 'Train' } }),
    command(ago(50), {
      kind: 'create-card',
      cardId,
      deck,
      content: { front: 'Q', back: 'A', tags: ['train'] },
    }),
    command(ago(40), {
      kind: 'start-session',
      sessionId,
      request: { scope: 'round', timeZone: 'Asia/Tokyo' },
      deckTitle: 'All decks',
      cardIds: [cardId],
    }),
    command(ago(30), {
      kind: 'answer',
      answer: {
        id: answerId,
        sessionId,
        cardId,
        isCorrect: true,
        answeredAt: new Date(ago(30)).toISOString(),
      },
      deck,
    }),
    command(ago(20), { kind: 'complete-session', sessionId }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(results[3]).toMatchObject({ answer: { id: answerId, isCorrect: true, answeredAt: ago(30) } });
  const rows = await everything(ada);
  const iso = (minutes: number) => new Date(ago(minutes)).toISOString();
  expect(rows[`deck ${deckId}`]).toMatchObject({
    deck: { category: 'Train', cardCount: 1, createdAt: iso(60) },
  });
  expect(rows[`card ${cardId}`]).toMatchObject({ card: { front: 'Q', tags: ['train'] }, addedAt: iso(50) });
  expect(rows[`session ${sessionId}`]).toMatchObject({
    session: { status: 'completed', startedAt: iso(40) },
    timeZone: 'Asia/Tokyo',
  });
  expect(rows[`review ${answerId}`]).toMatchObject({ at: iso(30), timeZone: 'Asia/Tokyo' });
  expect(rows[`memory ${cardId}`]).toMatchObject({ memory: { lastReviewAt: iso(30) } });
  expect(app.clock.now()).toBeGreaterThan(ago(20));
});

test('a command that is sent again, alone or at the same time, is carried out once and gets the same result', async () => {
  const { ada, deck, cards, ago } = await start();
  const sessionId = randomUUID();
  const commands: WireCommand[] = [
    command(ago(9), {
      kind: 'create-card',
      cardId: randomUUID(),
      deck: into(deck),
      content: { front: 'Q', back: 'A' },
    }),
    command(ago(8), {
      kind: 'start-session',
      sessionId,
      request: { deckId: deck.id },
      deckTitle: deck.title,
      cardIds: cards.map(({ id }) => id),
    }),
    command(ago(7), {
      kind: 'answer',
      answer: { id: randomUUID(), sessionId, cardId: cards[0].id, isCorrect: false },
      deck: into(deck),
    }),
    command(ago(6), { kind: 'forget-card', cardId: cards[0].id, reviewId: randomUUID() }),
    edit(ago(5), deck, cards[1], { front: 'Edited' }),
    command(ago(4), { kind: 'delete-card', cardId: cards[2].id, seen: wireCardContent(cards[2]) }),
  ];
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => carryOut(ada, ...commands)));
  for (const other of others) expect(other).toEqual(first);
  const device = newReader();
  await pull(ada, device);
  expect(await carryOut(ada, ...commands)).toEqual(first);
  device.seen.length = 0;
  await pull(ada, device);
  expect(device.seen).toEqual([]);
  expect(first?.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'done'));
  const reviews = [...device.rows.keys()].filter((key) => key.startsWith('review'));
  expect(reviews).toHaveLength(2);
});

test('the cursor of a response is reached by the pull that shows what the commands did', async () => {
  const { ada, deck, cards, ago } = await start();
  const { body } = await ada.post('/sync/commands', {
    commands: [edit(ago(5), deck, cards[0], { front: 'Edited' })],
  });
  const device = newReader();
  await pull(ada, device);
  expect(body).toMatchObject({ cursor: device.cursor });
});

test('two devices that edit different fields both have their way', async () => {
  const { ada, deck, cards, ago } = await start();
  const [card] = cards;
  await carryOut(ada, edit(ago(9), deck, card, { front: 'Phone' }));
  const [result] = await carryOut(ada, edit(ago(20), deck, card, { back: 'Laptop', tags: ['late'] }));
  expect(result).toEqual({ id: result?.id, outcome: 'done' });
  expect((await deckCards(ada, deck.id))[0]).toMatchObject({
    front: 'Phone',
    back: 'Laptop',
    tags: ['late'],
  });
});

test.each([
  ['first', (phone: WireCommand, laptop: WireCommand) => [phone, laptop]],
  ['second', (phone: WireCommand, laptop: WireCommand) => [laptop, phone]],
])(
  'of two edits of a field the later one stands, and the other, arriving %s, is kept to choose from',
  async (_when, order) => {
    const { ada, deck, cards, ago } = await start();
    const [card] = cards;
    const phone = edit(ago(20), deck, card, { front: 'Phone', options: ['a', 'b'], correct_option: 1 });
    const laptop = edit(ago(10), deck, card, { front: 'Laptop', options: ['a', 'c'], correct_option: 0 });
    const results = await carryOut(ada, ...order(phone, laptop));
    expect(results[1]).toMatchObject({ outcome: 'done', notice: 'conflict' });
    expect((await deckCards(ada, deck.id))[0]).toMatchObject({
      front: 'Laptop',
      quiz: { options: ['a', 'c'], key: 0 },
    });
    const conflicts = Object.entries(await everything(ada)).filter(([key]) => key.startsWith('conflict'));
    expect(conflicts.map(([, row]) => row)).toEqual(
      expect.arrayContaining([
        {
          cardId: card.id,
          what: 'changed-twice',
          other: { front: 'Phone' },
          at: new Date(ago(20)).toISOString(),
        },
        expect.objectContaining({
          other: expect.objectContaining({ options: ['a', 'b'], correct_option: 1 }),
        }),
      ]),
    );
    expect(conflicts).toHaveLength(2);

    const [front = '', quiz = ''] = conflicts
      .toSorted(([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length)
      .map(([key]) => key.slice('conflict '.length));
    await carryOut(
      ada,
      command(ago(5), { kind: 'settle-conflict', conflictId: front, keep: 'other' }),
      command(ago(4), { kind: 'settle-conflict', conflictId: quiz, keep: 'standing' }),
    );
    expect((await deckCards(ada, deck.id))[0]).toMatchObject({
      front: 'Phone',
      quiz: { options: ['a', 'c'] },
    });
    expect(Object.keys(await everything(ada)).filter((key) => key.startsWith('conflict'))).toEqual([]);
  },
);

test('an edit in the browser competes by its time with one of a device', async () => {
  const { ada, app, deck, cards, ago } = await start();
  const [card] = cards;
  app.clock.advance(60_000);
  await ada.put(`/cards/${card.id}`, { front: 'Browser' });
  const [early] = await carryOut(ada, edit(ago(10), deck, card, { front: 'Early' }));
  expect(early).toMatchObject({ notice: 'conflict' });
  expect((await deckCards(ada, deck.id))[0]).toMatchObject({ front: 'Browser' });
  app.clock.advance(60_000);
  await carryOut(ada, edit(app.clock.now(), deck, card, { front: 'Late' }));
  expect((await deckCards(ada, deck.id))[0]).toMatchObject({ front: 'Late' });
});

test('a card that was edited on one device and deleted on another is there on both in the end', async () => {
  const { ada, deck, cards, ago } = await start();
  const [one, other] = cards;
  const remove = (card: typeof one) =>
    command(ago(5), { kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) });
  expect(await carryOut(ada, edit(ago(9), deck, one, { front: 'Kept' }), remove(one))).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done', notice: 'kept' },
  ]);
  expect(await carryOut(ada, remove(other), edit(ago(9), deck, other, { front: 'Restored' }))).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done', notice: 'restored' },
  ]);
  const rows = await everything(ada);
  expect(rows[`card ${one.id}`]).toMatchObject({ card: { front: 'Kept' } });
  expect(rows[`card ${other.id}`]).toMatchObject({ card: { front: 'Restored', back: other.back } });
  expect(Object.values(rows).filter((row) => JSON.stringify(row).includes('"kept"'))).toHaveLength(2);
});

test('a deck comes back under its title for a card that was added or edited while it was deleted elsewhere', async () => {
  const { ada, deck, cards, ago } = await start();
  await ada.delete(`/decks/${deck.id}`);
  const added = randomUUID();
  const results = await carryOut(
    ada,
    edit(ago(9), deck, cards[0], { front: 'Edited' }),
    command(ago(8), {
      kind: 'create-card',
      cardId: added,
      deck: into(deck),
      content: { front: 'Q', back: 'A' },
    }),
  );
  expect(results).toMatchObject([{ notice: 'restored' }, { outcome: 'done' }]);
  const rows = await everything(ada);
  expect(rows[`deck ${deck.id}`]).toMatchObject({ deck: { title: deck.title, cardCount: 2 } });
  expect((await deckCards(ada, deck.id)).map(({ id }) => id)).toEqual([cards[0].id, added]);
});

test('answers to a deleted card are in the log and the statistics, and so is taking one back', async () => {
  const { ada, deck, cards, ago } = await start();
  const [card] = cards;
  const sessionId = randomUUID();
  const [answerId, second] = [randomUUID(), randomUUID()];
  await ada.delete(`/cards/${card.id}`);
  const answered = async () => (await ada.get('/analytics/progress')).body;
  const before = await answered();
  const [, result] = await carryOut(
    ada,
    command(ago(9), {
      kind: 'start-session',
      sessionId,
      request: { scope: 'round' },
      deckTitle: 'All decks',
      cardIds: [card.id],
    }),
    command(ago(8), {
      kind: 'answer',
      answer: { id: answerId, sessionId, cardId: card.id, grade: 'correct' },
      deck: into(deck),
    }),
  );
  expect(result).toMatchObject({ outcome: 'done', answer: { id: answerId, grade: 'correct' } });
  expect((await everything(ada))[`review ${answerId}`]).toMatchObject({ deckId: deck.id, undone: false });
  expect(await answered()).not.toEqual(before);
  // The card comes back with what its log says.
  await carryOut(ada, edit(ago(7), deck, card, { front: 'Back again' }));
  expect((await everything(ada))[`memory ${card.id}`]).toMatchObject({ memory: { repetitions: 1 } });
  await ada.delete(`/cards/${card.id}`);
  const [again, undone] = await carryOut(
    ada,
    command(ago(6), {
      kind: 'answer',
      answer: { id: second, sessionId, cardId: card.id, isCorrect: false },
      deck: into(deck),
    }),
    command(ago(5), { kind: 'undo-answer', sessionId, answerId: second }),
  );
  expect([again, undone]).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect((await everything(ada))[`review ${second}`]).toMatchObject({ undone: true });
});

test('undoing the deletion of many cards counts those that a device has brought back once, and late answers', async () => {
  const { ada, deck, cards, ago } = await start();
  const cardIds = cards.map(({ id }) => id);
  const deleted = await ada.post('/cards/bulk', { action: 'delete', cardIds });
  const { undo } = changedResponse.parse(deleted.body);
  const sessionId = randomUUID();
  const answer = { id: randomUUID(), sessionId, cardId: cards[1].id, isCorrect: true };
  const [, , refused] = await carryOut(
    ada,
    edit(ago(9), deck, cards[0], { front: 'Edited' }),
    command(ago(8), { kind: 'answer', answer, deck: into(deck) }),
    command(ago(7), { kind: 'answer', answer: { ...answer, id: randomUUID(), cardId: cards[2].id } }),
  );
  // Without the deck of its card there is nothing to put into the log.
  expect(refused).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
  expect((await ada.post(`/cards/bulk/${undo}/undo`)).status).toBe(200);
  const rows = await everything(ada);
  expect(rows[`deck ${deck.id}`]).toMatchObject({ deck: { cardCount: 3 } });
  expect(rows[`card ${cards[0].id}`]).toMatchObject({ card: { front: 'Edited' } });
  expect(rows[`memory ${cards[1].id}`]).toMatchObject({ memory: { repetitions: 1 } });
});

test('an answer counts at a possible time: not in the future, and not before its card was made', async () => {
  const { app, ada, deck, cards, ago } = await start();
  const sessionId = randomUUID();
  const answer = (at: number, cardId: string) =>
    command(at, {
      kind: 'answer',
      answer: { id: randomUUID(), sessionId, cardId, isCorrect: true },
      deck: into(deck),
    });
  const results = await carryOut(
    ada,
    command(0, {
      kind: 'start-session',
      sessionId,
      request: { deckId: deck.id },
      deckTitle: deck.title,
      cardIds: cards.map(({ id }) => id),
    }),
    answer(app.clock.now() + DAY_MS, cards[0].id),
    answer(ago(10 * 365 * 24 * 60), cards[1].id),
  );
  const [, early] = results;
  if (early?.outcome !== 'done' || !early.answer) throw new Error('The answer was refused');
  expect(early.answer.answeredAt).toBeGreaterThanOrEqual(ago(0));
  expect(early.answer.answeredAt).toBeLessThanOrEqual(app.clock.now());
  const [, , late] = results;
  if (late?.outcome !== 'done' || !late.answer) throw new Error('The answer was refused');
  const made = new Date(late.answer.answeredAt).toISOString();
  expect((await everything(ada))[`card ${cards[1].id}`]).toMatchObject({ addedAt: made });
});

test('an answer to a quiz that has fewer options by now counts as the device has graded it', async () => {
  const { ada, deck, cards, ago } = await start();
  const [{ id: cardId }] = cards;
  const [sessionId, id] = [randomUUID(), randomUUID()];
  await ada.put(`/cards/${cardId}`, { options: ['One', 'Two'], correct_option: 0, is_quiz: true });
  const [, result] = await carryOut(
    ada,
    command(ago(20), {
      kind: 'start-session',
      sessionId,
      request: { scope: 'round' },
      deckTitle: 'All decks',
      cardIds: [cardId],
    }),
    command(ago(10), {
      kind: 'answer',
      // The version that a device counts if it has changed the card itself in the meantime.
      answer: {
        id,
        sessionId,
        cardId,
        cardVersion: 9,
        selectedOption: 3,
        selectedText: 'Four',
        isCorrect: true,
      },
      deck: into(deck),
    }),
  );
  expect(result).toMatchObject({ outcome: 'done', answer: { id, isCorrect: true, selectedText: 'Four' } });
});

test('an answer in a session that is gone is recorded', async () => {
  const { ada, deck, cards, ago } = await start();
  const sessionId = randomUUID();
  const ids = cards.map(() => randomUUID());
  const results = await carryOut(
    ada,
    ...cards.map((card, index) =>
      command(ago(9 - index), {
        kind: 'answer',
        answer: { id: ids[index] ?? '', sessionId, cardId: card.id, isCorrect: true },
        deck: into(deck),
      }),
    ),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  const rows = await everything(ada);
  for (const id of ids) expect(rows[`review ${id}`]).toMatchObject({ sessionId, undone: false });
});

test('the later of two changes of a setting, of a suspension and of reviewing a deck stands', async () => {
  const { ada, deck, cards, ago } = await start();
  const cardId = cards[0].id;
  await carryOut(
    ada,
    command(ago(5), { kind: 'change-settings', to: { dailyGoal: 50 } }),
    command(ago(9), { kind: 'change-settings', to: { dailyGoal: 10, newPerDay: 7 } }),
    command(ago(5), { kind: 'suspend-card', cardId, suspended: true }),
    command(ago(9), { kind: 'suspend-card', cardId, suspended: false }),
    command(ago(5), { kind: 'review-deck', deckId: deck.id, reviewed: false }),
    command(ago(9), { kind: 'review-deck', deckId: deck.id, reviewed: true }),
    command(ago(9), {
      kind: 'edit-deck',
      deckId: deck.id,
      from: { title: deck.title },
      to: { title: 'Phone' },
    }),
    command(ago(8), {
      kind: 'edit-deck',
      deckId: deck.id,
      from: { title: deck.title },
      to: { title: 'Laptop' },
    }),
    command(ago(10), {
      kind: 'edit-deck',
      deckId: deck.id,
      from: { title: deck.title },
      to: { title: 'Late' },
    }),
  );
  const rows = await everything(ada);
  expect(rows[`settings ${ada.user.id}`]).toMatchObject({ settings: { dailyGoal: 50, newPerDay: 7 } });
  expect(rows[`memory ${cardId}`]).toMatchObject({ suspended: true });
  expect(rows[`deck ${deck.id}`]).toMatchObject({ deck: { title: 'Laptop' }, reviewed: false });
});

test('a card is where the later of two devices has moved it', async () => {
  const { ada, deck, cards, ago } = await start();
  const [one, other] = [
    await makeDeck(ada, { title: 'One', cardCount: 1 }),
    await makeDeck(ada, { title: 'Other', cardCount: 1 }),
  ];
  const move = (at: number, to: typeof deck, cardId: string) =>
    command(at, { kind: 'move-card', cardId, from: deck.id, deck: into(to) });
  await carryOut(ada, move(ago(5), one.deck, cards[0].id), move(ago(9), other.deck, cards[0].id));
  await carryOut(ada, move(ago(9), one.deck, cards[1].id), move(ago(5), other.deck, cards[1].id));
  const rows = await everything(ada);
  expect(rows[`card ${cards[0].id}`]).toMatchObject({ card: { deckId: one.deck.id }, position: 1 });
  expect(rows[`card ${cards[1].id}`]).toMatchObject({ card: { deckId: other.deck.id }, position: 1 });
  expect(rows[`deck ${deck.id}`]).toMatchObject({ deck: { cardCount: 1 } });
});

test('deleting a deck keeps the cards that another device has changed, and no others', async () => {
  const { app, ada, deck, cards, ago } = await start();
  const device = newReader();
  await pull(ada, device);
  const cursor = device.cursor ?? '';
  const phone = app.withToken(ada.token);
  const { body } = await app.visitor.post('/auth/login', { email: ada.email, password: 'correct horse' });
  const laptop = app.withToken(authResponse.parse(body).token);
  await carryOut(laptop, edit(ago(9), deck, cards[1], { front: 'Laptop' }));
  const results = await carryOut(
    phone,
    edit(ago(8), deck, cards[0], { front: 'Phone' }),
    command(ago(7), { kind: 'delete-deck', deckId: deck.id, cursor }),
  );
  expect(results[1]).toMatchObject({ outcome: 'done', notice: 'kept' });
  expect((await deckCards(ada, deck.id)).map(({ front }) => front)).toEqual(['Laptop']);
  await pull(ada, device);
  expect(device.rows.get(`deck ${deck.id}`)).toMatchObject({ deck: { cardCount: 1 } });
  const [again] = await carryOut(
    phone,
    command(ago(6), { kind: 'delete-deck', deckId: deck.id, cursor: device.cursor ?? '' }),
  );
  expect(again).toEqual({ id: again?.id, outcome: 'done' });
  await pull(ada, device);
  expect([...device.rows.keys()].filter((key) => /^(?:deck|card|memory|conflict)/u.test(key))).toEqual([]);
});

test('ids of others are refused, and nothing of theirs is changed or revealed', async () => {
  const { app, ada, deck, cards, ago } = await start();
  const eve = await app.signUp();
  const own = await makeDeck(eve, { cardCount: 1 });
  const before = await everything(ada);
  const sessionId = randomUUID();
  await carryOut(
    ada,
    command(ago(9), {
      kind: 'start-session',
      sessionId,
      request: { deckId: deck.id },
      deckTitle: 'x',
      cardIds: [],
    }),
  );
  const theirs = await everything(ada);
  const content = { front: 'Q', back: 'A' };
  const results = await carryOut(
    eve,
    command(ago(9), { kind: 'create-deck', deckId: deck.id, content: { title: 'Mine' } }),
    command(ago(9), { kind: 'create-card', cardId: cards[0].id, deck: into(own.deck), content }),
    command(ago(9), { kind: 'create-card', cardId: randomUUID(), deck: into(deck), content }),
    edit(ago(9), own.deck, cards[0], { front: 'Mine' }),
    command(ago(9), { kind: 'move-card', cardId: cards[0].id, from: deck.id, deck: into(own.deck) }),
    command(ago(9), { kind: 'edit-deck', deckId: deck.id, from: {}, to: { title: 'Mine' } }),
    command(ago(9), { kind: 'review-deck', deckId: deck.id, reviewed: false }),
    command(ago(9), { kind: 'suspend-card', cardId: cards[0].id, suspended: true }),
    command(ago(9), { kind: 'forget-card', cardId: cards[0].id, reviewId: randomUUID() }),
    command(ago(9), {
      kind: 'start-session',
      sessionId,
      request: { deckId: own.deck.id },
      deckTitle: 'x',
      cardIds: [],
    }),
    command(ago(9), { kind: 'complete-session', sessionId }),
    command(ago(9), { kind: 'undo-answer', sessionId, answerId: randomUUID() }),
    command(ago(9), {
      kind: 'answer',
      answer: { id: randomUUID(), sessionId, cardId: cards[0].id, isCorrect: true },
      deck: into(deck),
    }),
  );
  for (const result of results) {
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(JSON.stringify(result)).not.toContain(deck.title);
  }
  const harmless = await carryOut(
    eve,
    command(ago(9), { kind: 'delete-card', cardId: cards[0].id, seen: wireCardContent(cards[0]) }),
    command(ago(9), { kind: 'delete-deck', deckId: deck.id, cursor: '' }),
    command(ago(9), { kind: 'settle-conflict', conflictId: randomUUID(), keep: 'other' }),
  );
  expect(harmless.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  expect(await everything(ada)).toEqual(theirs);
  expect(Object.keys(before).length + 1).toBe(Object.keys(theirs).length);
});

test('a refused command says why, changes nothing, holds up no other, and is tried again', async () => {
  const { ada, deck, cards, ago } = await start({ env: { MAX_CARDS_PER_LEARNER: '4' } });
  const create = () =>
    command(ago(9), {
      kind: 'create-card',
      cardId: randomUUID(),
      deck: into(deck),
      content: { front: 'Q', back: 'A' },
    });
  const [one, tooMany] = [create(), create()];
  const results = await carryOut(ada, one, tooMany, edit(ago(8), deck, cards[0], { front: 'Edited' }));
  expect(results).toMatchObject([
    { outcome: 'done' },
    { outcome: 'refused', code: 'QUOTA_EXCEEDED' },
    { outcome: 'done' },
  ]);
  expect(await deckCards(ada, deck.id)).toHaveLength(4);
  await ada.delete(`/cards/${cards[2].id}`);
  expect(await carryOut(ada, tooMany)).toMatchObject([{ outcome: 'done' }]);
});

test('a batch is refused as a whole when it is malformed or too long', async () => {
  const { ada, deck, cards, ago } = await start();
  const good = edit(ago(9), deck, cards[0], { front: 'Edited' });
  const bad: unknown[][] = [
    [],
    Array.from({ length: 101 }, () => good),
    [{ ...good, kind: 'drop-tables' }],
    [{ ...good, id: 'x' }],
    [{ ...good, at: 'yesterday' }],
    [{ ...good, to: { front: '' } }],
    [{ ...good, to: { front: 'x'.repeat(5_000) } }],
    ['edit'],
    [null],
  ];
  for (const commands of bad) {
    const { status } = await ada.post('/sync/commands', { commands });
    expect([400, 404]).toContain(status);
  }
  expect(
    (await ada.post('/sync/commands', { commands: [good], more: 'x'.repeat(4 * 1024 * 1024) })).status,
  ).toBe(413);
  expect((await deckCards(ada, deck.id))[0]).toMatchObject({ front: cards[0].front });
});

test('100 cards of full size fit into one request', async () => {
  const { ada, deck, ago } = await start();
  const text = (length: number) => 'x'.repeat(length);
  const content = {
    front: text(2_000),
    back: text(20_000),
    hint_1: text(500),
    hint_2: text(500),
    hint_3: text(500),
    explanation: text(2_000),
    is_quiz: true,
    options: Array.from({ length: 6 }, (_none, index) => `${index}${text(299)}`),
    correct_option: 0,
    option_reasons: [null, ...Array.from({ length: 5 }, () => text(500))],
  };
  const results = await carryOut(
    ada,
    ...Array.from({ length: 100 }, () =>
      command(ago(9), { kind: 'create-card', cardId: randomUUID(), deck: into(deck), content }),
    ),
  );
  expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(100);
});

test('a card without a back can be edited and deleted', async () => {
  const { ada, cards, ago } = await start();
  const frontOnly = { ...wireCardContent(cards[0]), back: '' };
  const cardId = cards[0].id;
  const [refused] = await carryOut(ada, command(ago(9), { kind: 'delete-card', cardId, seen: frontOnly }));
  expect(refused).toMatchObject({ outcome: 'done', notice: 'kept' });
  const device = newReader();
  await pull(ada, device);
  expect(contentsOf(device)).toEqual(await everything(ada));
});

test('a deck is pinned and archived by commands, of which the later one stands', async () => {
  const { ada, deck, ago } = await start();
  const place = (minutes: number, from: object, to: object) =>
    command(ago(minutes), { kind: 'edit-deck', deckId: deck.id, from, to });
  const read = async () => (await ada.get(`/decks/${deck.id}`)).body;
  await carryOut(ada, place(9, { pinned: false, archived: false }, { pinned: true, archived: true }));
  expect(await read()).toMatchObject({ data: { deck: { pinned: true, archived: true } } });
  expect((await ada.get('/study/due')).body).toMatchObject({ new: 0 });

  await ada.post('/decks/bulk', { decks: [{ id: deck.id, archived: false }] });
  await carryOut(
    ada,
    place(5, { archived: true }, { archived: false }),
    place(4, { pinned: true }, { pinned: false }),
  );
  const [late] = await carryOut(ada, place(3, { archived: true }, { archived: true, title: 'Renamed' }));
  expect(late).toMatchObject({ outcome: 'done' });
  expect(await read()).toMatchObject({
    data: { deck: { pinned: false, archived: false, title: 'Renamed' } },
  });
});

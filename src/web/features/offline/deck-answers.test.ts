import { beforeEach, expect, test } from 'vitest';
import { createMemoryStore } from '#web/features/replica/memory-store.ts';
import { cardRow, deckChanges, deckRow, NOW, uuid } from '#test/sync/rows.ts';
import type { ReplicaStore } from '#web/features/replica/store.ts';
import { createReplica } from '#web/features/replica/replica.ts';
import { deckAnswers } from './deck-answers.ts';
import { matchAnswers } from './match-answers.ts';
import { memoryAnswers } from './memory-answers.ts';
import type { Replica } from './replica-rows.ts';

const [DECK, OTHER, ONE, TWO] = [uuid(10), uuid(11), uuid(20), uuid(21)] as const;
const ANSWERS = new Map([...deckAnswers, ...memoryAnswers, ...matchAnswers]);

let store: ReplicaStore;
let replica: Replica;

beforeEach(async () => {
  store = createMemoryStore();
  await store.write((tx) =>
    tx.take([
      ...deckChanges(DECK, [ONE, TWO]),
      { kind: 'deck', id: OTHER, row: deckRow(OTHER, 0, 'Rivers') },
    ]),
  );
  let ids = 100;
  const { carryOut } = createReplica({
    store,
    server: { changes: () => Promise.reject(new Error('Offline')), send: () => Promise.reject(new Error()) },
    now: () => NOW,
    newId: () => uuid((ids += 1)),
    reasonOf: String,
    onChanged: () => undefined,
  });
  replica = { read: store.read, carryOut };
});

async function ask(name: string, body?: unknown, params = {}): Promise<unknown> {
  const response = await ANSWERS.get(name)?.(replica, { body, params });
  return response?.json();
}

const bulk = (change: object) => ask('POST /cards/bulk', { cardIds: [ONE, TWO], ...change });
const cardsOf = async (deckId: string) =>
  (await replica.read((rows) => rows.cardsOfDeck(deckId))).map(({ card }) => card.id);

test('the cards of an archived deck do not come up for review', async () => {
  expect(await ask('GET /study/due')).toMatchObject({ new: 2 });
  await ask('POST /decks/bulk', { decks: [{ id: DECK, archived: true }] });
  expect(await ask('GET /study/due')).toMatchObject({ new: 0 });
});

test('decks are pinned and retitled, and the answer can undo that', async () => {
  const placed = await ask('POST /decks/bulk', {
    decks: [
      { id: DECK, pinned: true, title: 'Europe::Capitals' },
      { id: OTHER, pinned: false },
    ],
  });
  const before = { id: DECK, pinned: false, archived: false, title: 'Capitals' };
  expect(placed).toEqual({ before: [before] });
  expect((await replica.read((rows) => rows.get('deck', DECK)))?.deck).toMatchObject({
    pinned: true,
    title: 'Europe::Capitals',
  });
  await ask('POST /decks/bulk', { decks: [before] });
  expect((await replica.read((rows) => rows.get('deck', DECK)))?.deck).toMatchObject(before);
});

test('chosen cards are suspended, moved and deleted', async () => {
  expect(await bulk({ action: 'suspend' })).toEqual({ changed: 2, undo: null });
  expect((await replica.read((rows) => rows.get('memory', ONE)))?.suspended).toBe(true);
  expect(await bulk({ action: 'move', deckId: OTHER })).toEqual({ changed: 2, undo: null });
  expect([await cardsOf(DECK), await cardsOf(OTHER)]).toEqual([[], [ONE, TWO]]);
  expect(await bulk({ action: 'delete' })).toEqual({ changed: 2, undo: null });
  expect(await cardsOf(OTHER)).toEqual([]);
});

test('only the server changes tags, and cards by a filter', async () => {
  await expect(bulk({ action: 'tags', add: ['x'] })).rejects.toThrow('server');
  await expect(ask('POST /cards/bulk', { action: 'delete', filter: {} })).rejects.toThrow('server');
  expect((await replica.read((rows) => rows.get('card', ONE)))?.card).toEqual(cardRow(ONE, DECK).card);
});

test('the last accepted answer of a card is removed as well', async () => {
  const change = (accepted: string[]) => ask('PUT /cards/:id', { accepted }, { id: ONE });
  expect(await change(['Paname'])).toMatchObject({ data: { card: { accepted: ['Paname'] } } });
  expect(await change([])).not.toHaveProperty('data.card.accepted');
  const commands = await replica.read((rows) => rows.commands());
  expect(commands.map(({ command }) => command)).toMatchObject([
    { from: { accepted: [] }, to: { accepted: ['Paname'] } },
    { from: { accepted: ['Paname'] }, to: { accepted: [] } },
  ]);
});

test('best times are those of the server and what has been played since', async () => {
  const time = { deckId: DECK, pairs: 6, durationMs: 12_000, at: '2026-01-01T00:00:00.000Z' };
  const other = { ...time, deckId: OTHER };
  await store.write((tx) => tx.keepAnswer('/match/times', JSON.stringify({ times: [time, other] })));
  const finish = (durationMs: number) => ask('POST /match/times', { deckId: DECK, pairs: 6, durationMs });
  expect(await finish(15_000)).toEqual({ best: time });
  const better = { ...time, durationMs: 9_000, at: new Date(NOW).toISOString() };
  expect(await finish(9_000)).toMatchObject({ best: { durationMs: 9_000 } });
  expect(await ask('GET /match/times')).toMatchObject({
    times: [{ ...better, at: expect.any(String) }, other],
  });
});

test('reverse cards are made once each, are siblings of their cards, and are deleted', async () => {
  expect(await bulk({ action: 'reverse' })).toMatchObject({ changed: 2 });
  expect(await bulk({ action: 'reverse' })).toMatchObject({ changed: 0 });
  expect(await cardsOf(DECK)).toHaveLength(4);
  const siblings = await ask('GET /cards/:id/siblings', undefined, { id: ONE });
  expect(siblings).toMatchObject({ data: { cards: [{ group: ONE, is_reverse: true }] } });
  expect(await bulk({ action: 'unreverse' })).toMatchObject({ changed: 2 });
  expect(await cardsOf(DECK)).toEqual([ONE, TWO]);
});

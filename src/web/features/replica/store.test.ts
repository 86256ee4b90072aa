import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { WireCommand } from '#contract/sync.ts';
import { createMemoryStore } from './memory-store.ts';
import { cardRow, deckChanges, deckRow, NOW, uuid } from '#test/sync/rows.ts';
import { newId } from '#web/lib/new-id.ts';
import { deleteDexieStore, openDexieStore } from './dexie-store.ts';
import { overlaid } from './overlay.ts';
import type { ReplicaRows } from './rows.ts';
import type { ReplicaStore } from './store.ts';

const DECK = uuid(10);
const CARD = uuid(20);

const suspend = (id: string): WireCommand => ({
  kind: 'suspend-card',
  id,
  at: new Date(NOW).toISOString(),
  cardId: CARD,
  suspended: true,
});

function review(at: number, sessionId: string | null) {
  return { cardId: CARD, deckId: DECK, sessionId, answer: null, at, timeZone: 'UTC', undone: false };
}

describe.each([
  ['in memory', async () => createMemoryStore()],
  ['in IndexedDB', () => openDexieStore(`replica-${newId()}`)],
])('a store %s', (_where, open) => {
  let store: ReplicaStore;
  beforeEach(async () => {
    store = await open();
  });

  test('rows are found by kind and id, by deck, by session and by card', async () => {
    const changes = deckChanges(DECK, [CARD, uuid(21)]);
    await store.write((tx) => tx.take(changes));
    await store.write(async (tx) => {
      await tx.put('card', uuid(22), cardRow(uuid(22), uuid(11)));
      await tx.put('review', uuid(30), review(NOW, uuid(40)));
      await tx.put('review', uuid(31), review(NOW, null));
    });
    const found = await store.read(async (tx) => ({
      deck: (await tx.get('deck', DECK))?.deck.title,
      none: await tx.get('card', DECK),
      many: (await tx.getMany('card', [uuid(22), DECK, CARD])).map(({ card }) => card.id),
      decks: (await tx.all('deck')).length,
      cards: (await tx.cardsOfDeck(DECK)).map(({ card }) => card.id),
      inSession: (await tx.reviewsOfSession(uuid(40))).map(({ id }) => id),
      ofCard: (await tx.reviewsOfCard(CARD)).map(({ id }) => id),
    }));
    expect(found).toEqual({
      deck: 'Capitals',
      none: undefined,
      many: [uuid(22), CARD],
      decks: 1,
      cards: [CARD, uuid(21)],
      inSession: [uuid(30)],
      ofCard: [uuid(30), uuid(31)],
    });
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const failing = store.write(async (tx) => {
      await tx.put('deck', DECK, deckRow(DECK, 0));
      await tx.addCommand(suspend(uuid(1)));
      throw new Error('Closed');
    });
    await expect(failing).rejects.toThrow('Closed');
    expect(await store.read(async (tx) => [await tx.all('deck'), await tx.commands()])).toEqual([[], []]);
  });

  test('a transaction lasts through functions that wait for one another', async () => {
    await store.write((tx) => tx.take(deckChanges(DECK, [CARD])));
    const rename = async (tx: ReplicaRows, title: string) => {
      const row = await tx.get('deck', DECK);
      if (row) await tx.put('deck', DECK, { ...row, deck: { ...row.deck, title } });
    };
    await store.write(async (tx) => {
      await rename(overlaid(tx), 'Rivers');
      await rename(overlaid(tx), 'Bones');
      await tx.addCommand(suspend(uuid(1)));
    });
    expect((await store.read((tx) => tx.get('deck', DECK)))?.deck.title).toBe('Bones');
    expect(await store.read((tx) => tx.commands())).toHaveLength(1);
  });

  test('the last change to a row counts', async () => {
    const row = deckRow(DECK, 0);
    await store.write((tx) =>
      tx.take([
        { kind: 'deck', id: DECK, row },
        { kind: 'deck', id: DECK, row: null },
        { kind: 'deck', id: uuid(11), row: null },
        { kind: 'deck', id: uuid(11), row: deckRow(uuid(11), 0) },
      ]),
    );
    expect((await store.read((tx) => tx.all('deck'))).map(({ id }) => id)).toEqual([uuid(11)]);
  });

  test('originals go back to their places', async () => {
    await store.write((tx) => tx.put('deck', DECK, deckRow(DECK, 0, 'Changed here')));
    await store.write(async (tx) => {
      await tx.put('deck', uuid(11), deckRow(uuid(11), 0));
      await tx.setAside({ kind: 'deck', id: DECK, row: deckRow(DECK, 0, 'On the server') });
      await tx.setAside({ kind: 'deck', id: uuid(11), row: null });
      expect(await tx.hasOriginal('deck', DECK)).toBe(true);
      await tx.restoreOriginals();
      expect(await tx.hasOriginal('deck', DECK)).toBe(false);
    });
    const decks = await store.read((tx) => tx.all('deck'));
    expect(decks.map(({ row }) => row.deck.title)).toEqual(['On the server']);
  });

  test('commands stay in their order and survive the rows', async () => {
    await store.write(async (tx) => {
      await tx.put('deck', DECK, deckRow(DECK, 0));
      for (const number of [3, 1, 2]) await tx.addCommand(suspend(uuid(number)));
    });
    await store.write(async (tx) => {
      const [first, second] = await tx.commands();
      if (first) await tx.putCommand({ ...first, state: 'refused', reason: 'Card not found' });
      if (second) await tx.dropCommand(second.place);
      await tx.clearRows();
    });
    const left = await store.read((tx) => tx.commands());
    expect(left.map(({ command, state }) => [command.id, state])).toEqual([
      [uuid(3), 'refused'],
      [uuid(2), 'waiting'],
    ]);
    expect(await store.read((tx) => tx.all('deck'))).toEqual([]);
  });

  test('only reviews from before an instant are dropped', async () => {
    await store.write(async (tx) => {
      await tx.take(deckChanges(DECK, [CARD]));
      await tx.put('review', uuid(30), review(NOW - 1, null));
      await tx.put('review', uuid(31), review(NOW, null));
      await tx.dropReviewsBefore(NOW);
    });
    const left = await store.read(async (tx) => [await tx.all('review'), await tx.all('card')]);
    expect(left.map((entries) => entries.map(({ id }) => id))).toEqual([[uuid(31)], [CARD]]);
  });
});

test('a deleted database is empty when it is opened again', async () => {
  const name = `replica-${newId()}`;
  const store = await openDexieStore(name);
  await store.write((tx) => tx.put('deck', DECK, deckRow(DECK, 0)));
  store.close();
  const again = await openDexieStore(name);
  expect(await again.read((tx) => tx.all('deck'))).toHaveLength(1);
  again.close();
  await deleteDexieStore(name);
  expect(await (await openDexieStore(name)).read((tx) => tx.all('deck'))).toEqual([]);
});

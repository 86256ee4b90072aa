import { beforeEach, expect, test } from 'vitest';
import { createMemoryStore, type MemoryStore } from '#web/features/replica/memory-store.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import { cardRow, deckRow, NOW, SETTINGS, uuid } from '#test/sync/rows.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { localDay } from '#domain/local-day.ts';
import { neededMedia } from './needed-media.ts';

const DAY_MS = 86_400_000;
const hash = (letter: string) => letter.repeat(64);
const picture = (letter: string) => `![x](media:${hash(letter)}#1x1)`;
const [DUE_DECK, OTHER_DECK] = [uuid(10), uuid(11)] as const;

let store: MemoryStore;

function knownUntil(dueAt: number): CardState {
  return {
    state: 'review',
    stability: 10,
    difficulty: 5,
    dueAt,
    dueDay: localDay(dueAt, 'UTC'),
    lastReviewAt: NOW - DAY_MS,
    intervalDays: 10,
    repetitions: 3,
    lapses: 0,
    step: 0,
  };
}

/** A card that is due in some days; null for a new one. */
async function addCard(number: number, deckId: string, dueIn: number | null, content = flipContent()) {
  const cardId = uuid(number);
  await store.write(async (tx) => {
    await tx.put('card', cardId, cardRow(cardId, deckId, content, number));
    const memory = dueIn === null ? null : knownUntil(NOW + dueIn * DAY_MS);
    await tx.put('memory', cardId, { cardId, memory, suspended: false });
  });
}

beforeEach(async () => {
  store = createMemoryStore();
  await store.write(async (tx) => {
    await tx.put('settings', uuid(1), SETTINGS);
    await tx.put('deck', DUE_DECK, deckRow(DUE_DECK, 3));
    await tx.put('deck', OTHER_DECK, { ...deckRow(OTHER_DECK, 1), reviewed: false });
  });
});

const front = (letter: string) => flipContent({ front: picture(letter) });

test('cards that come up within two weeks need their media, the earliest due first', async () => {
  await addCard(20, DUE_DECK, 15, front('a'));
  await addCard(21, DUE_DECK, 14, front('b'));
  await addCard(22, DUE_DECK, -3, front('c'));
  await addCard(23, OTHER_DECK, 1, front('d'));
  expect(await neededMedia(store, [], NOW)).toEqual([hash('c'), hash('b')]);
});

test('as many new cards as are shown in two weeks need theirs too', async () => {
  const settings = { ...SETTINGS.settings, newPerDay: 1 };
  await store.write((tx) => tx.put('settings', uuid(1), { ...SETTINGS, settings }));
  for (let number = 20; number < 35; number += 1) {
    await addCard(number, DUE_DECK, null, front((number - 20).toString(16)));
  }
  await addCard(40, DUE_DECK, 2, flipContent({ front: `[s](media:${'12'.repeat(32)})` }));
  const needed = await neededMedia(store, [], NOW);
  expect(needed).toHaveLength(15);
  expect(needed.slice(0, 4)).toEqual([hash('0'), hash('1'), hash('2'), '12'.repeat(32)]);
  expect(needed).not.toContain(hash('e'));
});

test('a deck that is kept offline needs all of its media before others', async () => {
  await addCard(20, DUE_DECK, 1, front('a'));
  await addCard(21, OTHER_DECK, 100, front('b'));
  await addCard(22, OTHER_DECK, null, front('c'));
  expect(await neededMedia(store, [OTHER_DECK], NOW)).toEqual([hash('b'), hash('c'), hash('a')]);
});

test('media are found in every text of a card, each once', async () => {
  const content = quizContent({
    front: picture('a'),
    back: picture('a') + picture('b'),
    hints: [picture('c'), null, null],
    explanation: picture('d'),
    quiz: { options: [picture('e'), 'Paris'], key: 1, reasons: [picture('f'), null] },
  });
  await addCard(20, DUE_DECK, 0, content);
  const needed = await neededMedia(store, [], NOW);
  expect(needed.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(hash));
});

import { expect, test } from 'vitest';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { cardsToHear, placeAfter, readingTime, type ListenPlace } from './listen.ts';

const card = (id: string) => cardOf(flipContent(), id);
const NOW = Date.UTC(2026, 0, 10, 12);
const memory = (cardId: string, dueDay: string, difficulty: number, suspended = false) => ({
  cardId,
  suspended,
  memory: {
    state: 'review' as const,
    stability: 5,
    difficulty,
    dueAt: 0,
    dueDay,
    lastReviewAt: 0,
    intervalDays: 5,
    repetitions: 3,
    lapses: 0,
    step: 0,
  },
});

test('all, due or hard cards are heard, in the order of the deck', () => {
  const cards = ['new', 'due', 'hard', 'suspended'].map(card);
  const memories = [
    { cardId: 'new', memory: null, suspended: false },
    memory('hard', '2026-01-11', 7),
    memory('due', '2026-01-10', 2),
    memory('suspended', '2026-01-01', 9, true),
  ];
  const heard = (set: 'all' | 'due' | 'hard') =>
    cardsToHear(cards, memories, { set, now: NOW, timeZone: 'UTC' }).map(({ id }) => id);
  expect(heard('all')).toEqual(['new', 'due', 'hard', 'suspended']);
  expect(heard('due')).toEqual(['due']);
  expect(heard('hard')).toEqual(['hard']);
});

test('a run goes through the phases of each card, and ends', () => {
  const places: ListenPlace[] = [];
  for (let place: ListenPlace | null = { index: 0, phase: 'front' }; place; place = placeAfter(place, 2)) {
    places.push(place);
  }
  expect(places.map(({ index, phase }) => `${index} ${phase}`).join(', ')).toBe(
    '0 front, 0 think, 0 back, 0 rest, 1 front, 1 think, 1 back, 1 rest',
  );
});

test('a text that is not read aloud is shown for as long as it takes to read', () => {
  expect([1, 100, 5_000].map(readingTime)).toEqual([2_000, 7_000, 15_000]);
});

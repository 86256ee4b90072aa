import { describe, expect, it } from 'vitest';
import type { CardMemory } from '#contract/memory.ts';
import { isLeech, nextReviewText } from './next-review.ts';
import { countStages } from './stage-counts.ts';

const NOW = Date.parse('2026-11-21T22:30:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function card(memory: Partial<NonNullable<CardMemory['memory']>> | null, suspended = false): CardMemory {
  return {
    cardId: 'card',
    suspended,
    memory: memory && {
      state: 'review',
      stability: 5,
      difficulty: 5,
      dueAt: NOW,
      lastReviewAt: NOW - 5 * DAY,
      intervalDays: 5,
      repetitions: 3,
      lapses: 0,
      step: 0,
      ...memory,
    },
  };
}

const text = (place: CardMemory, timeZone = 'UTC', reviewed = true) =>
  nextReviewText(place, { reviewed, now: NOW, timeZone });

describe('the next review', () => {
  it.each([
    [-3 * DAY, 'Due today'],
    [HOUR, 'Due today'],
    [2 * HOUR, 'Due tomorrow'],
    [DAY, 'Due tomorrow'],
    [2 * DAY, 'Due in 2 days'],
    [400 * DAY, 'Due in 400 days'],
  ])('%d ms from now reads "%s"', (wait, words) => {
    expect(text(card({ dueAt: NOW + wait }))).toBe(words);
  });

  it("is counted in the learner's days", () => {
    expect(text(card({ dueAt: NOW + 2 * HOUR }), 'America/New_York')).toBe('Due today');
    expect(text(card({ dueAt: NOW + HOUR }), 'Asia/Tokyo')).toBe('Due today');
  });

  it('is none for new and suspended cards, and in a deck that is not reviewed', () => {
    expect(text(card(null))).toBe('New');
    expect(text(card(null, true))).toBe('Suspended');
    expect(text(card({}, true))).toBe('Suspended');
    expect(text(card({}), 'UTC', false)).toBe('Not reviewed');
  });
});

it('a leech is a card forgotten eight times', () => {
  expect(isLeech(card({ lapses: 7 }))).toBe(false);
  expect(isLeech(card({ lapses: 8 }))).toBe(true);
  expect(isLeech(card(null))).toBe(false);
});

it('every card counts in one stage', () => {
  const cards = [
    card(null),
    card(null, true),
    card({ state: 'learning', intervalDays: 0 }),
    card({ state: 'relearning', intervalDays: 0 }),
    card({ intervalDays: 20 }),
    card({ intervalDays: 21 }),
  ];
  expect(countStages(cards)).toEqual({ new: 2, learning: 2, young: 1, mature: 1 });
  expect(countStages([])).toEqual({ new: 0, learning: 0, young: 0, mature: 0 });
});

import { describe, expect, it } from 'vitest';
import type { CardMemory } from '#contract/scheduling.ts';
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
      dueDay: '2026-11-21',
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

describe('next review', () => {
  it.each([
    ['2026-11-18', 'Due today'],
    ['2026-11-21', 'Due today'],
    ['2026-11-22', 'Due tomorrow'],
    ['2026-11-23', 'Due in 2 days'],
    ['2027-12-26', 'Due in 400 days'],
  ])('a card that is due on %s shows "%s"', (dueDay, words) => {
    expect(text(card({ dueDay }))).toBe(words);
  });

  it("the next review is counted in days of the learner's time zone", () => {
    const tomorrow = card({ dueDay: '2026-11-22' });
    expect(text(tomorrow, 'America/New_York')).toBe('Due tomorrow');
    expect(text(tomorrow, 'Asia/Tokyo')).toBe('Due today');
    const learning = card({ state: 'learning', dueAt: NOW + 2 * HOUR, dueDay: null });
    expect(text(learning)).toBe('Due tomorrow');
    expect(text(learning, 'America/New_York')).toBe('Due today');
  });

  it('new and suspended cards have no next review, nor have decks that are not reviewed', () => {
    expect(text(card(null))).toBe('New');
    expect(text(card(null, true))).toBe('Suspended');
    expect(text(card({}, true))).toBe('Suspended');
    expect(text(card({}), 'UTC', false)).toBe('Not reviewed');
  });
});

it('a card forgotten eight times is a leech', () => {
  expect(isLeech(card({ lapses: 7 }))).toBe(false);
  expect(isLeech(card({ lapses: 8 }))).toBe(true);
  expect(isLeech(card(null))).toBe(false);
});

it('every card counts in exactly one stage', () => {
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

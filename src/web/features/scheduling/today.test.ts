import { describe, expect, it } from 'vitest';
import type { Due } from '#contract/scheduling.ts';
import { cardsToStudy, countsOf, countsText, msUntilNextCard, nextCardsText } from './today.ts';

const NOTHING: Due = {
  due: 0,
  new: 0,
  learning: 0,
  minutes: 0,
  tomorrow: 0,
  nextDueAt: null,
  heldBack: 0,
  decks: [],
  plans: [],
};
const NOW = Date.parse('2026-11-21T22:30:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('cards of the day', () => {
  it('cards to study are due, new or in learning', () => {
    expect(cardsToStudy({ due: 4, new: 6, learning: 2 })).toBe(12);
  });

  it.each([
    [{ due: 4, new: 6, learning: 2 }, '6 due, 6 new'],
    [{ due: 0, new: 6, learning: 0 }, '6 new'],
    [{ due: 1, new: 0, learning: 2 }, '3 due'],
  ])('%j reads "%s"', (counts, text) => {
    expect(countsText(counts)).toBe(text);
  });

  it('a deck without cards for today has zeros', () => {
    const spices = { deckId: 'spices', due: 30, new: 2, learning: 1 };
    const today = { ...NOTHING, due: 40, decks: [spices] };
    expect(countsOf(today, 'spices')).toEqual(spices);
    expect(countsOf(today, 'rivers')).toEqual({ due: 0, new: 0, learning: 0 });
    expect(countsOf(undefined, 'spices')).toEqual({ due: 0, new: 0, learning: 0 });
  });
});

describe('nothing due', () => {
  const text = (due: Partial<Due>, zone = 'UTC') => nextCardsText({ ...NOTHING, ...due }, NOW, zone);

  it("when nothing is due, tomorrow's cards are announced", () => {
    expect(text({ tomorrow: 14, nextDueAt: NOW + DAY })).toBe('14 cards tomorrow.');
    expect(text({ tomorrow: 1, nextDueAt: NOW + DAY })).toBe('1 card tomorrow.');
  });

  it('a card due later today is announced with its time', () => {
    expect(text({ nextDueAt: NOW + 10 * MINUTE })).toMatch(/^Next card at \d?\d[:.]40/u);
    expect(text({ nextDueAt: NOW + 10 * MINUTE, tomorrow: 14 })).toMatch(/\. 14 cards tomorrow\.$/u);
  });

  it("days follow the learner's time zone", () => {
    expect(text({ nextDueAt: NOW + 10 * MINUTE }, 'Asia/Tokyo')).toMatch(/^Next card at/u);
    expect(text({ nextDueAt: NOW + 100 * MINUTE })).toBe('Next card tomorrow.');
    expect(text({ nextDueAt: NOW + 100 * MINUTE }, 'America/New_York')).toMatch(/^Next card at/u);
  });

  it('a card due later is announced with its day', () => {
    expect(text({ nextDueAt: NOW + 5 * DAY })).toBe('Next card on Thu, Nov 26.');
  });

  it('nothing is announced if nothing is scheduled', () => {
    expect(text({})).toBe('');
  });

  it("due cards held back by today's limit are explained", () => {
    expect(text({ heldBack: 30, tomorrow: 20, nextDueAt: NOW + 90 * MINUTE })).toBe(
      "You have reached today's limit of reviews. 20 cards tomorrow.",
    );
  });
});

it('the next card is waited for only within the hour', () => {
  const wait = (nextDueAt: number | null) => msUntilNextCard({ ...NOTHING, nextDueAt }, NOW);
  expect(wait(NOW + 10 * MINUTE)).toBe(10 * MINUTE);
  expect(wait(NOW + DAY)).toBeNull();
  expect(wait(NOW - DAY)).toBeNull();
  expect(wait(null)).toBeNull();
  expect(msUntilNextCard(undefined, NOW)).toBeNull();
});

import { expect, test } from 'vitest';
import type { DeckMemory } from '#contract/scheduling.ts';
import type { Card } from '#domain/cards/card.ts';
import {
  chooseCards,
  dueCards,
  tagsOf,
  cardFilterValue,
  parseCardFilter,
  withCardFilter,
} from './card-filter.ts';

const card = (id: string, ...tags: string[]): Card => ({
  id,
  deckId: 'deck',
  version: 1,
  front: id,
  back: id,
  difficulty: 2,
  hints: [null, null, null],
  explanation: null,
  quiz: null,
  isQuiz: false,
  tags,
});
const CARDS = [card('one', 'bones'), card('two'), card('three', 'bones', 'due')];
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id);

test('all cards are printed unless the URL selects some', () => {
  for (const value of [null, '', 'some', 'all']) expect(parseCardFilter(value)).toEqual({ kind: 'all' });
  for (const value of ['due', 'tag:due', 'tag:a: b'])
    expect(cardFilterValue(parseCardFilter(value))).toBe(value);
  const after = withCardFilter(new URLSearchParams('a=1'), 'tag:due');
  expect(after.toString()).toBe('a=1&cards=tag%3Adue');
  expect(withCardFilter(after, 'all').toString()).toBe('a=1');
});

test('cards are selected by a tag or by being due', () => {
  expect(tagsOf(CARDS)).toEqual(['bones', 'due']);
  const due = new Set(['two']);
  expect(ids(chooseCards(CARDS, { kind: 'all' }, due))).toEqual(['one', 'two', 'three']);
  expect(ids(chooseCards(CARDS, { kind: 'tag', tag: 'bones' }, due))).toEqual(['one', 'three']);
  expect(ids(chooseCards(CARDS, { kind: 'due' }, due))).toEqual(['two']);
});

test('due cards have been answered and are due by the end of the day, in a deck that is reviewed', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const cardMemory = (
    cardId: string,
    dueDay: string | null,
    suspended = false,
  ): DeckMemory['cards'][number] => ({
    cardId,
    suspended,
    memory:
      dueDay === null
        ? null
        : {
            state: 'review',
            stability: 3,
            difficulty: 5,
            dueAt: Date.parse(dueDay),
            dueDay,
            lastReviewAt: now,
            intervalDays: 1,
            repetitions: 1,
            lapses: 0,
            step: 0,
          },
  });
  const memory: DeckMemory = {
    reviewed: true,
    settings: { desiredRetention: 0.9, weights: null },
    cards: [
      cardMemory('past', '2026-11-20'),
      cardMemory('today', '2026-11-23'),
      cardMemory('tomorrow', '2026-11-24'),
      cardMemory('new', null),
      cardMemory('suspended', '2026-11-20', true),
    ],
  };
  expect([...dueCards(memory, now, 'UTC')]).toEqual(['past', 'today']);
  expect([...dueCards(memory, now, 'America/New_York')]).toEqual(['past', 'today']);
  expect([...dueCards(memory, now, 'Pacific/Kiritimati')]).toEqual(['past', 'today', 'tomorrow']);
  expect([...dueCards({ ...memory, reviewed: false }, now, 'UTC')]).toEqual([]);
});

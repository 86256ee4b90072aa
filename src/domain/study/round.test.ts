import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCardState } from '../scheduling/card-state.ts';
import { GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '../scheduling/settings.ts';
import { ROUND_SIZE } from './mode.ts';
import { chooseRound } from './round.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-05-20T12:00:00Z');

const ids = (kind: string, count: number) =>
  Array.from({ length: count }, (_none, index) => `${kind} ${index}`);

/** Cards that were answered the given numbers of days ago. */
function due(...days: number[]) {
  return days.map((ago, index) => ({
    cardId: `due ${index}`,
    memory: nextCardState(
      null,
      GOOD,
      { cardId: `due ${index}`, at: NOW - ago * DAY, timeZone: 'UTC' },
      DEFAULT_SCHEDULING_SETTINGS,
    ),
  }));
}

function round(
  { missed = 0, dueCards = due(), unseen = 0, further = 0 },
  { seed = 'seed', size = ROUND_SIZE } = {},
) {
  return chooseRound(
    {
      missed: ids('missed', missed),
      due: dueCards,
      new: ids('new', unseen),
      further: ids('further', further),
    },
    { seed, now: NOW, settings: DEFAULT_SCHEDULING_SETTINGS, size },
  );
}

/** How many cards of each kind there are. */
function kinds(cards: readonly string[]) {
  const count = (kind: string) => cards.filter((card) => card.startsWith(kind)).length;
  return [count('missed'), count('due'), count('new'), count('further')];
}

const FOUR_WEEKS = due(...Array.from({ length: 28 }, (_none, index) => index + 3));

test('a round mixes at most four missed cards and three new ones with the cards that are due', () => {
  expect(kinds(round({ missed: 9, dueCards: FOUR_WEEKS, unseen: 50 }))).toEqual([4, 3, 3, 0]);
  expect(kinds(round({ missed: 1, dueCards: FOUR_WEEKS, unseen: 50 }))).toEqual([1, 6, 3, 0]);
  expect(kinds(round({ dueCards: FOUR_WEEKS }))).toEqual([0, 10, 0, 0]);
});

test('places that are left go to missed cards, then to new ones, then to further ones', () => {
  expect(kinds(round({ missed: 6, dueCards: due(5), unseen: 50 }))).toEqual([6, 1, 3, 0]);
  expect(kinds(round({ missed: 2, dueCards: due(5), unseen: 50, further: 9 }))).toEqual([2, 1, 7, 0]);
  expect(kinds(round({ missed: 2, unseen: 1, further: 9 }))).toEqual([2, 0, 1, 7]);
  expect(kinds(round({ missed: 2, unseen: 1 }))).toEqual([2, 0, 1, 0]);
});

test('of the due cards, those most likely to be forgotten come up', () => {
  const chosen = round({ dueCards: due(3, 30, 4, 20, 5) }, { size: 2 });
  expect(chosen.toSorted()).toEqual(['due 1', 'due 3']);
});

test('the order depends on the seed alone', () => {
  const cards = { missed: 5, dueCards: FOUR_WEEKS, unseen: 5 };
  expect(round(cards, { seed: 'one' })).toEqual(round(cards, { seed: 'one' }));
  expect(round(cards, { seed: 'one' })).not.toEqual(round(cards, { seed: 'two' }));
});

test('a round is as large as possible, and no card comes up twice', () => {
  const size = fc.nat({ max: 20 });
  fc.assert(
    fc.property(
      size,
      size,
      size,
      size,
      fc.integer({ min: 1, max: 20 }),
      (missed, known, unseen, further, most) => {
        const dueCards = FOUR_WEEKS.slice(0, known);
        const chosen = round({ missed, dueCards, unseen, further }, { size: most });
        expect(chosen).toHaveLength(Math.min(most, missed + known + unseen + further));
        expect(new Set(chosen).size).toBe(chosen.length);
      },
    ),
  );
});

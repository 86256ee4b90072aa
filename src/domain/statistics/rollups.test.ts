import { expect, test } from 'vitest';
import { sumIncrements, type AnyIncrement } from './rollups.ts';

const activity = (deckTitle: string, lastAt: number): AnyIncrement => ({
  rollup: 'activity',
  key: { localDay: '2026-11-18', deckId: 'd1' },
  add: { answered: 1 },
  latest: { deckTitle, lastAt },
});

test.each([
  ['the later answer', activity('Rivers', 2), activity('Capitals', 1), 'Rivers'],
  ['of two at the same time, always the same one', activity('Rivers', 1), activity('Capitals', 1), 'Rivers'],
])('%s determines when a deck was last studied and its title', (_which, one, other, title) => {
  for (const increments of [
    [one, other],
    [other, one],
  ]) {
    expect(sumIncrements(increments)).toMatchObject([{ add: { answered: 2 }, latest: { deckTitle: title } }]);
  }
});

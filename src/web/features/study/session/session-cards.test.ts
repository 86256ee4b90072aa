import { expect, test } from 'vitest';
import { remember } from '#domain/memory/memory.ts';
import { AGAIN } from '#domain/memory/rating.ts';
import { DEFAULT_MEMORY_SETTINGS } from '#domain/memory/settings.ts';
import { sessionScheduling } from './session-cards.ts';

test('a card suspended since its answer does not come back after a reload', () => {
  const memory = remember(null, AGAIN, { cardId: 'a', at: 0, timeZone: 'UTC' }, DEFAULT_MEMORY_SETTINGS);
  const scheduling = sessionScheduling({
    settings: { desiredRetention: 0.9, weights: null },
    timeZone: 'UTC',
    easyButton: false,
    memories: [
      { cardId: 'a', memory, suspended: false },
      { cardId: 'b', memory, suspended: true },
      { cardId: 'c', memory: null, suspended: false },
    ],
  });
  expect(Object.keys(scheduling?.memories ?? {})).toEqual(['a']);
});

import { expect, test } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { studyEndpoints } from '#contract/study.ts';
import { isRepeatable } from './repeatable.ts';

test('a request for a new deck or card is repeatable only if it has an id', () => {
  for (const endpoint of [deckEndpoints.create, cardEndpoints.create]) {
    expect(isRepeatable(endpoint, { body: { id: 'an-id' } })).toBe(true);
    expect(isRepeatable(endpoint, { body: {} })).toBe(false);
  }
});

test('reads, and starting and completing a session, are repeatable, edits and hints are not', () => {
  const { complete, start, hint } = studyEndpoints;
  for (const endpoint of [deckEndpoints.list, start, complete]) {
    expect(isRepeatable(endpoint, {})).toBe(true);
  }
  for (const endpoint of [cardEndpoints.change, settingsEndpoints.change, hint]) {
    expect(isRepeatable(endpoint, {})).toBe(false);
  }
});

test('of changes that can be undone, only deletions are repeatable', () => {
  for (const endpoint of [cardEndpoints.delete, deckEndpoints.delete])
    expect(isRepeatable(endpoint, {})).toBe(true);
  const actions = ['delete', 'suspend', 'resume', 'move', 'forget', 'tags'];
  const cardIds = ['a-card'];
  expect(
    actions.filter((action) => isRepeatable(cardEndpoints.changeMany, { body: { action, cardIds } })),
  ).toEqual(['delete']);
});

import { expect, test } from 'vitest';
import { INSIGHT_KINDS } from '#domain/statistics/insights.ts';
import { insightAction } from './insight-action.ts';

const deck = { id: 'd1', title: 'Birds' };

test('actions lead to studying the hardest deck, and to the most-missed card in its deck', () => {
  expect(insightAction({ kind: 'weak-deck', deck, front: null })).toEqual({
    to: '/study/d1',
    label: 'Study Birds',
  });
  expect(insightAction({ kind: 'missed-card', deck, front: 'What & why?' })).toEqual({
    to: '/decks/d1?search=What%20%26%20why%3F',
    label: 'Open the card',
  });
});

test.each(INSIGHT_KINDS)('every insight has an action: %s', (kind) => {
  const { to, label } = insightAction({ kind, deck: null, front: null });
  expect(to).toMatch(/^\//u);
  expect(label).not.toBe('');
});

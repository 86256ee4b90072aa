import { describe, expect, it } from 'vitest';
import { cardOf, quizContent } from '#test/builders/cards.ts';
import { sortCards } from './sort-cards.ts';

const card = cardOf(quizContent());

describe('the order of the card list', () => {
  const cards = [
    { ...card, id: 'a', difficulty: 2 },
    { ...card, id: 'b', difficulty: 5 },
    { ...card, id: 'c', difficulty: 2 },
  ];

  it.each([
    ['deck', 'abc'],
    ['newest', 'cba'],
    ['easiest', 'acb'],
    ['hardest', 'bac'],
  ] as const)('%s is %s', (order, ids) => {
    expect(
      sortCards(cards, order)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});

import { expect, it } from 'vitest';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { searchCards } from './search-cards.ts';

const cards = [
  cardOf(flipContent({ front: 'Été', back: 'Summer', tags: ['Seasons', 'Français'] }), 'summer'),
  cardOf(flipContent({ front: 'Hiver', back: 'Winter', tags: ['Seasons'] }), 'winter'),
  cardOf(flipContent({ front: 'Привет', back: 'Hello', tags: ['русский язык'] }), 'hello'),
];
const found = (search: string) => searchCards(cards, search).map(({ id }) => id);

it.each([
  ['', ['summer', 'winter', 'hello']],
  ['  ', ['summer', 'winter', 'hello']],
  ['ete', ['summer']],
  ['WINTER', ['winter']],
  ['season', ['summer', 'winter']],
  ['francais summer', ['summer']],
  ['ЯЗЫК', ['hello']],
  ['seasons hello', []],
])('searching for "%s" finds %j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

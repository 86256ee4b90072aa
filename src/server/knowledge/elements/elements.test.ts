import { expect, test } from 'vitest';
import { words } from '#domain/generation/compare-text.ts';
import { ELEMENT_ALIASES, ELEMENTS, SYMBOL_NAMES } from './elements.ts';

/** The atomic number of the noble gas that closes each period. */
const PERIOD_ENDS = [2, 10, 18, 36, 54, 86, 118];

/** Period and group as the electron shells fill: from the left edge forward, from the right edge backward. */
function placeOf(number: number): { period: number; group: number | null } {
  const period = PERIOD_ENDS.findIndex((end) => number <= end) + 1;
  const start = (PERIOD_ENDS[period - 2] ?? 0) + 1;
  const end = PERIOD_ENDS[period - 1] ?? 0;
  const column = number - start + 1;
  if (column <= (period === 1 ? 1 : 2)) return { period, group: column };
  const group = 18 - (end - number);
  // Fifteen lanthanides and fifteen actinides stand outside the groups.
  return { period, group: group >= 4 || (period < 6 && group >= 3) ? group : null };
}

test('there are 118 elements, in order of their atomic number', () => {
  expect(ELEMENTS.map(({ number }) => number)).toEqual(Array.from({ length: 118 }, (_, index) => index + 1));
});

test('symbols and names are unique and well formed', () => {
  expect(new Set(ELEMENTS.map(({ symbol }) => symbol)).size).toBe(118);
  expect(new Set(ELEMENTS.map(({ name }) => name)).size).toBe(118);
  for (const { symbol, name } of ELEMENTS) {
    expect(symbol).toMatch(/^[A-Z][a-z]?$/u);
    expect(name).toMatch(/^[A-Z][a-z]+$/u);
  }
});

test('a symbol is spelled by the name, unless it comes from a name in another language', () => {
  const foreign = ELEMENTS.filter(({ symbol, name }) => {
    const second = symbol.charAt(1);
    return name.charAt(0) !== symbol.charAt(0) || !name.slice(1).includes(second);
  });
  expect(foreign.map(({ symbol }) => symbol).sort()).toEqual(Object.keys(SYMBOL_NAMES).sort());
});

test('groups and periods are where the shells put them', () => {
  for (const { number, group, period } of ELEMENTS)
    expect({ number, group, period }).toEqual({ number, ...placeOf(number) });
});

test('families agree with the groups', () => {
  for (const { number, name, group, family } of ELEMENTS) {
    const expected = {
      'Alkali metals': group === 1 && number > 1,
      'Alkaline earth metals': group === 2,
      'Transition metals': group !== null && group >= 3 && group <= 12,
      Lanthanides: number >= 57 && number <= 71,
      Actinides: number >= 89 && number <= 103,
      Halogens: group === 17,
      'Noble gases': group === 18,
      'Post-transition metals': group !== null && group >= 13 && group <= 16,
      Metalloids: group !== null && group >= 13 && group <= 16,
      'Other nonmetals': number === 1 || (group !== null && group >= 14 && group <= 16),
    }[family];
    expect({ name, fits: expected }).toEqual({ name, fits: true });
  }
});

test('gases and liquids at room temperature are the known ones', () => {
  const inState = (wanted: string) =>
    ELEMENTS.filter(({ state }) => state === wanted).map(({ symbol }) => symbol);
  expect(inState('gas')).toEqual(['H', 'He', 'N', 'O', 'F', 'Ne', 'Cl', 'Ar', 'Kr', 'Xe', 'Rn']);
  expect(inState('liquid')).toEqual(['Br', 'Hg']);
  expect(inState('unknown').slice(0, 3)).toEqual(['At', 'Fr', 'Fm']);
});

test('facts are said of one element each and never name it', () => {
  const facts = ELEMENTS.flatMap(({ origin, fact }) => [origin, fact]);
  expect(new Set(facts).size).toBe(facts.length);
  for (const { name, origin, fact } of ELEMENTS) {
    for (const said of [origin, fact]) {
      expect(words(said)).not.toContain(name.toLowerCase());
      expect(said).toMatch(/^[a-z].*[^.]$/u);
    }
  }
});

test('every rank has elements enough for a deck', () => {
  for (const rank of [1, 2, 3, 4, 5]) {
    expect(ELEMENTS.filter((element) => element.rank === rank).length).toBeGreaterThanOrEqual(10);
  }
});

test('other names lead to elements that exist', () => {
  for (const symbol of Object.values(ELEMENT_ALIASES)) {
    expect(ELEMENTS.map((element) => element.symbol)).toContain(symbol);
  }
});

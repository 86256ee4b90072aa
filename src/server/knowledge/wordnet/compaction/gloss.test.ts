import { expect, test } from 'vitest';
import { definitionOf } from './gloss.ts';

test('examples, remarks in brackets and remarks about the word are left out', () => {
  expect(definitionOf('(music) a short lively tune played on brass instruments; "he played a fanfare"')).toBe(
    'a short lively tune played on brass instruments',
  );
  expect(definitionOf('large flightless bird of Africa; also called camel bird')).toBe(
    'large flightless bird of Africa',
  );
  expect(definitionOf('fabric with parallel diagonal ribs of cotton or wool; used in suits')).toBe(
    'fabric with parallel diagonal ribs of cotton or wool',
  );
});

test('a second part joins a short definition and not a long one', () => {
  expect(definitionOf('a knot with two loops and loose ends; it ties shoelaces')).toBe(
    'a knot with two loops and loose ends; it ties shoelaces',
  );
  const long =
    'a bird of the northern forests that lives on seeds of conifers and nests in holes of old trees';
  expect(definitionOf(`${long}; it is seldom seen by people`)).toBe(long);
});

test.each([
  ['too short', 'a kind of antbird'],
  ['a pointer', 'another name for the large yellow river frog'],
  ['about its own time', 'the large printing press that newspapers now use everywhere'],
  ['dated', 'a device with a screen first sold for home use in 1984'],
  ['no sentence without its bracket', 'make (a photographic negative) denser with chemicals'],
  ['no definition', 'can be changed to several different settings'],
])('a gloss that is %s makes none', (_, gloss) => expect(definitionOf(gloss)).toBeNull());

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonObjects } from './json-objects.ts';

function read(pieces: readonly string[]): string[] {
  const objects = createJsonObjects();
  return pieces.flatMap((piece) => objects.push(piece));
}

/** Splits a text at arbitrary places, including inside surrogate pairs and escapes. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const card = fc.record({
  front: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  hints: fc.array(fc.constantFrom('{', '}', '"', String.raw`\"`, '{"front": "x"}', '[1] {', '🎴'), {
    maxLength: 3,
  }),
});

const wrapping = fc.constantFrom<(json: string) => string>(
  (json) => json,
  (json) => `Here are the "best" cards, as {you} wished [1]:\n\`\`\`json\n${json}\n\`\`\`\nHope it's {fine}!`,
  (json) => `{"category": "Any", "cards": ${json}}`,
  (json) => `{"category": "Any", "meta": {}, "cards": ${json}, "more": { }}`,
);

test('however a stream is split, it gives the same objects, whatever is around and inside them', () => {
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 5 }),
      wrapping,
      fc.array(fc.nat(), { maxLength: 30 }),
      fc.constantFrom(undefined, 2),
      (cards, wrap, places, indent) => {
        const text = wrap(JSON.stringify(cards, null, indent));
        const objects = read(cut(text, places)).filter((object) => object.includes('"front"'));
        expect(objects.map((object): unknown => JSON.parse(object))).toEqual(cards);
      },
    ),
    { numRuns: 500 },
  );
});

test('a truncated stream gives exactly its complete objects', () => {
  fc.assert(
    fc.property(fc.array(card, { minLength: 1, maxLength: 5 }), fc.nat(), (cards, place) => {
      const text = JSON.stringify({ cards });
      const end = place % (text.length + 1);
      let complete = 0;
      let length = '{"cards":['.length;
      for (const each of cards) {
        length += JSON.stringify(each).length + (complete > 0 ? 1 : 0);
        if (length <= end) complete += 1;
      }
      expect(read([text.slice(0, end)]).map((object): unknown => JSON.parse(object))).toEqual(
        cards.slice(0, complete),
      );
    }),
  );
});

test('an unescaped quote invalidates only its own object', () => {
  const text = '[{"front": "A 5" disk"}, {"front": "two"}, {"front": "three"}]';
  expect(read([text])).toEqual(expect.arrayContaining(['{"front": "two"}', '{"front": "three"}']));
});

test('a bare list, one object per line and consecutive lists are all read', () => {
  expect(read(['{"a": 1}\n{"a": 2}\n'])).toEqual(['{"a": 1}', '{"a": 2}']);
  expect(read(['[{"a": 1}] and [{"a": 2}]'])).toEqual(['{"a": 1}', '{"a": 2}']);
});

test.each([
  ['single quotes', String.raw`{'front': 'It\'s Ada\'s', 'back': 'an "x"'}, {'front': 'two'}`],
  ['an apostrophe in single quotes', `{'front': 'Ada's engine', 'back': 'yes'}, {'front': 'two'}`],
  ['bare keys', `{front: "one", back: 'two'}, {\n  front : "two"}`],
  [
    'comments',
    `{ // don't "count" {this}\n "front": "one", /* nor } this */ "back": 1}, {/**/"front": "two"}`,
  ],
  ['trailing commas', `{"front": "one", "hints": [1, 2,],}, {"front": "two",},`],
  ['addresses', `{"front": "https://a.b/{c}"}, {"front": "two // two"}`],
])('objects with %s are found, one by one', (_name, text) => {
  for (const pieces of [[text], text.split('')]) {
    const found = read(pieces);
    expect(found).toHaveLength(2);
    expect(found[1]).toContain('two');
  }
});

test('if the caller says which objects it wants, one that contains others is reported, and what contains it is not', () => {
  const card = '{"front": "one", "options": [{"text": "a"}, {"text": "b"}]}';
  const text = `{"category": "Any", "cards": [${card}, {"front": "two"}], "notes": [{"text": "c"}]}`;
  for (const pieces of [[text], text.split('')]) {
    const objects = createJsonObjects((json) => json.includes('"front"'));
    expect(pieces.flatMap((piece) => objects.push(piece))).toEqual([card, '{"front": "two"}']);
    expect(objects.aside()).toBe('{"category": "Any", "cards": [, ], "notes": [{"text": "c"}]}');
  }
});

test.each([
  ['cards without end', '{"front": "one", "hints": ["a", "b"]}, ', '{"cards": ['],
  ['prose without end', 'and so on ', 'Here are'],
  ['a string without end', 'and so on ', '{"front": "'],
  ['braces without end', '{"a": ', ''],
  ['one piece without end', '{"front": "one"}, '.repeat(2_000), '['],
])('however long the response is, little of it is held (%s)', (_name, piece, start) => {
  const objects = createJsonObjects();
  objects.push(start);
  let most = 0;
  for (let count = 0; count < 400_000 / piece.length; count += 1) {
    objects.push(piece);
    most = Math.max(most, objects.held());
  }
  expect(most).toBeLessThan(100_000);
});

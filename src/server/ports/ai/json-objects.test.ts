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

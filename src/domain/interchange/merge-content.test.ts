import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flipContent } from '#test/builders/cards.ts';
import type { CardContent } from '../cards/card.ts';
import { CONTENT_PARTS, mergeContent, printsOf, withParts } from './merge-content.ts';

const prints = (content: CardContent) => printsOf(content, (text) => text);
const version = (content: CardContent) => ({ content, prints: prints(content) });

const BASE = flipContent({ front: 'f', back: 'b', tags: ['t'] });

test('parts that only the file has changed follow the file, and parts that the learner has changed stay', () => {
  const own = { ...BASE, explanation: 'mine', tags: ['t', 'mine'] };
  const incoming = { ...BASE, back: 'new', tags: ['t', 'theirs'] };
  expect(mergeContent(version(own), version(incoming), prints(BASE))).toEqual({
    content: { ...own, back: 'new' },
    taken: ['back'],
    conflicts: ['tags'],
  });
});

test('if the original card is unknown, the learner decides about every difference', () => {
  const incoming = { ...BASE, back: 'new' };
  expect(mergeContent(version(BASE), version(incoming), null)).toEqual({
    content: BASE,
    taken: [],
    conflicts: ['back'],
  });
});

test('the same change on both sides is no conflict', () => {
  const both = { ...BASE, back: 'new' };
  expect(mergeContent(version(both), version(both), prints(BASE))).toMatchObject({
    taken: [],
    conflicts: [],
  });
});

describe('for any three versions', () => {
  const contents = fc
    .record({
      front: fc.constantFrom('a', 'A', 'b'),
      back: fc.constantFrom('a', 'b', 'c'),
      explanation: fc.constantFrom(null, 'x', 'y'),
      tags: fc.constantFrom([], ['t'], ['t', 'u']),
    })
    .map((change) => ({ ...BASE, ...change }));

  test('each part is that of one side, and a part that nobody changed stays', () => {
    fc.assert(
      fc.property(contents, contents, contents, (own, incoming, base) => {
        const merged = mergeContent(version(own), version(incoming), prints(base));
        for (const part of CONTENT_PARTS) {
          const [mine, theirs, before] = [own, incoming, base].map((content) => prints(content)[part]);
          const expected = mine === before ? theirs : mine;
          expect(prints(merged.content)[part]).toBe(expected);
          expect(merged.conflicts.includes(part)).toBe(
            mine !== theirs && mine !== before && theirs !== before,
          );
        }
        // Taking all conflicts from the file leaves none.
        const taken = withParts(merged.content, incoming, merged.conflicts);
        for (const part of merged.conflicts) expect(prints(taken)[part]).toBe(prints(incoming)[part]);
      }),
    );
  });
});

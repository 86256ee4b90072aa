import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePassages } from './choose-passages.ts';
import { sourceChunks } from '../generation/source-chunks.ts';

const passage = (position: number, section: string, length = 1_000) => ({
  position,
  text: 'x'.repeat(length),
  blocks: [],
  page: null,
  headings: [section],
  pageStarts: [],
});

const documents = fc
  .array(
    fc.record({ passages: fc.integer({ min: 1, max: 12 }), length: fc.integer({ min: 1, max: 1_500 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((sections) =>
    sections
      .flatMap(({ passages, length }, section) =>
        Array.from({ length: passages }, () => ({ section, length })),
      )
      .map(({ section, length }, position) => passage(position, `Section ${section}`, length)),
  );

test('every card has a passage, every section has cards, and passages are in reading order', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 100 }), fc.nat(5), (passages, cards, turn) => {
      const shares = choosePassages(passages, cards, turn);
      expect(shares.reduce((sum, share) => sum + share.cards, 0)).toBe(cards);
      expect(shares.every((share) => share.cards > 0)).toBe(true);
      const positions = shares.map((share) => share.passage.position);
      expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
      const sections = new Set(passages.map(({ headings }) => headings[0]));
      const chosen = new Set(shares.map((share) => share.passage.headings[0]));
      expect(chosen.size).toBe(Math.min(sections.size, cards));
    }),
  );
});

test('a long section gets more cards than a short one, and a second request chooses other passages', () => {
  const passages = [
    ...Array.from({ length: 8 }, (_, index) => passage(index, 'Long')),
    ...Array.from({ length: 2 }, (_, index) => passage(8 + index, 'Short')),
  ];
  const [first, second] = [0, 1].map((turn) =>
    choosePassages(passages, 5, turn).map((share) => share.passage.position),
  );
  expect(first?.filter((position) => position < 8)).toHaveLength(4);
  expect(second).not.toEqual(first);
});

test('requests cover all cards within the limits of cards and text', () => {
  fc.assert(
    fc.property(
      documents,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 4 }),
      (passages, cards, round) => {
        const chunks = sourceChunks(passages, { cards, difficulty: 3, round });
        expect(chunks.flatMap(({ difficulties }) => difficulties)).toHaveLength(cards);
        for (const { difficulties, shares = [] } of chunks) {
          expect(difficulties.length).toBeLessThanOrEqual(10);
          expect(shares.reduce((sum, share) => sum + share.cards, 0)).toBe(difficulties.length);
          const text = shares.reduce((sum, share) => sum + share.passage.text.length, 0);
          expect(text).toBeLessThanOrEqual(12_000);
        }
      },
    ),
  );
});

import { describe, expect, test } from 'vitest';
import { planChunks } from './chunk-plan.ts';
import { dealLines, openLines, usablePlan } from './deck-plan.ts';

const line = (text: string, difficulty = 3) => ({ text, difficulty });

describe('usablePlan', () => {
  test('a plan keeps distinct lines, easy ones first, at difficulties that the deck allows', () => {
    const lines = [
      line('What  lava is', 5),
      line('what lava is'),
      line('Why geysers erupt', 1),
      line('  '),
      line('x'.repeat(400)),
    ];
    expect(usablePlan(lines, { count: 4, difficulty: 3 })).toEqual([
      line('Why geysers erupt', 2),
      line('What lava is', 4),
    ]);
  });

  test('a plan has at most one line per card, and is unusable with lines for fewer than half of the cards', () => {
    const lines = Array.from({ length: 12 }, (_, index) => line(`Subject ${index}`));
    expect(usablePlan(lines, { count: 10, difficulty: 3 })).toHaveLength(10);
    expect(usablePlan(lines.slice(0, 4), { count: 10, difficulty: 3 })).toBeNull();
    expect(usablePlan([], { count: 10, difficulty: 3 })).toBeNull();
  });

  test('a line without a difficulty gets the one planned for its position', () => {
    const lines = ['Lava', 'Ash', 'Gas', 'Rock', 'Glass'].map((text) => line(text, Number.NaN));
    expect(usablePlan(lines, { count: 5, difficulty: 3 })?.map(({ difficulty }) => difficulty)).toEqual([
      2, 3, 3, 3, 4,
    ]);
  });
});

test('lines that no card covers yet are open', () => {
  const plan = [
    line('Why some volcanoes explode'),
    line('What magma is made of'),
    line('Where the ring of fire lies'),
  ];
  const cards = [{ front: 'What makes a volcano explode rather than flow?', back: 'Gas in thick magma' }];
  expect(openLines(plan, cards)).toEqual(plan.slice(1));
  expect(openLines(plan, [{ front: 'Qui?', back: 'Moi' }])).toEqual(plan);
  expect(openLines(plan, [...cards, ...cards, ...cards])).toEqual(plan.slice(2));
});

test('each chunk gets its own lines, both easy and hard', () => {
  const lines = Array.from({ length: 25 }, (_, index) =>
    line(`Subject ${index}`, 2 + Math.floor(index / 10)),
  );
  const chunks = dealLines(planChunks(30, 3), lines);
  const dealt = chunks.flatMap((chunk) => chunk.lines ?? []);
  expect(new Set(dealt.map(({ text }) => text)).size).toBe(25);
  for (const { lines: own = [] } of chunks)
    expect(new Set(own.map(({ difficulty }) => difficulty)).size).toBe(3);
  expect(dealLines(planChunks(10, 3), [])).toEqual(planChunks(10, 3));
});

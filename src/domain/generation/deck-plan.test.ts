import { describe, expect, test } from 'vitest';
import { planChunks } from './chunk-plan.ts';
import { dealLines, lineOf, openLines, usableLines } from './deck-plan.ts';

const line = (text: string, difficulty = 3) => ({ text, difficulty });

describe('usableLines', () => {
  test('keeps distinct lines in their order, at difficulties that the deck allows', () => {
    const lines = [
      line('What  lava is', 5),
      line('what lava is'),
      line('Why geysers erupt', 1),
      line('  '),
      line('x'.repeat(400)),
    ];
    expect(usableLines(lines, { count: 4, difficulty: 3 })).toEqual([
      line('What lava is', 4),
      line('Why geysers erupt', 2),
    ]);
  });

  test('keeps at most one line per card, and none of them changes when further lines come', () => {
    const lines = Array.from({ length: 12 }, (_, index) => line(`Subject ${index}`));
    const all = usableLines(lines, { count: 10, difficulty: 3 });
    expect(all).toHaveLength(10);
    for (let come = 0; come <= 12; come += 1) {
      expect(usableLines(lines.slice(0, come), { count: 10, difficulty: 3 })).toEqual(all.slice(0, come));
    }
  });

  test('gives a line without a difficulty the one planned for its position', () => {
    const lines = ['Lava', 'Ash', 'Gas', 'Rock', 'Glass'].map((text) => line(text, Number.NaN));
    const levels = usableLines(lines, { count: 5, difficulty: 3 }).map(({ difficulty }) => difficulty);
    expect(levels).toEqual([3, 3, 4, 3, 2]);
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

test('a card is about the line with which it has most words in common', () => {
  const plan = [line('Why some volcanoes explode', 4), line('What magma is made of', 2)];
  expect(lineOf(plan, { front: 'Of what is magma made?', back: 'Molten rock' })).toBe(plan[1]);
  expect(lineOf(plan, { front: 'Qui?', back: 'Moi' })).toBeNull();
  expect(lineOf([], { front: 'Who?', back: 'Me' })).toBeNull();
});

test('each chunk gets the next lines of the plan, easy ones first', () => {
  const lines = Array.from({ length: 25 }, (_, index) => line(`Subject ${index}`, 4 - (index % 3)));
  const dealt = dealLines(planChunks(30, 3), lines).map((chunk) => chunk.lines ?? []);
  expect(dealt.map((own) => own.length)).toEqual([5, 5, 5, 5, 5, 0]);
  expect(new Set(dealt.flat().map(({ text }) => text)).size).toBe(25);
  expect(dealt[1]?.map(({ text }) => text).toSorted()).toEqual(
    lines
      .slice(5, 10)
      .map(({ text }) => text)
      .toSorted(),
  );
  expect(dealt[0]?.map(({ difficulty }) => difficulty)).toEqual([2, 3, 3, 4, 4]);
  expect(dealLines(planChunks(10, 3), [])).toEqual(planChunks(10, 3));
});

import { describe, expect, it } from 'vitest';
import { chosenUnder, passagesOfSections, passagesOnPages, subtree, toggled } from './source-part.ts';

const section = (level: number, passage: number) => ({ level, passage, title: `At ${passage}`, page: null });
/** Numbered 1, 1.1, 1.1.1, 1.2 and 2; the fourth begins in the passage of the third. */
const SECTIONS = [section(1, 0), section(2, 2), section(3, 4), section(2, 4), section(1, 7)];

describe('choosing headings', () => {
  it('includes everything under a chosen heading', () => {
    expect(subtree(SECTIONS, 0)).toEqual([0, 1, 2, 3]);
    expect(subtree(SECTIONS, 1)).toEqual([1, 2]);
    expect(subtree(SECTIONS, 4)).toEqual([4]);
    const chosen = toggled(SECTIONS, new Set(), 0);
    expect([...chosen]).toEqual([0, 1, 2, 3]);
    const without = toggled(SECTIONS, chosen, 1);
    expect([...without]).toEqual([0, 3]);
    expect([0, 1, 3, 4].map((at) => chosenUnder(SECTIONS, without, at))).toEqual([
      'some',
      'none',
      'all',
      'none',
    ]);
    expect(toggled(SECTIONS, without, 0)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('selects the passages from each heading to the next', () => {
    expect(passagesOfSections(SECTIONS, new Set([0]), 9)).toEqual([0, 1]);
    expect(passagesOfSections(SECTIONS, new Set([2]), 9)).toEqual([4]);
    expect(passagesOfSections(SECTIONS, new Set([2, 3, 4]), 9)).toEqual([4, 5, 6, 7, 8]);
    expect(passagesOfSections(SECTIONS, new Set(), 9)).toEqual([]);
  });
});

describe('choosing pages', () => {
  /** Passages of one page each, except the third, which continues on the next page, and the last two, which share one. */
  const PAGES: [number, number][] = [
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 5],
    [6, 6],
    [6, 6],
  ];
  const on = (from: number, to: number) => {
    let asked = 0;
    const found = passagesOnPages(
      (passage) => {
        asked += 1;
        return Promise.resolve(PAGES[passage] ?? [0, 0]);
      },
      PAGES.length,
      [from, to],
    );
    return found.then((passages) => ({ passages, asked }));
  };

  it('selects all passages with text on the pages', async () => {
    expect((await on(1, 6)).passages).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await on(4, 4)).passages).toEqual([2]);
    expect((await on(2, 3)).passages).toEqual([1, 2]);
    expect((await on(6, 9)).passages).toEqual([4, 5]);
    expect((await on(8, 9)).passages).toEqual([]);
  });

  it('looks up few passages', async () => {
    expect((await on(2, 3)).asked).toBeLessThanOrEqual(6);
  });
});

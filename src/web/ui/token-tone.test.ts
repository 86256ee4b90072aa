import { describe, expect, it } from 'vitest';
import { sidebarTokenTone, tokenTone, usedPercent } from './token-tone.ts';

const used = (percent: number) => ({ limit: 10_000, used: percent * 100 });

describe('token meter colours', () => {
  it.each([
    [0, 'accent'],
    [60, 'accent'],
    [60.01, 'saffron'],
    [80, 'saffron'],
    [80.01, 'danger'],
    [120, 'danger'],
  ])("the dashboard's meter at %f% used is %s", (percent, tone) => {
    expect(tokenTone(used(percent))).toBe(tone);
  });

  it.each([
    [70, 'accent'],
    [70.01, 'saffron'],
    [90, 'saffron'],
    [90.01, 'danger'],
  ])("the sidebar's meter at %f% used is %s", (percent, tone) => {
    expect(sidebarTokenTone(used(percent))).toBe(tone);
  });

  it('an allowance of zero counts as used up', () => {
    expect(usedPercent({ limit: 0, used: 0 })).toBe(100);
  });
});

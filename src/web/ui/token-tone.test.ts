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
  ])('on the dashboard at %f % used are %s', (percent, tone) => {
    expect(tokenTone(used(percent))).toBe(tone);
  });

  it.each([
    [70, 'accent'],
    [70.01, 'saffron'],
    [90, 'saffron'],
    [90.01, 'danger'],
  ])('in the sidebar at %f % used are %s', (percent, tone) => {
    expect(sidebarTokenTone(used(percent))).toBe(tone);
  });

  it('count an allowance of nothing as used up', () => {
    expect(usedPercent({ limit: 0, used: 0 })).toBe(100);
  });
});

import type { Allowance } from '#domain/account/tokens.ts';
import type { BarTone } from './progress-bar.tsx';

/** The used share of the allowance in percent; an allowance of zero counts as used up. */
export function usedPercent({ used, limit }: Allowance): number {
  return limit <= 0 ? 100 : (used / limit) * 100;
}

/** Dashboard and generate modal: red above 80 % used, yellow above 60 % (specification, section 9). */
export function tokenTone(allowance: Allowance): BarTone {
  return toneAbove(usedPercent(allowance), 60, 80);
}

/** Sidebar: error above 90 % used, warning above 70 % (specification, section 9). */
export function sidebarTokenTone(allowance: Allowance): BarTone {
  return toneAbove(usedPercent(allowance), 70, 90);
}

function toneAbove(percent: number, warning: number, error: number): BarTone {
  if (percent > error) return 'danger';
  return percent > warning ? 'saffron' : 'accent';
}

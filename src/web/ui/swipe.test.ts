import { describe, expect, it } from 'vitest';
import { intentOf, pullOf, swipedTo, type Point } from './swipe.ts';

const PHONE_CARD = 358;

/** A finger that moves sideways at a steady pace. */
function trace(...stops: readonly (readonly [x: number, at: number])[]): Point[] {
  return stops.map(([x, at]) => ({ x, y: 300, at }));
}

describe('what a finger is doing', () => {
  const from = { x: 100, y: 100, at: 0 };
  it.each([
    ['hardly moves', 106, 104, 'unclear'],
    ['goes sideways', 130, 108, 'swipe'],
    ['goes sideways to the left', 60, 110, 'swipe'],
    ['scrolls down', 104, 160, 'other'],
    ['scrolls aslant', 140, 140, 'other'],
  ] as const)('%s', (_, x, y, intent) => {
    expect(intentOf(from, { x, y, at: 50 })).toBe(intent);
  });
});

describe('letting a card go', () => {
  it('grades it on the side to which it was pulled far enough', () => {
    expect(swipedTo(trace([100, 0], [150, 300], [200, 600]), PHONE_CARD)).toBe('right');
    expect(swipedTo(trace([200, 0], [150, 300], [100, 600]), PHONE_CARD)).toBe('left');
  });

  it('does nothing when it was pulled a little, and slowly', () => {
    expect(swipedTo(trace([100, 0], [130, 300], [160, 700]), PHONE_CARD)).toBeNull();
    expect(swipedTo([], PHONE_CARD)).toBeNull();
  });

  it('grades it when it was flicked, however short the way', () => {
    expect(swipedTo(trace([100, 0], [120, 30], [150, 70]), PHONE_CARD)).toBe('right');
    expect(swipedTo(trace([100, 0], [110, 10], [120, 20]), PHONE_CARD)).toBeNull();
  });

  it('does nothing when the finger is going back', () => {
    expect(swipedTo(trace([100, 0], [260, 400], [220, 450]), PHONE_CARD)).toBeNull();
  });

  it('asks for less of a narrow card', () => {
    expect(pullOf(48, PHONE_CARD)).toBe(0.5);
    expect(pullOf(60, 200)).toBe(1);
    expect(pullOf(-200, PHONE_CARD)).toBe(1);
  });
});

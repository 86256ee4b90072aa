import { describe, expect, it } from 'vitest';
import { intentOf, pullOf, swipedTo, type Point } from './swipe.ts';

const PHONE_CARD = 358;

/** The trace of a finger that moves horizontally at a constant speed between the stops. */
function trace(...stops: readonly (readonly [x: number, at: number])[]): Point[] {
  return stops.map(([x, at]) => ({ x, y: 300, at }));
}

describe('recognizing a swipe', () => {
  const from = { x: 100, y: 100, at: 0 };
  it.each([
    ['hardly moves', 106, 104, 'unclear'],
    ['moves right', 130, 108, 'swipe'],
    ['moves left', 60, 110, 'swipe'],
    ['scrolls down', 104, 160, 'other'],
    ['scrolls diagonally', 140, 140, 'other'],
  ] as const)('a finger that %s is classified', (_, x, y, intent) => {
    expect(intentOf(from, { x, y, at: 50 })).toBe(intent);
  });
});

describe('releasing a card', () => {
  it('a card that was pulled far enough is graded on that side', () => {
    expect(swipedTo(trace([100, 0], [150, 300], [200, 600]), PHONE_CARD)).toBe('right');
    expect(swipedTo(trace([200, 0], [150, 300], [100, 600]), PHONE_CARD)).toBe('left');
  });

  it('a card that was pulled a little, slowly, is not graded', () => {
    expect(swipedTo(trace([100, 0], [130, 300], [160, 700]), PHONE_CARD)).toBeNull();
    expect(swipedTo([], PHONE_CARD)).toBeNull();
  });

  it('a flick grades the card, however short it is', () => {
    expect(swipedTo(trace([100, 0], [120, 30], [150, 70]), PHONE_CARD)).toBe('right');
    expect(swipedTo(trace([100, 0], [110, 10], [120, 20]), PHONE_CARD)).toBeNull();
  });

  it('a card is not graded while the finger is moving back', () => {
    expect(swipedTo(trace([100, 0], [260, 400], [220, 450]), PHONE_CARD)).toBeNull();
  });

  it('a narrow card needs a shorter pull', () => {
    expect(pullOf(48, PHONE_CARD)).toBe(0.5);
    expect(pullOf(60, 200)).toBe(1);
    expect(pullOf(-200, PHONE_CARD)).toBe(1);
  });
});

export type Point = {
  x: number;
  y: number;
  /** In ms, from any beginning. */
  at: number;
};

export type Side = 'left' | 'right';

/** Until a finger has moved this far, it may be about to do anything. */
const SLOP_PX = 10;
/** How far a card must be pulled to be graded when it is let go. */
const FAR_PX = 96;
const FAR_SHARE = 0.28;
/** A quick flick need not go as far. */
const FLICK_PX = 36;
const FLICK_PX_PER_MS = 0.5;
const FLICK_WITHIN_MS = 100;

/** What a finger that went from one place to the other is doing: only what is clearly sideways is a swipe. */
export function intentOf(from: Point, to: Point): 'unclear' | 'swipe' | 'other' {
  const across = Math.abs(to.x - from.x);
  const along = Math.abs(to.y - from.y);
  if (Math.max(across, along) < SLOP_PX) return 'unclear';
  return across > along * 1.5 ? 'swipe' : 'other';
}

/** How far a card of this width is pulled, from 0 to 1, where letting it go grades it. */
export function pullOf(offset: number, width: number): number {
  return Math.min(1, Math.abs(offset) / Math.min(FAR_PX, width * FAR_SHARE));
}

/** The side on which a card is let go, if it was pulled far enough or flicked; `trace` is the way of the finger. */
export function swipedTo(trace: readonly Point[], width: number): Side | null {
  const [from, to] = [trace[0], trace.at(-1)];
  if (from === undefined || to === undefined) return null;
  const offset = to.x - from.x;
  const side = offset > 0 ? 'right' : 'left';
  const recent = trace.find(({ at }) => to.at - at <= FLICK_WITHIN_MS) ?? to;
  const speed = ((to.x - recent.x) / Math.max(1, to.at - recent.at)) * Math.sign(offset);
  // Whoever goes back has changed their mind.
  if (speed < -FLICK_PX_PER_MS) return null;
  if (pullOf(offset, width) === 1) return side;
  return speed >= FLICK_PX_PER_MS && Math.abs(offset) >= FLICK_PX ? side : null;
}

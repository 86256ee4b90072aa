export type Point = {
  x: number;
  y: number;
  /** Milliseconds on any clock. */
  at: number;
};

export type Side = 'left' | 'right';

/** A shorter movement may still become a tap or a scroll. */
const SLOP_PX = 10;
/** How far a card must be pulled to be graded when released. */
const FAR_PX = 96;
const FAR_SHARE = 0.28;
/** A quick flick may be shorter. */
const FLICK_PX = 36;
const FLICK_PX_PER_MS = 0.5;
const FLICK_WITHIN_MS = 100;

/** Classifies a movement between two points. Only a clearly horizontal one is a swipe. */
export function intentOf(from: Point, to: Point): 'unclear' | 'swipe' | 'other' {
  const across = Math.abs(to.x - from.x);
  const along = Math.abs(to.y - from.y);
  if (Math.max(across, along) < SLOP_PX) return 'unclear';
  return across > along * 1.5 ? 'swipe' : 'other';
}

/** The share, from 0 to 1, of the distance at which releasing a card of this width grades it. */
export function pullOf(offset: number, width: number): number {
  return Math.min(1, Math.abs(offset) / Math.min(FAR_PX, width * FAR_SHARE));
}

/**
 * The side on which a released card is graded, or null. It must have been pulled far enough or flicked; `trace` holds
 * the finger's positions.
 */
export function swipedTo(trace: readonly Point[], width: number): Side | null {
  const [from, to] = [trace[0], trace.at(-1)];
  if (from === undefined || to === undefined) return null;
  const offset = to.x - from.x;
  const side = offset > 0 ? 'right' : 'left';
  const recent = trace.find(({ at }) => to.at - at <= FLICK_WITHIN_MS) ?? to;
  const speed = ((to.x - recent.x) / Math.max(1, to.at - recent.at)) * Math.sign(offset);
  // Moving back cancels the swipe.
  if (speed < -FLICK_PX_PER_MS) return null;
  if (pullOf(offset, width) === 1) return side;
  return speed >= FLICK_PX_PER_MS && Math.abs(offset) >= FLICK_PX ? side : null;
}

import { isShort } from './card-face.tsx';

/**
 * From tablet size on, the height of a card comes from its kind, not from its text, so that the controls stay in place. Short
 * texts in a high card look lost; a tablet held upright has room for it, and nothing else to fill it with.
 */
const UPRIGHT = 'portrait:[--stage-height:clamp(16rem,calc(100dvh-22.5rem),46rem)]';
const ROOMY = `[--card-min-height:14rem] [--stage-height:clamp(16rem,calc(100dvh-22.5rem),38rem)] ${UPRIGHT}`;
const SHORT = `[--card-min-height:14rem] [--stage-height:clamp(16rem,calc(100dvh-22.5rem),26.25rem)] ${UPRIGHT}`;
/** Beside a notice. */
const CROWDED =
  '[--card-min-height:11rem] [--stage-height:clamp(11rem,calc(100dvh-29rem),26.25rem)] portrait:[--stage-height:clamp(11rem,calc(100dvh-29rem),40rem)]';

/** The classes that give a card its height; `crowded` beside a notice. */
export function cardHeight({ front, back }: { front: string; back: string }, crowded: boolean): string {
  if (crowded) return CROWDED;
  return isShort(front, back) ? SHORT : ROOMY;
}

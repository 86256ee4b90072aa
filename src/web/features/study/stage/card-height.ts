import { isShort } from './card-face.tsx';

/**
 * From tablet size on, the height depends on the kind of card, not its text, so that the controls stay in place. Short
 * texts look lost in a tall card, but a tablet in portrait orientation has the space.
 */
const UPRIGHT = 'portrait:[--stage-height:clamp(16rem,calc(100dvh-22.5rem),46rem)]';
/** Very large screens have room for larger cards with larger text. */
const LARGE = 'min-[120rem]:[--stage-height:clamp(16rem,calc(100dvh-22.5rem),42rem)]';
const ROOMY = `[--card-min-height:14rem] [--stage-height:clamp(16rem,calc(100dvh-22.5rem),38rem)] ${LARGE} ${UPRIGHT}`;
const SHORT = `[--card-min-height:14rem] [--stage-height:clamp(16rem,calc(100dvh-22.5rem),26.25rem)] ${LARGE} ${UPRIGHT}`;
/** For a card beside a notice. */
const CROWDED =
  '[--card-min-height:11rem] [--stage-height:clamp(11rem,calc(100dvh-29rem),26.25rem)] portrait:[--stage-height:clamp(11rem,calc(100dvh-29rem),40rem)]';

/** The height classes of a card; `crowded` if a notice is shown beside it. */
export function cardHeight({ front, back }: { front: string; back: string }, crowded: boolean): string {
  if (crowded) return CROWDED;
  return isShort(front, back) ? SHORT : ROOMY;
}

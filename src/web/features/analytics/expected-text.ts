import type { Recall } from '#domain/scheduling/calibration.ts';

/** Differences up to this many percentage points are chance for most learners. */
const ABOUT_RIGHT = 2;

/** For example "91% expected, 90% recalled: about right". */
export function expectedText(recall: Recall): string {
  const [expected, recalled] = percentOf(recall);
  const difference = ((recall.recalled - recall.expected) / recall.reviews) * 100;
  const verdict =
    Math.abs(difference) <= ABOUT_RIGHT
      ? 'about right'
      : difference > 0
        ? 'you remember more than expected'
        : 'you remember less than expected';
  return `${expected} expected, ${recalled} recalled: ${verdict}`;
}

/** How many of some reviews were expected to be recalled, and how many were, in whole percent. */
export function percentOf({ reviews, expected, recalled }: Recall): [expected: string, recalled: string] {
  const share = (part: number) => `${Math.round((part / reviews) * 100)}%`;
  return [share(expected), share(recalled)];
}

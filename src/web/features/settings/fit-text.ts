import type { ReviewLoad } from '#contract/memory-history.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';

/** Says whether the schedule uses the learner's own reviews or the published defaults. */
export function fitText({ fit, fitting, reviews, neededForNextFit }: ReviewLoad): string {
  if (fit?.used) return `Fitted to ${formatNumber(fit.reviews)} of your reviews.`;
  if (!fitting) return 'This server cannot fit the schedule to you; the published defaults are used.';
  if (fit)
    return `The published defaults are used. Last compared on ${formatNumber(fit.reviews)} of your reviews.`;
  const left = neededForNextFit - reviews;
  return left > 0
    ? `Fitted to you after ${countOf(left, 'more review')}. Until then, the published defaults are used.`
    : 'There are enough reviews to fit the schedule to you, which happens in the background.';
}

/** Describes how well the schedule predicts, with the fitted parameters and with the published ones. */
export function fitFiguresText({ loss, publishedLoss }: NonNullable<ReviewLoad['fit']>): string {
  return (
    `Checked against later answers, predictions with the fit were off by ${figure(loss)}, with the defaults by ` +
    `${figure(publishedLoss)} (log loss; lower is better).`
  );
}

const figure = (loss: number) => loss.toFixed(3);

import { describe, expect, it } from 'vitest';
import type { ReviewLoad } from '#contract/memory-history.ts';
import { fitFiguresText, fitText } from './fit-text.ts';

const FIT = { reviews: 1240, fittedAt: 0, loss: 0.31249, publishedLoss: 0.345, used: true };
const LOAD: ReviewLoad = {
  reviewsPerDay: 12,
  settings: { desiredRetention: 0.9, weights: null },
  fit: null,
  fitting: true,
  reviews: 12,
  neededForNextFit: 400,
};

describe('basis of the schedule', () => {
  it.each<[string, Partial<ReviewLoad>, RegExp]>([
    ['fitted parameters', { fit: FIT }, /^Fitted to 1,240 of your reviews\.$/u],
    ['fitted parameters on a server that cannot fit', { fit: FIT, fitting: false }, /^Fitted to 1,240/u],
    ['defaults after a fit', { fit: { ...FIT, used: false } }, /^The published defaults are used\./u],
    ['defaults before a fit', {}, /after 388 more reviews\./u],
    ['defaults just before a fit', { reviews: 399 }, /after 1 more review\./u],
    ['enough reviews for a first fit', { reviews: 400 }, /^There are enough reviews/u],
    [
      'defaults on a server that cannot fit',
      { fitting: false },
      /^This server cannot fit the schedule to you; the published defaults are used\.$/u,
    ],
  ])('the text describes %s', (_name, load, text) => {
    expect(fitText({ ...LOAD, ...load })).toMatch(text);
  });
});

it('both figures are shown', () => {
  expect(fitFiguresText(FIT)).toContain('off by 0.312, with the defaults by 0.345');
});

import { describe, expect, it } from 'vitest';
import { fillMonths, fillStages, hasCardStates, overallRetention } from './memory-series.ts';

const month = (name: string, reviews: number, remembered: number) => ({ month: name, reviews, remembered });
const stages = (date: string, unseen: number, young = 0) => ({
  date,
  new: unseen,
  learning: 0,
  young,
  mature: 0,
});

describe('retention by month', () => {
  it('distinguishes a month without reviews from one in which nothing was remembered', () => {
    const months = [month('2026-11', 40, 36), month('2027-01', 8, 0)];
    expect(fillMonths(months)).toEqual([
      { month: '2026-11', reviews: 40, remembered: 36, retention: 90 },
      { month: '2026-12', reviews: 0, remembered: 0, retention: null },
      { month: '2027-01', reviews: 8, remembered: 0, retention: 0 },
    ]);
  });

  it('includes months without reviews within a year', () => {
    const months = [month('2026-01', 1, 1), month('2026-03', 1, 1)];
    expect(fillMonths(months).map((one) => one.month)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(fillMonths([])).toEqual([]);
  });

  it('is weighted by the number of reviews', () => {
    expect(overallRetention([month('2026-10', 90, 90), month('2026-11', 10, 0)])).toBe(90);
    expect(overallRetention([])).toBeNull();
  });
});

describe('stages by day', () => {
  it('repeat the previous day where days are missing', () => {
    const days = [stages('2026-10-30', 10), stages('2026-11-02', 6, 4)];
    expect(fillStages(days, 365)).toEqual([
      stages('2026-10-30', 10),
      stages('2026-10-31', 10),
      stages('2026-11-01', 10),
      stages('2026-11-02', 6, 4),
    ]);
  });

  it('keep only the last days', () => {
    const days = [stages('2026-10-30', 10), stages('2026-11-02', 6, 4)];
    expect(fillStages(days, 2)).toEqual([stages('2026-11-01', 10), stages('2026-11-02', 6, 4)]);
    expect(fillStages([], 2)).toEqual([]);
  });
});

it('exist as soon as there is one answer', () => {
  const history = { retention: [], stages: [] };
  expect(hasCardStates(history)).toBe(false);
  expect(hasCardStates({ ...history, stages: [stages('2026-11-02', 10)] })).toBe(false);
  expect(hasCardStates({ ...history, stages: [stages('2026-11-02', 9, 1)] })).toBe(true);
  expect(hasCardStates({ ...history, retention: [month('2026-11', 1, 0)] })).toBe(true);
});

import { expect, test } from 'vitest';
import type { TrainingItem } from '#domain/scheduling/optimize.ts';
import { pino } from 'pino';
import { parameterOptimizerLoader } from './parameter-optimizer.ts';

const loadWeightFitter = parameterOptimizerLoader(pino({ level: 'silent' }));

const items: TrainingItem[] = Array.from({ length: 300 }, (_none, index) => [
  { rating: 3, days: 0 },
  { rating: index % 5 === 0 ? 1 : 3, days: 1 + (index % 20) },
]);

test('fits the 21 weights of FSRS-6 while everything else continues', async () => {
  const fit = await loadWeightFitter();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const weights = await fit?.(items, new AbortController().signal);
  clearInterval(timer);
  expect(weights).toHaveLength(21);
  expect(turns).toBeGreaterThan(0);
});

test('is not waited for once the server stops', async () => {
  const fit = await loadWeightFitter();
  const stopped = new Error('The server stops');
  const stopping = new AbortController();
  const fitting = fit?.(items, stopping.signal);
  stopping.abort(stopped);
  await expect(fitting).rejects.toBe(stopped);
  await expect(fit?.(items, AbortSignal.abort(stopped))).rejects.toBe(stopped);
});

test('on a machine where it does not run, none is loaded, and the log says so once', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const load = parameterOptimizerLoader(log, () => Promise.reject(new Error('Cannot find native binding')));
  expect(await load()).toBeNull();
  expect(await load()).toBeNull();
  expect(lines).toEqual([
    expect.stringMatching(/Cannot find native binding.*optimiser of FSRS cannot be loaded/u),
  ]);
});

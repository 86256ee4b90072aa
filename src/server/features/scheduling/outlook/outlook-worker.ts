/** A thread that simulates how a learner studies their collection, and then ends. */
import { parentPort } from 'node:worker_threads';
import { compareRetentions, outlookOf } from '#domain/planning/outlook.ts';
import type { OutlookQuestion } from './outlook-thread.ts';

parentPort?.once('message', ({ wanted, collection, learner, seed }: OutlookQuestion) =>
  parentPort?.postMessage(
    wanted === 'outlook'
      ? { outlook: outlookOf(collection, learner, seed) }
      : { effects: compareRetentions(collection, learner, seed) },
  ),
);

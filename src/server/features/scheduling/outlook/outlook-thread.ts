import type { Collection } from '#domain/planning/collection.ts';
import type { Learner } from '#domain/planning/learner.ts';
import type { Outlook } from '#domain/planning/outlook.ts';
import type { RetentionEffect } from '#domain/planning/retention-effect.ts';
import { runInThread } from '../../../concurrency/run-in-thread.ts';
import type { ThreadLimits, ThreadScript } from '../../../concurrency/thread.ts';

export type Studied = { collection: Collection; learner: Learner; seed: string };
export type OutlookQuestion = Studied & { wanted: 'outlook' | 'effects' };
type OutlookReply = { outlook: Outlook } | { effects: RetentionEffect[] };

const LIMITS: ThreadLimits = { milliseconds: 30_000, heapMegabytes: 256, bufferMegabytes: 64 };
const WORKER: ThreadScript<OutlookQuestion, OutlookReply> = {
  url: new URL('./outlook-worker.ts', import.meta.url),
};

/** Runs `outlookOf` in a thread of its own. Rejects with the signal's reason. */
export async function outlookInThread(studied: Studied, signal: AbortSignal): Promise<Outlook> {
  const reply = await ask({ ...studied, wanted: 'outlook' }, signal);
  if (!('outlook' in reply)) throw new Error('The thread answered another question');
  return reply.outlook;
}

/** Runs `compareRetentions` in a thread of its own. Rejects with the signal's reason. */
export async function effectsInThread(studied: Studied, signal: AbortSignal): Promise<RetentionEffect[]> {
  const reply = await ask({ ...studied, wanted: 'effects' }, signal);
  if (!('effects' in reply)) throw new Error('The thread answered another question');
  return reply.effects;
}

async function ask(question: OutlookQuestion, signal: AbortSignal): Promise<OutlookReply> {
  const done = await runInThread(WORKER, question, LIMITS, signal);
  if ('answer' in done) return done.answer;
  throw new Error(`Simulating days of study failed (${done.ended}): ${done.detail ?? 'no reason given'}`, {
    cause: done.cause,
  });
}

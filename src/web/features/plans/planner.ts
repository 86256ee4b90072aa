import type { PlanMaterial, PlanQuestion } from '#domain/planning/answers.ts';
import type { PlanMessage, PlanReply } from '#web/lib/plan-messages.ts';

let worker: Worker | undefined;
/** The material that the worker has. It stays there, because sending ten thousand cards takes long. */
let sent: PlanMaterial | null = null;
/** Settles when the last question has been answered. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Computes a plan in a worker, one question after the other. A question that is cancelled while it waits is not computed, so of
 * the steps of a slider only the last one is.
 */
export function askPlanner(
  material: PlanMaterial,
  question: PlanQuestion,
  signal?: AbortSignal,
): Promise<PlanReply> {
  const answer = turn.then(() => {
    signal?.throwIfAborted();
    return ask(material, question);
  });
  turn = answer.catch(() => undefined);
  return answer;
}

async function ask(material: PlanMaterial, question: PlanQuestion): Promise<PlanReply> {
  worker ??= new Worker(new URL('../../worker/plan-worker.ts', import.meta.url), { type: 'module' });
  const message: PlanMessage = { material: material === sent ? null : material, question };
  sent = material;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
  worker.postMessage(message);
  try {
    return await replyOf(worker);
  } catch (error) {
    worker.terminate();
    worker = undefined;
    sent = null;
    throw error;
  }
}

function replyOf(asked: Worker): Promise<PlanReply> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const { signal } = done;
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<PlanReply>) => {
        done.abort();
        resolve(data);
      },
      { signal },
    );
    asked.addEventListener(
      'error',
      ({ message }) => {
        done.abort();
        reject(new Error(`The plan could not be computed: ${message}`));
      },
      { signal },
    );
  });
}

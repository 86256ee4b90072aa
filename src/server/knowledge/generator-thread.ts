import { Worker } from 'node:worker_threads';
import type { BuiltInDeck, BuiltInGenerator, BuiltInRequest, BuiltInTopic } from './built-in-generator.ts';

/** What the worker is asked: with a seed for a deck, without for the category alone. */
export type Call = { id: number; ask: BuiltInTopic | BuiltInRequest };

export type Reply =
  | { id: number; kind: 'category'; category: string | null }
  | { id: number; kind: 'deck'; deck: BuiltInDeck }
  | { id: number; kind: 'failed'; error: unknown };

const WORKER = new URL('./generator-worker.ts', import.meta.url);

/**
 * The built-in generator in a thread of its own, which starts with the first call, lasts as long as the process, and is
 * started again should it ever die.
 */
export function createGeneratorThread(script: URL = WORKER): BuiltInGenerator {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let worker: Worker | undefined;
  let calls = 0;

  function start(): Worker {
    const started = new Worker(script);
    started.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
      // Only pending calls keep the process alive.
      if (waiting.size === 0) started.unref();
    });
    const end = (reason: unknown) => {
      worker = undefined;
      for (const call of waiting.values()) call.reject(reason);
      waiting.clear();
    };
    started.once('error', end);
    started.once('exit', (code) => end(new Error(`The built-in generator ended with code ${code}.`)));
    return started;
  }

  async function call(ask: Call['ask']): Promise<Reply> {
    worker ??= start();
    calls += 1;
    const answered = Promise.withResolvers<Reply>();
    waiting.set(calls, answered);
    worker.ref();
    worker.postMessage({ id: calls, ask } satisfies Call);
    const reply = await answered.promise;
    if (reply.kind === 'failed') throw reply.error;
    return reply;
  }

  return {
    categoryOf: async ({ topic, description }) => {
      const reply = await call({ topic, description });
      if (reply.kind !== 'category')
        throw new Error(`Asked for a category, the worker sent a ${reply.kind}.`);
      return reply.category;
    },
    draft: async ({ topic, description, cardCount, difficulty, mix, seed, known }) => {
      const reply = await call({ topic, description, cardCount, difficulty, mix, seed, known });
      if (reply.kind !== 'deck') throw new Error(`Asked for a deck, the worker sent a ${reply.kind}.`);
      return reply.deck;
    },
  };
}

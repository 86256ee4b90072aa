/** The thread of the built-in generator, so that reading its knowledge and choosing cards block no request. */
import { parentPort } from 'node:worker_threads';
import { loadBuiltInGenerator } from './built-in-generator.ts';
import type { Call, Reply } from './generator-thread.ts';
import { loadOnce } from './load-once.ts';

const generator = loadOnce(loadBuiltInGenerator);

parentPort?.on('message', (call: Call) => void answer(call));

async function answer(call: Call): Promise<void> {
  const reply = await replyTo(call).catch((error: unknown): Reply => ({
    id: call.id,
    kind: 'failed',
    error,
  }));
  parentPort?.postMessage(reply);
}

async function replyTo({ id, ask }: Call): Promise<Reply> {
  const { categoryOf, draft } = await generator();
  return 'seed' in ask
    ? { id, kind: 'deck', deck: await draft(ask) }
    : { id, kind: 'category', category: await categoryOf(ask) };
}

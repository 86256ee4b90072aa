import { startThread, type ThreadEnd, type ThreadLimits, type ThreadScript } from './thread.ts';

/**
 * Has a script, which answers one message with one, work in a thread that starts and ends with it. Whatever it does, the
 * result comes within the limits; the promise is rejected only when `signal` is aborted.
 */
export async function runInThread<Message, Answer>(
  script: ThreadScript<Message, Answer>,
  message: Message,
  limits: ThreadLimits,
  signal?: AbortSignal,
): Promise<{ answer: Answer } | ThreadEnd> {
  signal?.throwIfAborted();
  const thread = startThread(script, limits);
  try {
    return await thread.ask(message, signal);
  } finally {
    await thread.end();
  }
}

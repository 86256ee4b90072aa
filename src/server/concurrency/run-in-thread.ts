import { startThread, type ThreadEnd, type ThreadLimits, type ThreadScript } from './thread.ts';

/**
 * Runs a script for one message, in a thread of its own. Whatever the script does, there is a result within the limits; the
 * promise is rejected only when `signal` is aborted.
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

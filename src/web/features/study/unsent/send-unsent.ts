import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { followUnsentAnswers, forgetUnsentAnswers, useUnsentAnswers } from './unsent-answers.ts';

const hasWaiting = () => useUnsentAnswers.getState().kept.some(({ refused }) => refused === undefined);

/** Loaded only if there is something to send. */
const outboxCode = () => import('../session/study.queries.ts');

let started = false;

/**
 * Sends unsent answers on any screen: when the app starts, after a sign-in, when the network returns, when the learner
 * returns to the page, and at intervals in case the server was down. Only the first call has an effect.
 */
export function sendUnsentAnswers(): void {
  if (started) return;
  started = true;
  followUnsentAnswers();
  registerUnsavedWork({
    pending: () => {
      const { length } = useUnsentAnswers.getState().kept;
      return length === 0 ? null : countOf(length, 'answer');
    },
    send,
    discard: () => {
      const { user } = useAuthStore.getState();
      if (user !== null) forgetUnsentAnswers(user.id);
    },
  });
  const sendNow = () => void send();
  onUserChange(sendNow);
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow();
  });
  // Another tab may have been closed before its answers were sent.
  useUnsentAnswers.subscribe(() => void retry());
  sendNow();
}

async function retry(): Promise<void> {
  const { user } = useAuthStore.getState();
  if (user === null || !hasWaiting()) return;
  const code = await outboxCode().catch(() => null);
  code?.outboxOf(user.id).retry();
}

async function send(): Promise<void> {
  const { user } = useAuthStore.getState();
  if (user === null || !hasWaiting()) return;
  try {
    const { outboxOf, refreshAfterSession } = await outboxCode();
    const { settled } = await outboxOf(user.id).flush();
    if (settled.length > 0) refreshAfterSession(queryClient);
  } catch {
    // The code could not be loaded; the next attempt loads it again.
  }
}

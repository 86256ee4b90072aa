/** Held by each tab that shows a session. */
const SESSION_LOCK = 'session';

/** Tells every tab that this one shows a session, as long as it is in sight. Returns a function that takes this back. */
export function showSession(): () => void {
  // Where tabs cannot tell each other, only this one knows.
  if (!('locks' in navigator)) return () => undefined;
  const ended = new AbortController();
  let hide: (() => void) | null = null;

  function follow(): void {
    hide?.();
    hide = null;
    if (document.visibilityState !== 'visible') return;
    const untilHidden = new Promise<void>((resolve) => {
      hide = resolve;
    });
    void navigator.locks.request(SESSION_LOCK, { mode: 'shared' }, () => untilHidden);
  }

  document.addEventListener('visibilitychange', follow, { signal: ended.signal });
  follow();
  return () => {
    ended.abort();
    hide?.();
  };
}

/** Whether a session is in sight, in this tab or in another one. */
export async function isSessionInSight(): Promise<boolean> {
  if (!('locks' in navigator)) return /^\/(?:study|review)(?:\/|$)/u.test(window.location.pathname);
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === SESSION_LOCK);
}

/** Work that the server does not have yet, and that signing out would lose. */
export type UnsavedWork = {
  /** The amount in words ("2 answers"); null if there is none. */
  pending: () => string | null;
  /** Tries to send the work within a few seconds. */
  send?: () => Promise<unknown>;
  /** Deletes the work after the user has agreed. */
  discard?: () => void;
};

const works: UnsavedWork[] = [];

/** How long signing out waits for the work to be sent, in ms. */
const SEND_TIMEOUT_MS = 5_000;

export function registerUnsavedWork(work: UnsavedWork): void {
  works.push(work);
}

/** Sends all unsaved work, and asks before discarding the rest. Resolves to false if the user wants to keep it. */
export async function settleUnsavedWork(): Promise<boolean> {
  const unsaved = works.filter(({ pending }) => pending() !== null);
  const sent = Promise.allSettled(unsaved.flatMap(({ send }) => send?.() ?? []));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, SEND_TIMEOUT_MS);
  });
  await Promise.race([sent, timeout]);
  clearTimeout(timer);
  const left = unsaved.flatMap(({ pending }) => pending() ?? []);
  if (left.length === 0) return true;
  if (!window.confirm(`Not saved yet: ${left.join(', ')}. Signing out loses this. Sign out anyway?`)) {
    return false;
  }
  discardUnsavedWork();
  return true;
}

export function discardUnsavedWork(): void {
  for (const { discard } of works) discard?.();
}

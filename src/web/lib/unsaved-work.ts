/** What the learner has done that the server does not know yet, and that signing out would lose. */
export type UnsavedWork = {
  /** How much there is, in words ("2 answers"); null for nothing. */
  pending: () => string | null;
  /** Tries to bring it to the server, where that takes no longer than a moment. */
  send?: () => Promise<unknown>;
  /** Forgets it, since the learner has said so. */
  discard?: () => void;
};

const works: UnsavedWork[] = [];

/** How long signing out waits for what is being sent, in ms. */
const PATIENCE_MS = 5_000;

export function registerUnsavedWork(work: UnsavedWork): void {
  works.push(work);
}

/** Sends what can be sent, and asks the learner about the rest. Resolves to whether nothing is left that they want to keep. */
export async function settleUnsavedWork(): Promise<boolean> {
  const unsaved = works.filter(({ pending }) => pending() !== null);
  const sent = Promise.allSettled(unsaved.flatMap(({ send }) => send?.() ?? []));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([sent, patience]);
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

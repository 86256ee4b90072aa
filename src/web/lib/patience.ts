/** How long the server may take before the device goes on without it, in ms. */
const PATIENCE_MS = 5_000;

/** The same, in ms, while the server still has not responded to an earlier request. */
const PATIENCE_WHILE_SLOW_MS = 1_000;

/** Number of requests that the device has stopped waiting for, and to which the server still has not responded. */
let overdue = 0;

/** Whether a request to the server settles within the time that it has. */
export async function withinPatience(asked: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), overdue > 0 ? PATIENCE_WHILE_SLOW_MS : PATIENCE_MS);
  });
  const first = await Promise.race([Promise.allSettled([asked]), late]);
  clearTimeout(timer);
  return first !== 'late';
}

/** Gives other requests less time until this one settles, because the device has stopped waiting for it. */
export async function countAsOverdue(asked: Promise<unknown>): Promise<void> {
  overdue += 1;
  await Promise.allSettled([asked]);
  overdue -= 1;
}

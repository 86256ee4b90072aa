/** Does something in a task of its own, so that taps are heard before it and after it. */
export async function inOwnTask<T>(work: () => T | Promise<T>): Promise<T> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return work();
}

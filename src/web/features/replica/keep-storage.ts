/**
 * Asks the browser not to delete what this site keeps when the device runs short of room. Browsers decide by themselves, for
 * example by whether the app is installed; only Firefox would ask the learner, who did not ask for anything.
 */
export async function keepStorage(): Promise<void> {
  if (!('storage' in navigator) || navigator.userAgent.includes('Firefox/')) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Then the browser may delete it, and the next sync brings it back.
  }
}

/**
 * Asks the browser not to delete this site's data when the device runs short of room. Browsers decide by themselves, for
 * example by whether the app is installed. Only Firefox would ask the learner, who did not request anything.
 */
export async function keepStorage(): Promise<void> {
  if (!('storage' in navigator) || navigator.userAgent.includes('Firefox/')) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The browser may then delete the data, and the next sync brings it back.
  }
}

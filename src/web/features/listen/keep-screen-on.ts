/**
 * Keeps the screen from turning off by itself, because the voices of phones would fall silent. Returns a function that ends this.
 * The browser releases the lock whenever the page is hidden, so it is requested again.
 */
export function keepScreenOn(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
  const ask = () => {
    if (document.visibilityState === 'visible') lock = request(navigator);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock.then((held) => held?.release());
  };
}

/** Undefined if there is no such lock, as without HTTPS, or if the device refuses, as when its battery is low. */
async function request({ wakeLock }: { wakeLock?: WakeLock }): Promise<WakeLockSentinel | undefined> {
  try {
    return await wakeLock?.request('screen');
  } catch {
    return undefined;
  }
}

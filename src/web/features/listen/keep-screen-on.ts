/**
 * Keeps the screen from turning off by itself, because voices of phones fall silent with it. Returns what ends that. The browser
 * ends it whenever the page is hidden, so it is asked for again.
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

/** Undefined where there is no such lock, as without HTTPS, or the device refuses, as with an empty battery. */
async function request({ wakeLock }: { wakeLock?: WakeLock }): Promise<WakeLockSentinel | undefined> {
  try {
    return await wakeLock?.request('screen');
  } catch {
    return undefined;
  }
}

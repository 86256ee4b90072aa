/** A bounded number of slots for concurrent work. */
export type Semaphore = {
  /**
   * Resolves once a slot is free, with the function that releases it. Rejects with the signal's reason if that aborts
   * first.
   */
  acquire: (signal: AbortSignal) => Promise<() => void>;
};

export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];

  function giveBack(): () => void {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    acquire: async (signal) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return giveBack();
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve(giveBack());
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(enter);
      });
    },
  };
}

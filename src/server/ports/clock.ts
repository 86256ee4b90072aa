/** The server's current time; tests supply their own clock. */
export type Clock = {
  /** Epoch ms. */
  now: () => number;
};

export const systemClock: Clock = { now: () => Date.now() };

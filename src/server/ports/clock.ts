/** The present, as the server sees it; tests bring a clock of their own. */
export type Clock = {
  /** Epoch ms. */
  now: () => number;
};

export const systemClock: Clock = { now: () => Date.now() };

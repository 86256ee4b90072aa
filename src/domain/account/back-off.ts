/** How failed password attempts delay further ones. Times in ms. */
export type BackOffRule = {
  /** Failures without a delay. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** One failure is forgotten per interval, so that rare mistakes never add up. */
  forgetOneMs: number;
};

/** Counted failures, and the time (epoch ms) up to which earlier ones have been forgotten. */
export type Failures = { count: number; forgottenAt: number };

/** The failures that still count at a given time. */
export function decayFailures({ count, forgottenAt }: Failures, now: number, rule: BackOffRule): Failures {
  const forgotten = Math.floor((now - forgottenAt) / rule.forgetOneMs);
  // The clock has been set back.
  if (forgotten < 0) return { count, forgottenAt: now };
  if (forgotten >= count) return { count: 0, forgottenAt: now };
  return { count: count - forgotten, forgottenAt: forgottenAt + forgotten * rule.forgetOneMs };
}

/**
 * How long to wait after the given number of failures, in ms: zero while they are free, then doubling with each. It slows
 * down guessing without ever locking out the owner permanently (OWASP Authentication Cheat Sheet, "Login Throttling").
 */
export function delayAfter(failures: number, rule: BackOffRule): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.firstWaitMs * 2 ** (failures - rule.free), rule.longestWaitMs);
}

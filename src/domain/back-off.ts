/** How failed attempts at a password slow the next ones down. Times in ms. */
export type BackOffRule = {
  /** Failures that cost no waiting. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** In each of these, one failure is forgotten, so that mistakes which are rare enough never add up. */
  forgetOneMs: number;
};

/** Failures that count, and the time (epoch ms) up to which earlier ones have been forgotten. */
export type Failures = { count: number; forgottenAt: number };

/** What is left of the failures at a time. */
export function remember({ count, forgottenAt }: Failures, now: number, rule: BackOffRule): Failures {
  const forgotten = Math.floor((now - forgottenAt) / rule.forgetOneMs);
  // The clock has been set back.
  if (forgotten < 0) return { count, forgottenAt: now };
  if (forgotten >= count) return { count: 0, forgottenAt: now };
  return { count: count - forgotten, forgottenAt: forgottenAt + forgotten * rule.forgetOneMs };
}

/**
 * How long to wait after the given number of failures, in ms: nothing while they are free, then twice as long with
 * each. It slows guessing down without ever shutting an owner out for good (OWASP Authentication Cheat Sheet,
 * "Login Throttling").
 */
export function waitAfter(failures: number, rule: BackOffRule): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.firstWaitMs * 2 ** (failures - rule.free), rule.longestWaitMs);
}

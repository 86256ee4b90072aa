/** How failed attempts at a password slow the next ones down. Times in ms. */
export type BackOffRule = {
  /** Failures that cost no waiting. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this long without an attempt, earlier failures count no more. */
  forgetAfterMs: number;
};

/**
 * How long to wait after the given number of failures in a row, in ms: nothing while they are free, then twice as long
 * with each. It slows guessing down without ever shutting an owner out for good (OWASP Authentication Cheat Sheet,
 * "Login Throttling").
 */
export function waitAfter(failures: number, rule: BackOffRule): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.firstWaitMs * 2 ** (failures - rule.free), rule.longestWaitMs);
}

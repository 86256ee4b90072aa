/** ms between two polls: frequent at first, when most generations finish, then slower. */
const BRISK_INTERVAL_MS = 600;
const CALM_INTERVAL_MS = 2_000;
const BRISK_FOR_MS = 18_000;

/** ms to wait before the next poll of a generation that has been polled for `ms`. */
export function pollInterval(ms: number): number {
  return ms < BRISK_FOR_MS ? BRISK_INTERVAL_MS : CALM_INTERVAL_MS;
}

import type { Achievement } from '#contract/analytics.ts';

/** Earned ones first, latest first; then the others, the closest to being earned first. */
export function rankAchievements(all: readonly Achievement[]): Achievement[] {
  return all.toSorted((one, other) => {
    if (one.earnedAt !== null && other.earnedAt !== null) return other.earnedAt - one.earnedAt;
    if (one.earnedAt !== null || other.earnedAt !== null) return one.earnedAt === null ? 1 : -1;
    return share(other) - share(one);
  });
}

function share({ progress }: Achievement): number {
  return progress.current / progress.target;
}

import type { Achievement } from '#contract/analytics.ts';

/** Sorts earned achievements first, latest first, then the others, closest first. */
export function rankAchievements(all: readonly Achievement[]): Achievement[] {
  return all.toSorted((one, other) => {
    if (one.earnedAt !== null && other.earnedAt !== null) return other.earnedAt - one.earnedAt;
    if (one.earnedAt !== null || other.earnedAt !== null) return one.earnedAt === null ? 1 : -1;
    return share(other) - share(one);
  });
}

/** Selects the few to show first: the nearest and the latest ones. */
export function selectAchievements(
  all: readonly Achievement[],
  count: number,
): { next: Achievement[]; latest: Achievement[] } {
  const ranked = rankAchievements(all);
  return {
    next: ranked.filter(({ earnedAt }) => earnedAt === null).slice(0, count),
    latest: ranked.filter(({ earnedAt }) => earnedAt !== null).slice(0, count),
  };
}

function share({ progress }: Achievement): number {
  return progress.current / progress.target;
}

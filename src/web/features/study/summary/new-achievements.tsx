import { Link } from 'react-router';
import type { Achievement } from '#contract/analytics.ts';
import { AchievementMedal } from '#web/features/progress/achievement-medal.tsx';

/** Achievements earned in the session. The live region is rendered from the start, so that they are announced. */
export function NewAchievements({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <output className="w-full empty:-mt-5">
      {achievements.length === 0 ? null : (
        <div className="flex animate-rise flex-col gap-4 rounded-xl border border-saffron-fill/40 bg-saffron-soft p-4 text-left sm:p-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-serif text-lg font-medium">
              {achievements.length === 1 ? 'New achievement' : `${achievements.length} new achievements`}
            </h3>
            <Link to="/analytics" className="text-sm text-saffron underline-offset-4 hover:underline">
              See all
            </Link>
          </div>
          <ul className="flex flex-wrap gap-x-8 gap-y-4">
            {achievements.map(({ id, title, description }) => (
              <li key={id} className="flex min-w-0 flex-1 basis-60 items-center gap-3">
                <AchievementMedal id={id} earned />
                <span className="min-w-0">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-sm">{description}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </output>
  );
}

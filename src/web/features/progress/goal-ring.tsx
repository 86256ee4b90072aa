import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Progress } from '#contract/analytics.ts';
import { localDay } from '#domain/local-day.ts';
import { useUserTimeZone, useSettings } from '#web/features/account/settings.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { cardsOn } from './day-series.ts';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

type Props = {
  progress: Progress | undefined;
  /** When the progress was loaded (epoch ms), which determines today's date. */
  loadedAt: number;
  /** Shown above the count. */
  children: ReactNode;
};

/** Progress towards the daily goal. Takes the same space while loading and after a failure. */
export function GoalRing({ progress, loadedAt, children }: Props) {
  const goal = useSettings().data?.dailyGoal;
  const zone = useUserTimeZone();
  const cards = progress && cardsOn(progress.daily, localDay(loadedAt, zone));
  const known = goal !== undefined && cards !== undefined;
  const share = known ? Math.min(cards / goal, 1) : 0;
  const percent = Math.floor(share * 100);
  return (
    <div className="mt-3 flex items-center gap-4 text-left">
      <div className="relative grid size-12 shrink-0 place-items-center">
        <progress
          className="sr-only"
          aria-label="Daily goal"
          aria-valuetext={known ? `${formatNumber(cards)} of ${formatNumber(goal)} cards` : 'Loading'}
          value={percent}
          max={100}
        />
        <svg aria-hidden viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
          <circle cx="24" cy="24" r={RADIUS} className="fill-none stroke-line" strokeWidth="5" />
          {/* Always rendered, so that changes are animated. A round line cap would show a dot at zero. */}
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            className="fill-none stroke-accent transition-[stroke-dasharray] duration-(--duration-fill) ease-calm"
            strokeWidth="5"
            strokeLinecap={share === 0 ? 'butt' : 'round'}
            strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          />
        </svg>
        {share === 1 ? (
          <Check aria-hidden size={18} className="text-accent" />
        ) : (
          <span aria-hidden className="text-xs font-medium text-ink tabular-nums">
            {known ? `${percent}%` : null}
          </span>
        )}
      </div>
      <div className="min-w-0">
        {children}
        <p className="min-h-6 tabular-nums">
          {known
            ? `${formatNumber(cards)} of ${formatNumber(goal)} cards today${share === 1 ? ', goal reached' : ''}`
            : null}
        </p>
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { LocalDay } from '#domain/local-day.ts';
import type { Span } from '#web/features/progress/day-series.ts';
import { classNames } from '#web/lib/class-names.ts';
import { WhenNear } from '#web/lib/when-near.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HEAT_COLORS } from './heat-map-colors.ts';
import { HeatMapGrid } from './heat-map-grid.tsx';
import { levelBounds, levelTexts, type LevelBounds } from './heat-map-weeks.ts';
import { dayText } from './span-label.ts';

/** Height of the grid: squares and gaps, month names and space for a scrollbar. */
const GRID_HEIGHT = 'h-36 @4xl:h-[calc((100cqw-2.75rem)/53*7+2rem)]';

/** A year as a grid of days, with the selected day described below. `days` is oldest first and not empty. */
export function HeatMap({ days, goal }: { days: readonly Span[]; goal: number }) {
  const bounds = levelBounds(goal);
  const [first, last] = [days[0]?.from ?? '', days.at(-1)?.from ?? ''];
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const current = chosen !== null && chosen >= first && chosen <= last ? chosen : last;
  const shown = days.find(({ from }) => from === current);
  return (
    <div className="flex flex-col gap-3">
      <div className="@container">
        <WhenNear placeholder={<Skeleton className={classNames(GRID_HEIGHT, 'rounded-md')} />}>
          <HeatMapGrid days={days} bounds={bounds} chosen={chosen} current={current} onChoose={setChosen} />
        </WhenNear>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p aria-hidden className="min-h-5">
          {shown && dayText(shown)}
        </p>
        <Legend bounds={bounds} />
      </div>
    </div>
  );
}

function Legend({ bounds }: { bounds: LevelBounds }) {
  return (
    <ul
      aria-label="Cards per day, by your daily goal"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs tabular-nums"
    >
      {levelTexts(bounds).map(({ level, text }) => (
        <li key={level} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames('size-3.25 rounded-[3px] forced-color-adjust-none', HEAT_COLORS[level])}
          />
          {text}
        </li>
      ))}
    </ul>
  );
}

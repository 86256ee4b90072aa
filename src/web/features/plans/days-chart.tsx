import { useId } from 'react';
import { FigureDetails } from '#web/features/analytics/figure-details.tsx';
import { FigureTable } from '#web/features/analytics/figure-table.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatDay, formatNumber } from '#web/lib/format.ts';
import type { ShownDay } from './plan-texts.ts';

/** The minutes of the next days as bars, with a table of what they hold. */
export function DaysChart({ days }: { days: readonly ShownDay[] }) {
  const id = useId();
  const most = Math.max(1, ...days.map(({ minutes }) => minutes));
  const title = days.length === 1 ? 'The next day' : `The next ${days.length} days`;
  return (
    <div className="flex flex-col gap-3">
      <figure aria-labelledby={id} className="rounded-lg border bg-surface p-4">
        <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="font-medium">{title}</span>
          <span className="text-muted">minutes a day</span>
        </figcaption>
        <div aria-hidden className="mt-3 flex items-end gap-1 sm:gap-2">
          {days.map(({ day, minutes }) => (
            <span key={day} className="flex min-w-0 flex-1 flex-col items-center gap-1">
              <span className="flex h-28 w-full flex-col items-center justify-end gap-1">
                <span className="text-[0.6875rem] text-muted tabular-nums">{minutes || ''}</span>
                <span
                  className={classNames(
                    'w-full max-w-8 shrink-0 rounded-t-sm forced-color-adjust-none',
                    minutes === 0 ? 'bg-line' : 'bg-accent',
                  )}
                  style={{ height: `${minutes === 0 ? 2 : Math.max(3, (minutes / most) * 84)}%` }}
                />
              </span>
              <span className="text-[0.6875rem] text-muted tabular-nums">{Number(day.slice(8))}</span>
            </span>
          ))}
        </div>
      </figure>
      <FigureDetails summary="Show as a table">
        <FigureTable
          caption={`${title} of the plan`}
          columns={['Day', 'Minutes', 'Cards', 'New']}
          rows={days.map(({ day, minutes, cards, new: begun }) => ({
            name: formatDay(day),
            figures: [minutes, cards, begun].map((figure) => formatNumber(figure)),
          }))}
        />
      </FigureDetails>
    </div>
  );
}

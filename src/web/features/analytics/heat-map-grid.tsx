import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { LocalDay } from '#domain/local-day.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { Span } from '#web/features/progress/day-series.ts';
import { HEAT_COLORS } from './heat-map-colors.ts';
import {
  dayAfterKey,
  levelOf,
  monthHeadings,
  toWeeks,
  WEEKDAYS,
  type LevelBounds,
} from './heat-map-weeks.ts';
import { dayText } from './span-label.ts';

/** A table that is navigated with the arrow keys. */
const GRID = { role: 'grid', 'aria-readonly': true } as const;

/** Fills the width, and scrolls if the squares would be too small. The names of the days take 2.75rem. */
const SQUARE =
  'size-3.25 rounded-[3px] p-0 forced-color-adjust-none @4xl:h-[calc((100cqw-2.75rem)/53-3px)] @4xl:w-auto';

/** The fewest columns over which the name of a month fits. */
const WEEKS_FOR_A_NAME = 2;

type Props = {
  /** Oldest first; must not be empty. */
  days: readonly Span[];
  bounds: LevelBounds;
  /** The day under the pointer or reached with the keys. */
  chosen: LocalDay | null;
  /** The day in the tab order. */
  current: LocalDay;
  onChoose: (day: LocalDay) => void;
};

/** A year as a grid of days, one week per column. It is a single tab stop with arrow keys inside. */
export function HeatMapGrid({ days, bounds, chosen, current, onChoose }: Props) {
  const weeks = useMemo(() => toWeeks(days), [days]);
  const [first, last] = [days[0]?.from ?? '', days.at(-1)?.from ?? ''];
  const box = useRef<HTMLDivElement>(null);

  // Scrolls to the newest weeks, which matter most.
  useLayoutEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth });
  }, []);

  function follow(event: KeyboardEvent) {
    const target = dayAfterKey(event.key, current, first, last);
    if (target === null) return;
    event.preventDefault();
    onChoose(target);
    box.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  }

  return (
    <div
      ref={box}
      className="relative -mr-1 scroll-pl-10 overflow-x-auto pr-1 pb-2"
      onPointerOver={(event) => {
        const day = dayUnder(event.target);
        if (day !== undefined) onChoose(day);
      }}
    >
      <table
        {...GRID}
        aria-label="Cards studied on each day of the last year"
        className="w-max border-separate border-spacing-0.75 text-xs text-muted @4xl:w-full @4xl:table-fixed"
      >
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-9 bg-surface p-0">
              <span className="sr-only">Weekday</span>
            </th>
            {monthHeadings(weeks).map(({ name, weeks: columns }, index) => (
              <th
                // The first and last month may have the same name.
                key={`${name} ${index === 0 ? 'first' : ''}`}
                scope="colgroup"
                colSpan={columns}
                className="max-w-0 pb-0.5 text-left font-normal whitespace-nowrap"
              >
                {columns < WEEKS_FOR_A_NAME ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday, row) => (
            <tr key={weekday}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-surface pr-1.5 text-left leading-3 font-normal"
              >
                <span className="sr-only">{weekday}</span>
                <span aria-hidden className={classNames(row % 2 === 1 && 'invisible')}>
                  {weekday.slice(0, 3)}
                </span>
              </th>
              {weeks.map((week) => {
                const day = week[row];
                return day ? (
                  <td
                    key={day.from}
                    data-day={day.from}
                    tabIndex={day.from === current ? 0 : -1}
                    aria-label={dayText(day)}
                    onFocus={() => onChoose(day.from)}
                    onKeyDown={follow}
                    className={classNames(
                      SQUARE,
                      HEAT_COLORS[levelOf(day.cards, bounds)],
                      day.from === chosen && 'ring-1 ring-ink',
                    )}
                  />
                ) : (
                  <td aria-hidden key={`${week.find((other) => other !== null)?.from ?? ''} outside`} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayUnder(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['day'] : undefined;
}

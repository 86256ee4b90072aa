import type { MemoryHistory } from '#contract/memory-history.ts';
import { CARD_STAGES } from '#domain/scheduling/stages.ts';
import { STAGE_NAMES } from '#web/features/scheduling/stage-counts.ts';
import { formatDay, formatNumber } from '#web/lib/format.ts';
import { FigureTable } from './figure-table.tsx';
import { monthName } from './memory-labels.ts';
import type { Month } from './memory-series.ts';

type Props = {
  forecast: MemoryHistory['forecast'];
  months: readonly Month[];
  /** In percent. */
  desired: number;
  stages: MemoryHistory['stages'];
};

/** The numbers behind the charts: upcoming days in order, past ones latest first. */
export function MemoryTables({ forecast, months, desired, stages }: Props) {
  return (
    <>
      <FigureTable
        caption="Cards due in the next 30 days"
        columns={['Date', 'Cards due']}
        rows={forecast.map(({ date, cards }) => ({ name: formatDay(date), figures: [formatNumber(cards)] }))}
      />
      <FigureTable
        caption={`True retention by month; desired is ${desired}%`}
        columns={['Month', 'Reviews', 'Remembered', 'Retention']}
        rows={months.toReversed().map(({ month, reviews, remembered, retention }) => ({
          name: monthName(month),
          figures: [
            formatNumber(reviews),
            formatNumber(remembered),
            retention === null ? '–' : `${retention}%`,
          ],
        }))}
      />
      <FigureTable
        caption="Cards in each memory stage by day"
        columns={['Date', ...CARD_STAGES.map((stage) => STAGE_NAMES[stage])]}
        rows={stages.toReversed().map((day) => ({
          name: formatDay(day.date),
          figures: CARD_STAGES.map((stage) => formatNumber(day[stage])),
        }))}
      />
    </>
  );
}

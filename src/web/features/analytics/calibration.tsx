import type { MemoryHistory } from '#contract/memory-history.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ChartFrame, DashedKey } from './chart-frame.tsx';
import { expectedText, percentOf } from './expected-text.ts';
import { FigureTable } from './figure-table.tsx';
import { Later } from './later.tsx';
import { lazyChart } from './lazy-chart.tsx';
import { monthName } from './memory-labels.ts';

const CalibrationChart = lazyChart(async () => (await import('./calibration-chart.tsx')).CalibrationChart);

type Calibration = MemoryHistory['calibration'];

/** With fewer reviews, the result depends on chance more than on the schedule. */
const ENOUGH_REVIEWS = 50;

/** What the schedule expected of reviews against what was recalled. */
export function CalibrationFigure({ calibration }: { calibration: Calibration | undefined }) {
  const isEnough = calibration !== undefined && calibration.reviews >= ENOUGH_REVIEWS;
  return (
    <ChartFrame
      title="Expected and recalled"
      figure={calibration && (isEnough ? expectedText(calibration) : null)}
      legend={<DashedKey>Expected</DashedKey>}
    >
      {calibration &&
        (isEnough ? (
          <CalibrationChart deciles={calibration.deciles} />
        ) : (
          <Later>{`Shown once ${ENOUGH_REVIEWS} cards have come back.`}</Later>
        ))}
    </ChartFrame>
  );
}

/** The numbers behind it, by expectation and by month. */
export function CalibrationTables({ calibration: { deciles, months } }: { calibration: Calibration }) {
  return (
    <>
      <FigureTable
        caption="Expected and recalled, by how likely recall was"
        columns={['Likely by', 'Reviews', 'Expected', 'Recalled']}
        rows={deciles.map((decile) => ({
          name: `${decile.from} to ${decile.from + 10}%`,
          figures: [formatNumber(decile.reviews), ...percentOf(decile)],
        }))}
      />
      <FigureTable
        caption="Expected and recalled by month; the scores are 0 at best"
        columns={['Month', 'Reviews', 'Expected', 'Recalled', 'Log loss', 'Brier score']}
        rows={months.toReversed().map((month) => ({
          name: monthName(month.month),
          figures: [
            formatNumber(month.reviews),
            ...percentOf(month),
            month.logLoss.toFixed(3),
            month.brier.toFixed(3),
          ],
        }))}
      />
    </>
  );
}

import { Brain } from 'lucide-react';
import type { MemoryHistory } from '#contract/memory-history.ts';
import { CARD_STAGES } from '#domain/scheduling/stages.ts';
import { useMemoryHistory } from '#web/features/scheduling/memory-history.queries.ts';
import { STAGE_NAMES } from '#web/features/scheduling/stage-counts.ts';
import { STAGE_FILLS } from '#web/features/scheduling/stage-fills.ts';
import { classNames } from '#web/lib/class-names.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { CalibrationFigure, CalibrationTables } from './calibration.tsx';
import { ChartFrame, DashedKey } from './chart-frame.tsx';
import { FigureDetails } from './figure-details.tsx';
import { Later } from './later.tsx';
import { lazyChart } from './lazy-chart.tsx';
import { MemoryTables } from './memory-tables.tsx';
import { fillMonths, fillStages, hasCardStates, overallRetention } from './memory-series.ts';
import { OutlookFigure } from './outlook-figure.tsx';
import { PartFailed } from './part-failed.tsx';

const charts = () => import('./memory-charts.tsx');
const RetentionChart = lazyChart(async () => (await charts()).RetentionChart);
const StagesChart = lazyChart(async () => (await charts()).StagesChart);

/** More days would be too thin to see. */
const STAGE_DAYS = 365;

/** Shows upcoming reviews, retention, and the stages that the cards have reached. */
export function MemorySection() {
  const { data, error, isError, isFetching, refetch } = useMemoryHistory();
  return (
    <section aria-labelledby="memory-heading" className="flex flex-col gap-5">
      <h2 id="memory-heading" className="font-serif text-2xl font-medium">
        Memory
      </h2>
      {data === undefined && isError ? (
        <PartFailed
          title={failureTitle(error, 'Failed to load memory')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data && !hasCardStates(data) ? (
        <p className="flex items-center gap-3 rounded-lg border border-dashed px-5 py-4 text-muted">
          <Brain aria-hidden size={20} className="shrink-0" />
          Answer a card to see when it comes back and how well you remember.
        </p>
      ) : (
        <Charts history={data} />
      )}
    </section>
  );
}

function Charts({ history }: { history: MemoryHistory | undefined }) {
  const months = history && fillMonths(history.retention);
  const days = history && fillStages(history.stages, STAGE_DAYS);
  return (
    <>
      <OutlookFigure />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartFrame
          title="True retention"
          figure={history && retentionFigure(history)}
          legend={<DashedKey>Desired {history ? `${history.desiredRetention}%` : null}</DashedKey>}
        >
          {months && history ? (
            months.length === 0 ? (
              <Later>Shown once a card has come back.</Later>
            ) : (
              <RetentionChart months={months} desired={history.desiredRetention} />
            )
          ) : null}
        </ChartFrame>
        <ChartFrame title="Memory stages" figure={null} legend={<StageKeys />}>
          {days ? (
            days.length < 2 ? (
              <Later>Shown from your second day on.</Later>
            ) : (
              <StagesChart days={days} />
            )
          ) : null}
        </ChartFrame>
      </div>
      <CalibrationFigure calibration={history?.calibration} />
      <FigureDetails summary="Show memory as tables">
        {history && months && days ? (
          <>
            <MemoryTables
              forecast={history.forecast}
              months={months}
              desired={history.desiredRetention}
              stages={days}
            />
            <CalibrationTables calibration={history.calibration} />
          </>
        ) : null}
      </FigureDetails>
    </>
  );
}

function StageKeys() {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-normal text-muted">
      {CARD_STAGES.map((stage) => (
        <span key={stage} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames('size-3 rounded-xs forced-color-adjust-none', STAGE_FILLS[stage])}
          />
          {STAGE_NAMES[stage]}
        </span>
      ))}
    </span>
  );
}

function retentionFigure({ retention }: MemoryHistory): string {
  const overall = overallRetention(retention);
  return overall === null ? 'No reviews yet' : `${overall}% in all`;
}

import { formatNumber } from '#web/lib/format.ts';
import type { DayInWeek } from '#web/features/progress/day-series.ts';
import { FigureDetails } from './figure-details.tsx';
import { FigureTable } from './figure-table.tsx';
import { spanLabel } from './span-label.ts';

/** The numbers behind the charts, latest first. */
export function SpanTable({ spans, caption }: { spans: readonly DayInWeek[]; caption: string }) {
  return (
    <FigureDetails summary="Show as a table">
      <FigureTable
        caption={caption}
        columns={['Date', 'Cards', 'Correct', 'Accuracy', 'In 7 days']}
        rows={spans.toReversed().map((span) => ({
          name: spanLabel(span),
          figures: [
            formatNumber(span.cards),
            formatNumber(span.correct),
            percent(span.accuracy),
            percent(span.week),
          ],
        }))}
      />
    </FigureDetails>
  );
}

function percent(accuracy: number | null): string {
  return accuracy === null ? '–' : `${accuracy}%`;
}

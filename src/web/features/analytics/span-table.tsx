import { formatNumber } from '#web/lib/format.ts';
import type { DayInWeek } from '#web/features/progress/day-series.ts';
import { FigureTable } from './figure-table.tsx';
import { spanLabel } from './span-label.ts';

/** The numbers behind the charts, latest first. */
export function SpanTable({ spans, caption }: { spans: readonly DayInWeek[]; caption: string }) {
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="cursor-pointer rounded-lg px-4 py-3 text-sm font-medium sm:px-5">
        Show as a table
      </summary>
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
    </details>
  );
}

function percent(accuracy: number | null): string {
  return accuracy === null ? '–' : `${accuracy}%`;
}

import { formatNumber } from '#web/lib/format.ts';
import type { Span } from '#web/features/progress/day-series.ts';
import { spanLabel } from './span-label.ts';

/** A scrolling box that the keyboard can reach. */
const IN_TAB_ORDER = { tabIndex: 0 };

/** The numbers behind the charts, latest first. */
export function SpanTable({ spans, caption }: { spans: readonly Span[]; caption: string }) {
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="cursor-pointer rounded-lg px-4 py-3 text-sm font-medium sm:px-5">
        Show as a table
      </summary>
      <section aria-label={caption} {...IN_TAB_ORDER} className="max-h-80 overflow-auto border-t">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-surface text-left text-muted">
            <tr>
              {['Date', 'Cards', 'Correct', 'Accuracy'].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-4 py-2 font-medium sm:px-5 ${index === 0 ? '' : 'text-right'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {spans.toReversed().map((span) => (
              <tr key={span.from}>
                <th scope="row" className="px-4 py-1.5 text-left font-normal sm:px-5">
                  {spanLabel(span)}
                </th>
                {[
                  { name: 'cards', value: formatNumber(span.cards) },
                  { name: 'correct', value: formatNumber(span.correct) },
                  { name: 'accuracy', value: span.accuracy === null ? '–' : `${span.accuracy}%` },
                ].map(({ name, value }) => (
                  <td key={name} className="px-4 py-1.5 text-right sm:px-5">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

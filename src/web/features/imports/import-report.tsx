import { Download } from 'lucide-react';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedRows } from './folded-rows.tsx';
import type { ImportDetails } from './follow-import.ts';
import { knownText, omittedText, placeText } from './import-texts.ts';
import { useReport } from './use-report.ts';
import { TitledSection } from './titled-section.tsx';

/** Number of lines shown at first. */
const SHOWN = 5;

/** Shows which cards exist already and what is left out, with the first lines; the rest is in a file. */
export function ImportReport({ data: { import: state, omissions } }: { data: ImportDetails }) {
  const report = useReport(state);
  const texts = [knownText(state), omittedText(state)].filter((text) => text !== null);
  if (texts.length === 0) return null;
  return (
    <TitledSection title="Not imported">
      <ul className="flex flex-col gap-1 tabular-nums">
        {texts.map((text) => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
      {omissions.length === 0 ? null : (
        <FoldedRows rows={omissions} limit={SHOWN} more={(count) => countOf(count, 'more line')}>
          {(rows, isRest) => (
            <ul
              aria-label={isRest ? 'More lines of the report' : 'Report'}
              className="rounded-lg border text-sm"
            >
              {rows.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines may be equal
                <li key={index} className="flex flex-col gap-0.5 border-t px-4 py-2.5 first:border-t-0">
                  <span className="flex flex-wrap gap-x-3">
                    <span className="shrink-0 text-muted tabular-nums">{placeText(line, state)}</span>
                    <span className="line-clamp-2 min-w-0 wrap-anywhere">{line.text}</span>
                  </span>
                  <span className="wrap-anywhere">{line.reason}</span>
                </li>
              ))}
            </ul>
          )}
        </FoldedRows>
      )}
      <Button className="self-start" loading={report.isPending} onClick={() => report.mutate()}>
        <Download aria-hidden size={16} />
        Download the report
      </Button>
    </TitledSection>
  );
}

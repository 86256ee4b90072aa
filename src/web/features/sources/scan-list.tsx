import { ScanText } from 'lucide-react';
import type { Scan } from '#domain/sources/scan.ts';
import { PAGE_TOKEN_PRICE } from '#domain/limits.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { addLabel, agreeLabel, consentText, costText, progressText, scanSummary } from './scan-texts.ts';
import { useAddScan, useCancelScan, useDiscardScan, useStartScan, type Reader } from './scans.queries.ts';

type ListProps = { scans: readonly Scan[]; reader: Reader | null };

/** Files whose pages are pictures: each asks for consent, or shows how far it has been read or why reading stopped. */
export function ScanList({ scans, reader }: ListProps) {
  return (
    <ul aria-label="Files to be read by the AI" className="flex flex-col gap-3">
      {scans.map((scan) => (
        <li key={scan.id} className="flex items-start gap-3 rounded-lg border border-accent-line p-4 sm:px-5">
          <ScanText aria-hidden size={20} className="mt-0.5 shrink-0 text-accent max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <h2 className="font-medium wrap-anywhere">{scan.name}</h2>
            {scan.status === 'reading' ? <Reading scan={scan} /> : <Offer scan={scan} reader={reader} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reading({ scan }: { scan: Scan }) {
  const cancel = useCancelScan();
  const progress = progressText(scan);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-muted tabular-nums">{progress}</p>
        <ProgressBar
          label={`Reading ${scan.name}`}
          value={scan.read + scan.failed.length}
          max={scan.scanned.length}
          valueText={progress}
        />
      </div>
      <Button
        size="sm"
        className="self-start"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(scan.id)}
      >
        Cancel
      </Button>
    </>
  );
}

function Offer({ scan, reader }: { scan: Scan; reader: Reader | null }) {
  const { remaining } = useTodaysTokens();
  const start = useStartScan();
  const add = useAddScan();
  const discard = useDiscardScan();
  const addText = addLabel(scan);
  const isBusy = start.isPending || add.isPending || discard.isPending;

  function throwAway() {
    const isRead = scan.read > 0;
    if (isRead && !window.confirm(`Discard “${scan.name}” and the pages read so far?`)) return;
    discard.mutate(scan.id);
  }

  return (
    <>
      <div className="flex flex-col gap-2 text-sm">
        {scan.problem === null ? null : <p className="text-danger">{scan.problem}</p>}
        {scan.read > 0 ? <p className="tabular-nums">{progressText(scan)}.</p> : <p>{scanSummary(scan)}</p>}
        {reader === null ? (
          <p>This server can no longer read pages with AI.</p>
        ) : (
          <>
            <p>{consentText(scan, reader)}</p>
            <p className="text-muted tabular-nums">{costText(scan, remaining)}</p>
          </>
        )}
        <p className="text-muted">The file waits here for seven days.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {reader === null ? null : (
          <Button
            variant="primary"
            size="sm"
            loading={start.isPending}
            disabled={isBusy || remaining < PAGE_TOKEN_PRICE}
            onClick={() => start.mutate({ id: scan.id, sendTo: reader.host })}
          >
            {agreeLabel(scan)}
          </Button>
        )}
        {addText === null ? null : (
          <Button size="sm" loading={add.isPending} disabled={isBusy} onClick={() => add.mutate(scan.id)}>
            {addText}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Discard ${scan.name}`}
          loading={discard.isPending}
          disabled={isBusy}
          onClick={throwAway}
        >
          Discard
        </Button>
      </div>
    </>
  );
}

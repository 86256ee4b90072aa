import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { CardImport } from '#contract/imports.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isRunning } from './follow-import.ts';
import { formatName, progressOf, stateText, toAdd } from './import-texts.ts';
import { useImports } from './imports.queries.ts';

/** The latest imports with links to them. */
export function ImportList() {
  const { data, isPending, isError, refetch } = useImports();
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="imports-heading" className="flex flex-col gap-3">
      <h2 id="imports-heading" className="font-serif text-xl font-medium">
        Latest imports
      </h2>
      {isPending ? <Skeleton className="h-20 rounded-lg!" /> : null}
      {isError && data === undefined ? (
        <Button className="self-start" onClick={() => void refetch()}>
          <RotateCcw aria-hidden size={16} />
          Try Again
        </Button>
      ) : null}
      {data === undefined ? null : (
        <ul aria-labelledby="imports-heading" className="flex flex-col gap-2">
          {data.map((one) => (
            <ImportRow key={one.id} state={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ImportRow({ state }: { state: CardImport }) {
  const progress = progressOf(state);
  return (
    <li className="relative flex flex-col gap-1 rounded-lg border bg-surface px-4 py-3 transition-colors duration-(--duration-fast) hover:border-line-strong">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="line-clamp-2 min-w-0 font-medium wrap-anywhere">
          <Link to={`/import/${state.id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {state.name}
          </Link>
        </h3>
        {isWaiting(state) ? <Badge tone="accent">Waiting for you</Badge> : null}
      </div>
      <p className={`text-sm tabular-nums ${state.status === 'failed' ? 'text-danger' : ''}`}>
        {stateText(state)}
      </p>
      {isRunning(state) && progress !== null ? (
        <ProgressBar
          label={state.name}
          value={progress.value}
          max={progress.max}
          valueText={stateText(state)}
        />
      ) : null}
      <p className="text-sm text-muted">
        {formatName(state)}, {formatDate(state.createdAt)}
      </p>
    </li>
  );
}

function isWaiting(state: CardImport): boolean {
  return state.status === 'choosing' || (state.status === 'ready' && toAdd(state) > 0);
}

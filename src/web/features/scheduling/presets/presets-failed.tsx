import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import type { usePresets } from './presets.queries.ts';

/** Replaces presets that could not be loaded. */
export function PresetsFailed({ query }: { query: ReturnType<typeof usePresets> }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{failureTitle(query.error, 'Failed to load limits')}</p>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';

/** Replaces settings that could not be loaded. */
export function SettingsFailed({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>Failed to load settings</p>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

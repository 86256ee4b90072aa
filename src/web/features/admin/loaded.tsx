import type { ReactNode } from 'react';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props<T> = {
  query: { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  /** What is loaded, in messages: "learners". */
  what: string;
  children: (data: T) => ReactNode;
};

/** Renders what a query has loaded; until then, that it is loading, or why it could not be loaded. */
export function Loaded<T>({ query: { data, isError, error, refetch }, what, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (!isError) {
    return (
      <>
        <output className="sr-only">Loading {what}</output>
        <Skeleton className="h-40 rounded-lg!" />
      </>
    );
  }
  return (
    <EmptyState
      role="alert"
      title={failureTitle(error, `Failed to load ${what}`)}
      action={<Button onClick={() => void refetch()}>Try Again</Button>}
    />
  );
}

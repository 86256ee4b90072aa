import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TestFrame } from './test-frame.tsx';

type Props = { title: string; query: { isError: boolean; error: unknown; refetch: () => unknown } };

/** The place of a test that is loading, could not be loaded or does not exist. */
export function TestMissing({ title, query: { isError, error, refetch } }: Props) {
  return (
    <TestFrame title={title}>
      {isError ? (
        <EmptyState
          role="alert"
          title={isNotFound(error) ? 'There is no such test' : failureTitle(error, 'Failed to load the test')}
          action={isNotFound(error) ? undefined : <Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <>
          <output className="sr-only">Loading the test</output>
          <Skeleton className="h-72 rounded-lg!" />
        </>
      )}
    </TestFrame>
  );
}

import { useParams } from 'react-router';
import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TestResult } from './result/test-result.tsx';
import { RunningTest } from './taking/running-test.tsx';
import { TestFrame } from './test-frame.tsx';
import { useTest } from './tests.queries.ts';

/** A test that is taken, and its result once it is finished. */
export function TestScreen() {
  const { id = '' } = useParams();
  const { data, error, isError, refetch, dataUpdatedAt } = useTest(id);
  usePageTitle('Test');
  if (data !== undefined) {
    return data.test.finishedAt === null ? (
      <RunningTest key={id} loaded={data} loadedAt={dataUpdatedAt} onEnded={() => void refetch()} />
    ) : (
      <TestResult finished={data} />
    );
  }
  return (
    <TestFrame title="Test">
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

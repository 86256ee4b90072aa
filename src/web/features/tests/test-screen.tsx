import { useParams } from 'react-router';
import { toast } from 'sonner';
import { usePageTitle } from '#web/lib/page-title.ts';
import { TestResult } from './result/test-result.tsx';
import { RunningTest } from './taking/running-test.tsx';
import { TestMissing } from './test-missing.tsx';
import { useTest } from './tests.queries.ts';

/** A test that is taken, and its result once it is finished. */
export function TestScreen() {
  const { id = '' } = useParams();
  const query = useTest(id);
  const { data, refetch, dataUpdatedAt } = query;
  usePageTitle('Test');

  async function ended() {
    toast.info('The test is finished. Answers that arrived later do not count.');
    await refetch();
  }

  if (data === undefined) return <TestMissing title="Test" query={query} />;
  return data.test.finishedAt === null ? (
    <RunningTest key={id} loaded={data} loadedAt={dataUpdatedAt} onEnded={() => void ended()} />
  ) : (
    <TestResult finished={data} />
  );
}

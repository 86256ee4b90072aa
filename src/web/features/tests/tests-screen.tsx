import { ClipboardCheck, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Test } from '#contract/tests.ts';
import { percentOf } from '#domain/study/tests/result.ts';
import { countOf, formatDate, formatTime } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeleteTest, useTests } from './tests.queries.ts';
import { titleOf } from './title-of.ts';

/** The history of tests with their marks. */
export function TestsScreen() {
  usePageTitle('Tests');
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to="/dashboard">Dashboard</BackLink>
        </div>
        <PageHeader
          title="Tests"
          actions={
            <Button asChild variant="primary" className="max-sm:w-full">
              <Link to="/tests/new">
                <Plus aria-hidden size={16} />
                New test
              </Link>
            </Button>
          }
        >
          Questions of several kinds over your decks, with a mark at the end.
        </PageHeader>
      </div>
      <History />
    </div>
  );
}

function History() {
  const { data: tests, error, isError, refetch } = useTests();
  if (tests === undefined) {
    return isError ? (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load tests')}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    ) : (
      <>
        <output className="sr-only">Loading tests</output>
        <Skeleton className="h-40 rounded-lg!" />
      </>
    );
  }
  if (tests.length === 0) {
    return (
      <EmptyState icon={<ClipboardCheck aria-hidden size={40} />} title="No tests yet">
        Your tests and their marks will be listed here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Tests" className="flex flex-col divide-y overflow-hidden rounded-xl border bg-surface">
      {tests.map((test) => (
        <Row key={test.id} test={test} />
      ))}
    </ul>
  );
}

function Row({ test }: { test: Test }) {
  const deletion = useDeleteTest();
  const title = titleOf(test);
  const when = `${formatDate(test.startedAt)}, ${formatTime(test.startedAt)}`;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <Link
          to={`/tests/${test.id}`}
          className="font-medium wrap-break-word hover:underline pointer-coarse:py-2"
          dir="auto"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          {when} · {countOf(test.total, 'question')}
        </p>
      </div>
      <p className="shrink-0 text-right text-sm">
        {test.right === null ? (
          <span className="text-muted">Not finished</span>
        ) : (
          <>
            <span className="block text-lg font-medium tabular-nums">
              {percentOf({ right: test.right, total: test.total })}%
            </span>
            <span className="text-muted tabular-nums">
              {test.right} of {test.total}
            </span>
          </>
        )}
      </p>
      <IconButton label={`Delete test of ${title}, ${when}`} onClick={() => deletion.mutate(test.id)}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  );
}

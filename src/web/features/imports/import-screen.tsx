import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CardImport } from '#contract/imports.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { isNotFound } from '#web/lib/classify-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import type { ImportDetails } from './follow-import.ts';
import { ImportFailed, ImportUndone } from './import-ends.tsx';
import { Discarding, ImportProgress } from './import-progress.tsx';
import { announcement, formatName } from './import-texts.ts';
import { useImport, useIsDiscarding } from './imports.queries.ts';

const BODY = <Skeleton className="h-64 rounded-lg!" />;

/** Each step is shown once per import. */
const ChooseColumns = deferred(async () => (await import('./choose-columns.tsx')).ChooseColumns, {
  placeholder: BODY,
});
const ImportReady = deferred(async () => (await import('./import-ready.tsx')).ImportReady, {
  placeholder: BODY,
});
const ImportDone = deferred(async () => (await import('./import-done.tsx')).ImportDone, {
  placeholder: BODY,
});

/** One import from choosing its columns to the added cards and undoing it. */
export function ImportScreen({ id }: { id: string }) {
  const { data, error, refetch } = useImport(id);
  const state = data?.import;
  usePageTitle(state?.name ?? 'Import');
  useHeadingFocus(state?.status);
  usePreloadNextStep(state?.status);
  const discarding = useIsDiscarding(id);
  if (isNotFound(error) && !discarding) return <ImportNotFound />;
  return (
    <div className="flex flex-col gap-6">
      <div className="-my-2 flex min-h-11 items-center">
        <BackLink to="/import">Import cards</BackLink>
      </div>
      <PageHeader title={state === undefined ? <PendingTitle /> : <Name state={state} />}>
        {state === undefined ? null : `${formatName(state)}, ${formatDate(state.createdAt)}`}
      </PageHeader>
      <output className="sr-only">
        {discarding ? 'Removing the import.' : state === undefined ? '' : announcement(state)}
      </output>
      {data !== undefined && error !== null && !discarding ? (
        <p role="alert" className="rounded-md bg-saffron-soft px-4 py-3 text-sm">
          No connection. The import continues once you are back online.
        </p>
      ) : null}
      {discarding ? (
        <Discarding />
      ) : data !== undefined ? (
        <Step data={data} />
      ) : error === null ? (
        BODY
      ) : (
        <EmptyState
          role="alert"
          title={failureTitle(error, 'Failed to load the import')}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
    </div>
  );
}

function Step({ data }: { data: ImportDetails }) {
  const { import: state } = data;
  switch (state.status) {
    case 'choosing':
      return <ChooseColumns state={state} />;
    case 'reading':
    case 'saving':
    case 'undoing':
      return <ImportProgress state={state} />;
    case 'ready':
      return <ImportReady data={data} />;
    case 'done':
      return <ImportDone data={data} />;
    case 'undone':
      return <ImportUndone state={state} />;
    case 'failed':
      return <ImportFailed state={state} />;
  }
}

/** A pasted text is named after its first words, which may be long. */
function Name({ state: { name } }: { state: CardImport }) {
  return <span className="line-clamp-2 wrap-anywhere">{name}</span>;
}

/** Moves the focus to the heading when the focused button has disappeared with its step. */
function useHeadingFocus(status: CardImport['status'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const previous = before.current;
    before.current = status;
    if (previous === undefined || previous === status) return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      takeFocus(document.querySelector<HTMLElement>('#main h1'));
    }
  }, [status]);
}

/** Preloads the code of the next step while the server works. */
function usePreloadNextStep(status: CardImport['status'] | undefined): void {
  useEffect(() => {
    if (status === 'choosing' || status === 'reading') ImportReady.preload();
    if (status === 'ready' || status === 'saving') ImportDone.preload();
  }, [status]);
}

function PendingTitle() {
  return (
    <>
      <span className="sr-only">Loading import</span>
      <Skeleton className="h-10 w-64 max-w-full" />
    </>
  );
}

/** Missing imports and imports of other learners look the same, so that nothing leaks. */
function ImportNotFound() {
  usePageTitle('Import not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">Import not found</PageHeading>
      <p className="max-w-md text-muted">This import does not exist or you do not have access to it.</p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/import">Import cards</Link>
      </Button>
    </div>
  );
}

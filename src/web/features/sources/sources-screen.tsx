import { FileText, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaitingCards } from '#web/features/generation/waiting-cards.tsx';
import { useWaitingGenerations } from '#web/features/generation/running.queries.ts';
import { confirmDiscard } from '#web/lib/confirm-discard.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScanList } from './scan-list.tsx';
import { useScans } from './scans.queries.ts';
import { SourceList } from './source-list.tsx';
import { useSources } from './sources.queries.ts';
import { UploadList } from './upload-list.tsx';
import { sourceUploads } from './uploads.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';

const AddSourcesDialog = deferred(async () => (await import('./add-sources-dialog.tsx')).AddSourcesDialog, {
  failure: 'above',
});

const SEARCH_DELAY_MS = 250;
const SKELETONS = ['first', 'second', 'third'];

/** The learner's sources. Files can be dropped anywhere on the screen. */
export function SourcesScreen() {
  usePageTitle('Sources');
  const { typed, settled, setTyped } = useSearchInUrl('search', SEARCH_DELAY_MS);
  const [adding, setAdding] = useState<'anything' | 'text'>();
  usePasteRequest(() => setAdding('text'));
  const addButton = useRef<HTMLButtonElement>(null);
  const uploads = sourceUploads.useUploads((state) => state.uploads);
  const [isTextBegun, setTextBegun] = useState(false);
  const close = () => {
    if (!confirmDiscard(isTextBegun)) return;
    setAdding(undefined);
    setTextBegun(false);
  };
  const add = (files: File[]) => {
    sourceUploads.addFiles(files);
    if (adding !== undefined) close();
  };
  const waiting = useWaitingGenerations();
  const { scans, reader } = useScans();
  const { over, ...drop } = useFileDrop(add);

  return (
    <div className="relative flex min-h-[70dvh] flex-col gap-6" {...drop}>
      <PageHeader
        title="Sources"
        actions={
          <Button
            ref={addButton}
            variant="primary"
            className="max-sm:w-full"
            onClick={() => setAdding('anything')}
          >
            <Plus aria-hidden size={16} />
            Add sources
          </Button>
        }
      >
        Your lecture notes, slides, chapters and texts, to read and to make cards from.
      </PageHeader>
      <UploadList uploads={uploads} />
      {scans.length === 0 ? null : <ScanList scans={scans} reader={reader} />}
      {waiting.length === 0 ? null : <WaitingCards generations={waiting} />}
      <Sources search={settled} typed={typed} onType={setTyped} busy={uploads.length + scans.length > 0} />
      {over && adding === undefined ? (
        <div className="pointer-events-none absolute -inset-3 grid animate-fade-in place-items-center rounded-xl border-2 border-dashed border-accent bg-scrim text-xl font-medium">
          <p className="rounded-lg bg-surface px-6 py-4 text-ink shadow-3">Drop files to add them</p>
        </div>
      ) : null}
      {/* A child, so that files dropped on the dialog bubble to the handlers above. */}
      {adding === undefined ? null : (
        <AddSourcesDialog
          over={over}
          startWithText={adding === 'text'}
          returnFocusTo={() => addButton.current}
          onFiles={add}
          onTextBegun={setTextBegun}
          onAdded={() => setAdding(undefined)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Calls `paste` once if the URL asks for the dialog to paste a text (`PASTE_PATH`). */
function usePasteRequest(paste: () => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isWanted = parameters.has('add');
  const grant = useEffectEvent(() => {
    paste();
    const after = new URLSearchParams(parameters);
    after.delete('add');
    setParameters(after, { replace: true });
  });
  useEffect(() => {
    if (isWanted) grant();
  }, [isWanted]);
}

type Props = { search: string; typed: string; onType: (text: string) => void; busy: boolean };

function Sources({ search, typed, onType, busy }: Props) {
  const { data, error, isError, isPending, refetch, ...pages } = useSources(search);
  if (isPending) {
    return (
      <div className="flex flex-col gap-3">
        <output className="sr-only">Loading sources</output>
        {SKELETONS.map((name) => (
          <Skeleton key={name} className="h-18 rounded-lg!" />
        ))}
      </div>
    );
  }
  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load sources')}
        action={
          <Button onClick={() => void refetch()}>
            <RotateCcw aria-hidden size={16} />
            Try Again
          </Button>
        }
      />
    );
  }
  if (data.length === 0 && typed === '' && search === '') {
    return busy ? null : <NoSources />;
  }
  return (
    <>
      <SearchBox label="Search sources" value={typed} onChange={onType} />
      {data.length === 0 ? (
        <EmptyState
          title="No sources found"
          action={<Button onClick={() => onType('')}>Clear search</Button>}
        >
          Nothing matches “{search}”.
        </EmptyState>
      ) : (
        <SourceList sources={data} />
      )}
      {pages.hasNextPage ? (
        <Button
          className="self-center"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

function NoSources() {
  return (
    <EmptyState icon={<FileText aria-hidden size={40} />} title="No sources yet">
      Add a lecture, a chapter or your notes: PDF, Word, PowerPoint, EPUB, web pages, subtitles or plain text.
      You can read and search them here, and cards made from them quote the passage they come from.
    </EmptyState>
  );
}

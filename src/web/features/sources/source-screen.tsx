import { Sparkles } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Section } from '#domain/sources/passage.ts';
import type { Source } from '#domain/sources/source.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { formatDate } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FoldedNav } from '#web/ui/folded-nav.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MarkedInSource } from './marked-in-source.tsx';
import { Outline } from './outline.tsx';
import { Reader } from './reader.tsx';
import { ReaderSearch } from './reader-search.tsx';
import { sourceSummary } from './source-labels.ts';
import { SourceMenu } from './source-list.tsx';
import { SourceNotFound } from './source-not-found.tsx';
import { useCardsOfSource, useSource } from './sources.queries.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';

/** The form loads only when the learner opens it. */
const MakeCardsFromSource = deferred(
  async () =>
    (await import('#web/features/generation/request/make-cards-from-source.tsx')).MakeCardsFromSource,
  { failure: 'above' },
);

/**
 * A source to read. The URL may name the passage to open (`passage`), a card whose quote is marked there (`card`) and a
 * text to find (`find`).
 */
export function SourceScreen() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const { data, error, isError, refetch } = useSource(id);
  const cards = useCardsOfSource(id).data;
  usePageTitle(data?.source.title);
  if (isNotFound(error)) return <SourceNotFound />;
  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load source')}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  const sections = data?.sections ?? [];
  return (
    <div className="flex flex-col gap-6">
      <SourceHeader source={data?.source} sections={sections} />
      {data === undefined ? (
        <Skeleton className="h-80 rounded-lg!" />
      ) : (
        <>
          <ReaderSearch key={id} source={data.source} />
          <div className="flex gap-10 max-xl:flex-col max-xl:gap-4 xl:flex-row-reverse">
            <Contents source={data.source} sections={sections} />
            <div className="min-w-0 flex-1">
              <Reader
                key={id}
                source={data.source}
                sections={sections}
                cards={cards}
                wanted={positionIn(parameters, data.source)}
                quotedBy={parameters.get('card')}
                find={parameters.get('find') ?? ''}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function positionIn(parameters: URLSearchParams, { passages }: Source): number | null {
  const text = parameters.get('passage') ?? '';
  return /^\d{1,6}$/u.test(text) && Number(text) < passages ? Number(text) : null;
}

function SourceHeader({ source, sections }: { source: Source | undefined; sections: readonly Section[] }) {
  const navigate = useNavigate();
  const isHere = useIsSameUrl();
  const leave = () => {
    if (isHere()) void navigate('/sources');
  };
  const [making, setMaking] = useState(false);
  const make = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="-my-2 flex min-h-11 items-center justify-between">
        <BackLink to="/sources">Sources</BackLink>
        {source === undefined ? null : (
          <div className="-mr-2">
            <SourceMenu source={source} onDeleted={leave} />
          </div>
        )}
      </div>
      <PageHeader title={source?.title ?? <PendingTitle />}>
        <p className="min-h-6 wrap-anywhere">
          {source === undefined ? (
            <Skeleton className="h-5 w-3/4" />
          ) : (
            `${sourceSummary(source)}, added ${formatDate(source.createdAt)}${source.fileName === null ? '' : ` from ${source.fileName}`}`
          )}
        </p>
      </PageHeader>
      {source === undefined ? (
        <Skeleton className="h-5 w-64 max-w-full" />
      ) : (
        <MarkedInSource key={source.id} sourceId={source.id} />
      )}
      <Button
        ref={make}
        variant="primary"
        className="self-start"
        disabled={source === undefined}
        onClick={() => setMaking(true)}
      >
        <Sparkles aria-hidden size={16} />
        Make cards
      </Button>
      {source === undefined || !making ? null : (
        <MakeCardsFromSource
          source={source}
          sections={sections}
          returnFocusTo={() => make.current}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function PendingTitle() {
  return (
    <>
      <span className="sr-only">Loading source</span>
      <Skeleton className="h-10 w-64 max-w-full" />
    </>
  );
}

/** The outline: beside the text on wide screens, otherwise collapsed above it. */
function Contents({ source, sections }: { source: Source; sections: readonly Section[] }) {
  const isWide = useIsWide();
  if (sections.length < 2) return null;
  const outline = <Outline source={source} sections={sections} />;
  return isWide ? (
    <nav
      aria-label="Contents"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] w-64 shrink-0 self-start overflow-y-auto"
    >
      <h2 className="mb-2 px-2 text-sm font-medium text-muted">Contents</h2>
      <Button size="sm" className="mb-2 not-focus:sr-only" onClick={focusText}>
        Skip contents
      </Button>
      {outline}
    </nav>
  ) : (
    <FoldedNav label="Contents">{outline}</FoldedNav>
  );
}

/** Equals the breakpoint of `xl:`. */
const WIDE = '(width >= 80rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches);
}

function onWidth(change: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** Skips the outline, because a book may have hundreds of headings to tab through. */
function focusText(): void {
  document.querySelector<HTMLElement>('[data-passage]')?.focus();
}

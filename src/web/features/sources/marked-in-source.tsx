import { ChevronDown, ListPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { sourceEndpoints } from '#contract/sources.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { describeMarked } from '#domain/extraction/describe-marked.ts';
import { useMarked } from '#web/features/generation/request/choice.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useImportList } from './sources.queries.ts';

type List = ResponseOf<typeof sourceEndpoints.marked>['lists'][number];
type Offer = List & { index: number };

/** How many lists to offer at first; a textbook may have a hundred tables. */
const SHOWN = 3;

/** What the author of a source marked, and its lists, which become cards as they are. */
export function MarkedInSource({ sourceId }: { sourceId: string }) {
  const { data, isError } = useMarked(sourceId);
  if (isError) return null;
  if (data === undefined) return <Skeleton className="h-5 w-64 max-w-full" />;
  const marked = describeMarked(data.marked);
  const offers = data.lists.map((list, index) => ({ ...list, index }));
  // Collapsing a single list would save no space.
  const shown = offers.length > SHOWN + 1 ? SHOWN : offers.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {marked === null ? 'This text marks no terms, tables or lists.' : `This text marks ${marked}.`}
      </p>
      {offers.length === 0 ? null : (
        <Offers label="Lists to import" sourceId={sourceId} offers={offers.slice(0, shown)} />
      )}
      {shown === offers.length ? null : (
        <details className="group/lists">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-11">
            <ChevronDown aria-hidden size={16} className="-rotate-90 group-open/lists:rotate-0" />
            {countOf(offers.length - shown, 'more list')}
          </summary>
          <div className="mt-2">
            <Offers label="More lists to import" sourceId={sourceId} offers={offers.slice(shown)} />
          </div>
        </details>
      )}
    </div>
  );
}

function Offers({ label, sourceId, offers }: { label: string; sourceId: string; offers: readonly Offer[] }) {
  const navigate = useNavigate();
  const isHere = useIsSameUrl();
  const importing = useImportList((id) => {
    if (isHere()) void navigate(`/import/${id}`);
  });
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {offers.map((offer) => (
        <li
          key={offer.index}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5 text-sm"
        >
          <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
            {offer.title === null ? 'This' : <span className="font-medium">{offer.title}</span>} looks like{' '}
            {contentsOf(offer)}.
          </span>
          <Button
            size="sm"
            loading={importing.isPending && importing.variables.list === offer.index}
            onClick={() => {
              if (!importing.isPending) importing.mutate({ sourceId, list: offer.index });
            }}
          >
            <ListPlus aria-hidden size={16} />
            Import them
            <span className="sr-only">: {offer.title ?? contentsOf(offer)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function contentsOf({ kind, pairs }: List): string {
  switch (kind) {
    case 'glossary':
    case 'words':
      return `a list of ${countOf(pairs, 'term')}`;
    case 'table':
      return `a table of ${countOf(pairs, 'pair')}`;
    case 'questions':
      return `${countOf(pairs, 'question')} with answers`;
  }
}

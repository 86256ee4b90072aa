import { Link } from 'react-router';
import type { Source } from '#domain/sources/source.ts';
import { countOf } from '#web/lib/format.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { pageName, passagePath } from './source-labels.ts';
import { useFoundPassages } from './sources.queries.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';

const SEARCH_DELAY_MS = 250;

/** Finds a text in the source and links to the passages that contain it. */
export function ReaderSearch({ source }: { source: Source }) {
  const { typed, settled, setTyped } = useSearchInUrl('find', SEARCH_DELAY_MS);
  const { data } = useFoundPassages(source.id, settled);
  const found = settled === '' || typed === '' ? undefined : data;
  return (
    <search className="flex flex-col gap-3">
      <SearchBox label="Search in this source" value={typed} onChange={setTyped} />
      <output className={found === undefined ? 'sr-only' : 'text-sm text-muted'}>
        {found === undefined ? '' : summary(found)}
      </output>
      {found === undefined || found.found.length === 0 ? null : (
        <ul
          aria-label="Passages found"
          className="flex max-h-80 flex-col overflow-y-auto rounded-lg border bg-surface p-1"
        >
          {found.found.map(({ position, page, excerpt, from, to }) => (
            <li key={position}>
              <Link
                to={passagePath(source.id, position, { find: settled })}
                className="flex items-baseline gap-3 rounded-md px-3 py-2 text-sm hover:bg-raised pointer-coarse:py-3"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <MarkedText text={excerpt} from={from} to={to} />
                </span>
                {page === null ? null : (
                  <span className="shrink-0 text-xs text-muted">{pageName(source.kind, page)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function summary({ found, more }: { found: readonly unknown[]; more: boolean }): string {
  if (found.length === 0) return 'Nothing found in this source.';
  return more ? `The first ${found.length} passages.` : `${countOf(found.length, 'passage')} found.`;
}

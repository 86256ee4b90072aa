import type { ReactNode } from 'react';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedRows } from './folded-rows.tsx';

/** Number of decks shown at first. */
const SHOWN = 8;

type Props = {
  label: string;
  /** Keys must be unique. */
  decks: ReadonlyArray<{ key: string; name: ReactNode; cards: number; action?: ReactNode }>;
  /** Total number of decks, if known. */
  total?: number;
  /** Decks that have not been loaded yet. */
  pages: { hasMore: boolean; isLoading: boolean; load: () => void };
};

/** Lists decks with the number of cards that go to each. */
export function DeckCounts({ label, decks, total = decks.length, pages }: Props) {
  const hasUnknown = pages.hasMore && total <= decks.length;
  return (
    <FoldedRows
      rows={decks}
      limit={SHOWN}
      more={() => (hasUnknown ? 'More decks' : countOf(total - SHOWN, 'more deck'))}
      end={
        pages.hasMore ? (
          <Button className="mt-3" loading={pages.isLoading} onClick={pages.load}>
            Show more
          </Button>
        ) : null
      }
    >
      {(rows, isRest) => (
        <ul aria-label={isRest ? `${label}, continued` : label} className="rounded-lg border">
          {rows.map(({ key, name, cards, action }) => (
            <li key={key} className="flex min-h-12 items-center gap-4 border-t px-4 py-2 first:border-t-0">
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="text-sm text-muted tabular-nums">{countOf(cards, 'card')}</span>
              </span>
              {action}
            </li>
          ))}
        </ul>
      )}
    </FoldedRows>
  );
}

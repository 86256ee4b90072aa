import { History, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { lastStudiedLabel } from '#domain/statistics/last-studied.ts';
import { dueCards, type TodaysCounts } from '#web/features/scheduling/today.ts';
import { KnownBar } from '#web/features/scheduling/known-bar.tsx';
import type { KnownCards } from '#web/features/scheduling/known.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Difficulty } from '#web/ui/difficulty.tsx';

/** Its place is kept while its code loads, after what is read first. */
const DeckMenu = deferred(async () => (await import('./deck-menu.tsx')).DeckMenu);

/** A card with the edges of more cards beneath it, so that it looks like a deck. */
export const DECK_STACK =
  'relative flex min-h-62.5 flex-col gap-4 rounded-lg border border-card-rule bg-card-face p-5 text-card-ink shadow-2 pointer-coarse:min-h-63.5 ' +
  'before:absolute before:inset-x-2 before:-bottom-1.5 before:-z-1 before:h-6 before:rounded-b-lg before:border before:border-card-rule before:bg-card-face ' +
  'after:absolute after:inset-x-4 after:-bottom-3 after:-z-2 after:h-6 after:rounded-b-lg after:border after:border-card-rule after:bg-card-face after:opacity-70';

const MAIN = { variant: 'soft', className: 'flex-1 pointer-coarse:h-11' } as const;
const OTHER = { variant: 'ghost', className: 'pointer-coarse:h-11' } as const;

type Props = {
  deck: Deck;
  isNew: boolean;
  /** What the deck has for today. */
  today: TodaysCounts;
  /** Number of cards that have been learned; undefined until loaded. */
  known: KnownCards | undefined;
  /** When the deck was loaded (epoch ms), the reference for "days ago". */
  loadedAt: number;
  /** The learner's time zone. */
  timeZone: string;
};

export function DeckCard({ deck, isNew, today, known, loadedAt, timeZone }: Props) {
  const studiedAt = deck.lastStudied;
  const due = dueCards(today);
  // A deck without cards cannot be studied yet, so viewing it, where cards are added, is the main action.
  const [study, view] = deck.cardCount > 0 ? [MAIN, OTHER] : [OTHER, MAIN];
  return (
    <li className={classNames(DECK_STACK, isNew && 'border-accent outline outline-accent')}>
      <div className="flex min-h-6 items-start justify-between gap-3 text-xs">
        <span className="line-clamp-2 min-w-0 flex-1 pt-1 font-medium tracking-wide text-muted">
          {deck.category ?? 'Uncategorized'}
        </span>
        {isNew ? <Badge tone="saffron">New</Badge> : null}
        <span className="-mt-2 -mr-3 -mb-2 flex min-w-10 shrink-0 pointer-coarse:min-w-11">
          <DeckMenu deck={deck} marked />
        </span>
      </div>
      <h3 className="line-clamp-3 font-serif text-xl font-medium wrap-break-word">{deck.title}</h3>
      <div className="mt-auto flex flex-col gap-1 text-sm text-muted">
        <p className="flex flex-wrap justify-between gap-x-4">
          <Difficulty level={deck.difficulty} />
          <span className="tabular-nums">{countOf(deck.cardCount, 'card')}</span>
        </p>
        {deck.cardCount > 0 ? <KnownBar cards={known} of={deck.cardCount} /> : null}
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="flex items-center gap-1.5">
            <History aria-hidden size={14} className="shrink-0" />
            <span>
              {studiedAt === null ? null : <span className="sr-only">Last studied: </span>}
              {lastStudiedLabel(studiedAt, loadedAt, timeZone)}
            </span>
          </span>
          <span className="flex gap-x-3 tabular-nums">
            {today.new > 0 ? <span>{formatNumber(today.new)} new</span> : null}
            {due > 0 ? (
              <Link
                to={`/review/${deck.id}?only=due`}
                aria-label={`${formatNumber(due)} due in ${deck.title}`}
                className="-my-0.5 -mr-1 rounded-sm px-1 py-0.5 font-medium text-accent underline-offset-4 hover:underline"
              >
                {formatNumber(due)} due
              </Link>
            ) : null}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button asChild {...study}>
          <Link to={`/study/${deck.id}`} aria-label={`Study ${deck.title}`}>
            <Play aria-hidden size={16} />
            Study
          </Link>
        </Button>
        <Button asChild {...view}>
          <Link to={`/decks/${deck.id}`} aria-label={`View ${deck.title}`}>
            View
          </Link>
        </Button>
      </div>
    </li>
  );
}

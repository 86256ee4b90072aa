import { startTransition, useState } from 'react';
import type { Deck } from '#domain/deck.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { GenerationProgress } from '#web/features/generation/generation-progress.tsx';
import type { RunningDeck } from '#web/features/generation/generation-context.ts';
import type { KnownCards } from '#web/features/scheduling/known.queries.ts';
import type { TodaysCounts } from '#web/features/scheduling/today.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { DECK_STACK, DeckCard } from './deck-card.tsx';

const NextDeck = deferred(async () => (await import('./next-deck.tsx')).NextDeck);
const MoreDecks = deferred(async () => (await import('./more-decks.tsx')).MoreDecks);

export const GRID = 'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3';

/** Number of decks drawn at first: one row on the widest screen. */
const FIRST_PAGE = 3;
/** Number of decks added each time the end of the list comes near. */
const PAGE = 6;

/** Number of decks that were shown last, so that the way back leads to the same place. */
let shownLast = FIRST_PAGE;
onUserChange(() => {
  shownLast = FIRST_PAGE;
});

type Props = {
  decks: readonly Deck[];
  /** The deck being generated. */
  running: RunningDeck | undefined;
  /** When the decks were loaded (epoch ms). */
  loadedAt: number;
  todayIn: (deckId: string) => TodaysCounts;
  /** The learned cards of a deck; undefined while loading. */
  knownIn: ((deckId: string) => KnownCards) | undefined;
  newDeckId: string | undefined;
  /** Whether ideas for another deck are shown in the room that is left. */
  leavesRoom: boolean;
};

/** The decks as cards, after the one being generated. */
export function DeckGrid({ decks, running, loadedAt, todayIn, knownIn, newDeckId, leavesRoom }: Props) {
  const [wanted, setWanted] = useState(shownLast);
  const timeZone = useUserTimeZone();
  const shown = Math.min(wanted, decks.length);
  const grow = () => {
    shownLast = shown + PAGE;
    startTransition(() => setWanted(shownLast));
  };
  return (
    <>
      <div className={GRID}>
        <ul aria-label="Decks" className="contents">
          {running ? (
            <li className={`${DECK_STACK} justify-between border-accent-line`}>
              <h3 className="font-serif text-xl font-medium wrap-break-word">{running.title}</h3>
              <GenerationProgress running={running} />
            </li>
          ) : null}
          {decks.slice(0, shown).map((deck) => (
            <DeckCard
              key={deck.id}
              deck={deck}
              isNew={deck.id === newDeckId}
              today={todayIn(deck.id)}
              known={knownIn?.(deck.id)}
              loadedAt={loadedAt}
              timeZone={timeZone}
            />
          ))}
        </ul>
        {leavesRoom ? <NextDeck titles={decks.map(({ title }) => title)} /> : null}
      </div>
      {shown < decks.length ? <MoreDecks shown={shown} total={decks.length} onLoad={grow} /> : null}
    </>
  );
}

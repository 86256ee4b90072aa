import { CalendarClock } from 'lucide-react';
import type { CardMemory, DeckMemory } from '#contract/scheduling.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { isLeech, nextReviewText } from '#web/features/scheduling/next-review.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Loaded separately, because only this figure needs the scheduler. */
const Recall = deferred(async () => (await import('./recall.tsx')).Recall, { failure: 'nowhere' });

/** The state of one card, with the deck-wide settings that affect it. */
export type Placed = {
  card: CardMemory;
  deck: Pick<DeckMemory, 'reviewed' | 'settings'>;
  /** When it was loaded, in epoch ms. */
  loadedAt: number;
};

/** Shows when the card is due next and how well it is remembered now. Takes the same space while loading. */
export function CardSchedule({ place }: { place: Placed | undefined }) {
  const timeZone = useUserTimeZone();
  const memory = place?.card.memory;
  return (
    <span className="flex min-h-6 items-center gap-1.5 text-sm text-muted max-md:w-full md:ml-auto">
      <CalendarClock aria-hidden size={14} className="shrink-0" />
      {place === undefined ? (
        <Skeleton className="h-4 w-36" />
      ) : (
        <span>
          {nextReviewText(place.card, { reviewed: place.deck.reviewed, now: place.loadedAt, timeZone })}
          {memory ? (
            <>
              {' · '}
              <span className="inline-block min-w-21">
                <Recall memory={memory} settings={place.deck.settings} now={place.loadedAt} />
              </span>
            </>
          ) : null}
        </span>
      )}
    </span>
  );
}

/** Advice about a card that is forgotten again and again. */
export function LeechAdvice({ place: { card } }: { place: Placed }) {
  if (!isLeech(card)) return null;
  return (
    <p className="text-sm text-muted md:col-span-2">
      Forgotten {formatNumber(card.memory?.lapses ?? 0)} times. Edit it so that it is easier to remember, or
      suspend it.
    </p>
  );
}

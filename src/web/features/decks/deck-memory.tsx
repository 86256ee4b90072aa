import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { DeckMemory } from '#contract/scheduling.ts';
import type { Deck } from '#domain/deck.ts';
import { CARD_STAGES } from '#domain/scheduling/stages.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { useReviewDeck } from '#web/features/scheduling/scheduling.queries.ts';
import { countStages, STAGE_NAMES, type StageCounts } from '#web/features/scheduling/stage-counts.ts';
import { STAGE_FILLS } from '#web/features/scheduling/stage-fills.ts';
import { cardsToStudy, countsOf, countsText } from '#web/features/scheduling/today.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

type Props = { deck: Deck; memory: UseQueryResult<DeckMemory> };

/** What the deck has for today and, unfolded, the stages of its cards, and whether they come up for review. */
export function DeckMemorySection({ deck, memory: { data, isError, isFetching, refetch } }: Props) {
  const today = countsOf(useDue().data, deck.id);
  const suspended = data?.cards.filter((card) => card.suspended).length ?? 0;
  return (
    <section aria-labelledby="memory-heading">
      <details className="group/memory rounded-lg border bg-surface">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded-lg px-3 py-1.5 hover:bg-raised">
          <ChevronDown
            aria-hidden
            size={16}
            className="shrink-0 -rotate-90 text-muted group-open/memory:rotate-0"
          />
          <h2 id="memory-heading" className="font-medium">
            Memory
          </h2>
          <span className="ml-auto flex flex-wrap justify-end gap-x-4 text-sm text-muted tabular-nums">
            {suspended > 0 ? <span>{formatNumber(suspended)} suspended</span> : null}
            {cardsToStudy(today) === 0 ? null : (
              <span className="font-medium text-accent">{`Today: ${countsText(today)}`}</span>
            )}
          </span>
        </summary>
        <div className="flex min-h-40 flex-col gap-5 border-t p-4 sm:p-5">
          {data ? (
            <>
              <Stages counts={countStages(data.cards)} />
              {deck.archived ? (
                <p className="text-sm text-muted">
                  This deck is archived: its cards do not come up until you take it out of the archive.
                </p>
              ) : (
                <ReviewSwitch deckId={deck.id} reviewed={data.reviewed} />
              )}
            </>
          ) : isError ? (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
              <p>Failed to load memory</p>
              <Button loading={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            </div>
          ) : (
            <Skeleton className="h-4 rounded-sm" />
          )}
        </div>
      </details>
    </section>
  );
}

/** One bar for the whole deck, with a legend that gives the numbers. */
function Stages({ counts }: { counts: StageCounts }) {
  return (
    <div className="flex flex-col gap-4">
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-sm forced-color-adjust-none">
        {CARD_STAGES.map((stage) =>
          counts[stage] === 0 ? null : (
            <span
              key={stage}
              className={classNames('min-w-1.5 basis-0 rounded-xs', STAGE_FILLS[stage])}
              style={{ flexGrow: counts[stage] }}
            />
          ),
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap">
        {CARD_STAGES.map((stage) => (
          <div key={stage} className="flex items-center gap-2">
            <span
              aria-hidden
              className={classNames(
                'size-3.5 shrink-0 rounded-xs forced-color-adjust-none',
                STAGE_FILLS[stage],
              )}
            />
            <dt className="text-muted">{STAGE_NAMES[stage]}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(counts[stage])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ReviewSwitch({ deckId, reviewed }: { deckId: string; reviewed: boolean }) {
  const change = useReviewDeck(deckId);
  return (
    <Switch
      label="Review this deck"
      description={
        reviewed
          ? 'Its cards come up when they are due.'
          : 'Its cards are left out of reviews. You can still study them.'
      }
      // Shows the new value immediately, and the old one again after a failure.
      checked={change.isPending ? change.variables : reviewed}
      onChange={(wanted) => change.mutate(wanted)}
    />
  );
}

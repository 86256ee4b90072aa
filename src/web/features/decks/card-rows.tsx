import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeckMemory } from '#contract/scheduling.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Revision } from '#domain/generation/generation.ts';
import { InLanguagesOfCard } from '#web/features/card-text/in-languages-of-card.tsx';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useForgetCard, useSuspendCard } from '#web/features/scheduling/scheduling.queries.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollSentinel } from '#web/ui/scroll-sentinel.tsx';
import { cardActions, CardRow } from './card-row.tsx';
import type { Placed } from './card-schedule.tsx';
import { useDeleteCard } from './cards.queries.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

type Props = {
  deckId: string;
  cards: readonly Card[];
  memory: UseQueryResult<DeckMemory>;
  /** Whether a card is selected; undefined outside of selecting. */
  isSelected: (id: string) => boolean | undefined;
  onSelect: (id: string, selected: boolean, extend: boolean) => void;
  onEdit: (card: Card) => void;
  onRevise: (card: Card, revision: Revision) => void;
};

/** Cards rendered at a time: a deck of a thousand cards has twelve thousand elements. */
const PAGE = 40;

/** The cards of a deck, rendering more as the end of the list comes near. */
export function CardRows({ deckId, cards, memory, isSelected, onSelect, onEdit, onRevise }: Props) {
  const [wanted, setWanted] = useState(PAGE);
  const shown = Math.min(wanted, cards.length);
  const deletion = useDeleteCard();
  const suspension = useSuspendCard(deckId);
  const forgetting = useForgetCard(deckId);
  const hasProvider = usePublicConfig().data?.provider.builtIn === false;
  const places = placesIn(memory);
  const { leave } = useFocusAfterRemoval(cards, cardActions);

  function remove(card: Card) {
    leave([card.id]);
    deletion.mutate(card.id);
  }

  return (
    <>
      <ol aria-label={countOf(cards.length, 'card')} className="flex flex-col gap-3">
        {cards.slice(0, shown).map((card) => (
          <InLanguagesOfCard key={card.id} card={card}>
            <CardRow
              card={card}
              place={places === null ? null : places.get(card.id)}
              selected={isSelected(card.id)}
              onSelect={(chosen, extend) => onSelect(card.id, chosen, extend)}
              onEdit={() => onEdit(card)}
              onRevise={hasProvider ? (revision) => onRevise(card, revision) : undefined}
              onSuspend={(suspended) => suspension.mutate({ cardId: card.id, suspended })}
              onForget={() => forgetting.mutate(card.id)}
              onDelete={() => remove(card)}
            />
          </InLanguagesOfCard>
        ))}
      </ol>
      {shown < cards.length ? (
        <div className="relative flex flex-col items-center gap-3">
          <ScrollSentinel key={shown} onSight={() => setWanted(shown + PAGE)} />
          <output className="text-sm text-muted tabular-nums">
            {formatNumber(shown)} of {countOf(cards.length, 'card')}
          </output>
          <Button onClick={() => setWanted(shown + PAGE)}>Show more</Button>
        </div>
      ) : null}
    </>
  );
}

/** Schedules by card id; null if they could not be loaded. */
function placesIn({ data, dataUpdatedAt, isError }: Props['memory']): ReadonlyMap<string, Placed> | null {
  if (data === undefined) return isError ? null : new Map();
  return new Map(data.cards.map((card) => [card.cardId, { card, deck: data, loadedAt: dataUpdatedAt }]));
}

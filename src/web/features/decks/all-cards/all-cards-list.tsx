import { useState } from 'react';
import type { CardFilter } from '#contract/card-filter.ts';
import type { ListedCard } from '#contract/card-list.ts';
import type { Card } from '#domain/cards/card.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { InLanguagesOfCard } from '#web/features/card-text/in-languages-of-card.tsx';
import { InLanguagesOf } from '#web/features/card-text/in-languages-of.tsx';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollSentinel } from '#web/ui/scroll-sentinel.tsx';
import { cardActions, CardRow, cardSelection } from '../card-row.tsx';
import { CardsMissing } from '../cards-missing.tsx';
import { useChangeCards, type CardChange, type Chosen } from '../cards.queries.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import type { useSelection } from '../use-selection.ts';
import type { useAllCards } from './all-cards.queries.ts';

const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

const SelectionBar = deferred(async () => (await import('../selection-bar.tsx')).SelectionBar, {
  failure: 'above',
});

type Props = {
  pages: ReturnType<typeof useAllCards>;
  filter: CardFilter;
  total: number;
  selection: ReturnType<typeof useSelection>;
  onStopSelecting: () => void;
  onClear: () => void;
};

/** The cards, loading more as the end of the list comes near, with the bar for those that are selected. */
export function AllCardsList({ pages, filter, total, selection, onStopSelecting, onClear }: Props) {
  const [editing, setEditing] = useState<Card | null>(null);
  const change = useChangeCards();
  const listed = pages.data?.cards ?? [];
  const cards = listed.map(({ card }) => card);
  const ofMenus = useFocusAfterRemoval(cards, cardActions);
  const ofSelection = useFocusAfterRemoval(cards, cardSelection);
  const { isSelected, selection: selected } = selection;
  const count = selected === null ? 0 : selected.all ? total - selected.ids.size : selected.ids.size;
  const chosen: Chosen =
    selected?.all === true ? { filter, except: [...selected.ids] } : { cardIds: [...(selected?.ids ?? [])] };
  useScreenKeys((key) => {
    if (key !== 'Escape' || selected === null) return false;
    onStopSelecting();
    return true;
  });

  function changeOne({ id }: Card, wanted: CardChange) {
    if (wanted.action === 'delete') ofMenus.leave([id]);
    change.mutate({ change: wanted, chosen: { cardIds: [id] } });
  }

  const row = ({ card, memory }: ListedCard) => {
    const deck = pages.data?.decks.get(card.deckId);
    const settings = pages.data?.settings;
    const place =
      deck && settings
        ? { card: memory, deck: { reviewed: deck.reviewed, settings }, loadedAt: pages.dataUpdatedAt }
        : null;
    return (
      <CardLanguages key={card.id} value={deck}>
        <InLanguagesOfCard card={card}>
          <CardRow
            card={card}
            deck={deck}
            place={place}
            selected={isSelected(card.id)}
            onSelect={(wanted, extend) => selection.select(card.id, wanted, extend)}
            onEdit={() => setEditing(card)}
            onSuspend={(suspended) => changeOne(card, { action: suspended ? 'suspend' : 'resume' })}
            onForget={() => changeOne(card, { action: 'forget' })}
            onDelete={() => changeOne(card, { action: 'delete' })}
          />
        </InLanguagesOfCard>
      </CardLanguages>
    );
  };

  return (
    <>
      {pages.data === undefined ? (
        <CardsMissing failed={pages.isError} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : cards.length === 0 ? (
        <EmptyState
          title="No cards found"
          action={
            Object.keys(filter).length === 0 ? undefined : <Button onClick={onClear}>Clear filters</Button>
          }
        />
      ) : (
        <ol aria-label={countOf(total, 'card')} className="flex flex-col gap-3">
          {listed.map(row)}
        </ol>
      )}
      {pages.hasNextPage ? (
        <div className="relative flex flex-col items-center gap-3">
          <ScrollSentinel
            key={cards.length}
            onSight={() => !pages.isFetchNextPageError && void pages.fetchNextPage()}
          />
          <output className="text-sm text-muted tabular-nums">
            {formatNumber(cards.length)} of {countOf(total, 'card')}
          </output>
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      {selected === null || cards.length === 0 ? null : (
        <SelectionBar
          chosen={chosen}
          count={count}
          found={total}
          all={count === total}
          onSelectAll={(all) => selection.set({ all, ids: new Set() })}
          onRemove={() =>
            ofSelection.leave(cards.filter(({ id }) => isSelected(id) === true).map(({ id }) => id))
          }
          onRemoved={() => selection.set({ all: false, ids: new Set() })}
          nextFocus={ofSelection.nextFocus}
          onClose={onStopSelecting}
        />
      )}
      {editing === null ? null : (
        <InLanguagesOf deckId={editing.deckId}>
          <CardEditorDialog
            deckId={editing.deckId}
            card={editing}
            returnFocusTo={() => cardActions(editing.id)}
            onClose={() => setEditing(null)}
          />
        </InLanguagesOf>
      )}
    </>
  );
}

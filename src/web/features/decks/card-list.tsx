import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeckMemory } from '#contract/memory.ts';
import type { Card } from '#domain/cards/card.ts';
import { useForgetCard, useSuspendCard } from '#web/features/memory/memory.queries.ts';
import { deferred } from '#web/lib/deferred.tsx';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardActions, CardRow } from './card-row.tsx';
import type { Placed } from './card-schedule.tsx';
import { useDeleteCard } from './cards.queries.ts';
import { searchCards } from './search-cards.ts';
import { CARD_ORDERS, isCardOrder, sortCards, type CardOrder } from './sort-cards.ts';

/** The form and its validation load only when the learner opens the editor. */
const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
);

type Props = {
  deckId: string;
  cards: readonly Card[] | undefined;
  memory: UseQueryResult<DeckMemory>;
  failed: boolean;
  onRetry: () => void;
};

const SKELETONS = ['first', 'second', 'third', 'fourth'];

export function CardList({ deckId, cards, memory, failed, onRetry }: Props) {
  const [order, setOrder] = useState<CardOrder>('deck');
  const [editing, setEditing] = useState<Card | 'new' | null>(null);
  const [search, setSearch] = useState('');
  const found = searchCards(cards ?? [], search);
  return (
    <section aria-labelledby="cards-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="cards-heading" className="mr-auto font-serif text-2xl font-medium">
          Cards
        </h2>
        {cards === undefined || cards.length < 2 ? null : (
          <label className="flex items-center gap-2 text-sm text-muted">
            <span className="max-sm:sr-only">Sort by</span>
            <select
              value={order}
              onChange={({ target }) => isCardOrder(target.value) && setOrder(target.value)}
              className="h-10 rounded-md border border-line-strong bg-canvas px-2.5 text-sm text-ink hover:border-muted"
            >
              {CARD_ORDERS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button disabled={cards === undefined} onClick={() => setEditing('new')}>
          <Plus aria-hidden size={16} />
          Add card
        </Button>
        {cards === undefined || cards.length < 2 ? null : (
          <div className="w-full">
            <SearchBox label="Search cards" value={search} onChange={setSearch} />
            <output className="sr-only">
              {search.trim() === '' ? '' : `${countOf(found.length, 'card')} found`}
            </output>
          </div>
        )}
      </div>
      {cards === undefined ? (
        <Missing failed={failed} onRetry={onRetry} />
      ) : cards.length === 0 ? (
        <EmptyState title="No cards in this deck">Add the first one to start studying.</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState
          title="No cards found"
          action={<Button onClick={() => setSearch('')}>Clear search</Button>}
        />
      ) : (
        <Rows deckId={deckId} cards={sortCards(found, order)} memory={memory} onEdit={setEditing} />
      )}
      {editing === null ? null : (
        <CardEditorDialog
          deckId={deckId}
          {...(editing === 'new' ? {} : { card: editing, returnFocusTo: () => cardActions(editing.id) })}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function Missing({ failed, onRetry }: Pick<Props, 'failed' | 'onRetry'>) {
  if (failed) {
    return (
      <EmptyState
        role="alert"
        title="Failed to load cards"
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading cards</output>
      {SKELETONS.map((name) => (
        <Skeleton key={name} className="h-33 rounded-lg" />
      ))}
    </div>
  );
}

type RowsProps = Pick<Props, 'deckId' | 'memory'> & { cards: readonly Card[]; onEdit: (card: Card) => void };

function Rows({ deckId, cards, memory, onEdit }: RowsProps) {
  const deletion = useDeleteCard();
  const suspension = useSuspendCard(deckId);
  const forgetting = useForgetCard(deckId);
  const places = placesIn(memory);
  /** The element that takes the focus when a card is deleted. */
  const heir = useRef<{ of: string; id: string | undefined }>(undefined);
  useEffect(() => {
    const { of, id = '' } = heir.current ?? {};
    if (of === undefined || cards.some((card) => card.id === of)) return;
    heir.current = undefined;
    if (document.activeElement === document.body) cardActions(id)?.focus();
  });

  function remove(card: Card) {
    const index = cards.indexOf(card);
    heir.current = { of: card.id, id: (cards[index + 1] ?? cards[index - 1])?.id };
    deletion.mutate(card.id);
  }

  return (
    <ol aria-label={countOf(cards.length, 'card')} className="flex flex-col gap-3">
      {cards.map((card) => (
        <CardRow
          key={card.id}
          card={card}
          place={places === null ? null : places.get(card.id)}
          onEdit={() => onEdit(card)}
          onSuspend={(suspended) => suspension.mutate({ cardId: card.id, suspended })}
          onForget={() => forgetting.mutate(card.id)}
          onDelete={() => remove(card)}
        />
      ))}
    </ol>
  );
}

/** By card; null when they could not be loaded. */
function placesIn({ data, dataUpdatedAt, isError }: Props['memory']): ReadonlyMap<string, Placed> | null {
  if (data === undefined) return isError ? null : new Map();
  return new Map(data.cards.map((card) => [card.cardId, { card, deck: data, loadedAt: dataUpdatedAt }]));
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Plus, Sparkles, SquareCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeckMemory } from '#contract/scheduling.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { Revision } from '#domain/generation/generation.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { InlineSelect } from '#web/ui/select.tsx';
import { cardActions, cardSelection } from './card-row.tsx';
import { CardRows } from './card-rows.tsx';
import { CardsMissing } from './cards-missing.tsx';
import { searchCards } from './search-cards.ts';
import { CARD_ORDERS, isCardOrder, sortCards, type CardOrder } from './sort-cards.ts';
import { LIST_HEADING_ID, useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useSelection } from './use-selection.ts';

/** The form and its validation load only when the learner opens the editor. */
const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

const ReviseDialog = deferred(
  async () => (await import('#web/features/editing/revise-dialog.tsx')).ReviseDialog,
  { failure: 'above' },
);

const AddCardsDialog = deferred(
  async () => (await import('#web/features/generation/request/add-cards-dialog.tsx')).AddCardsDialog,
  { failure: 'above' },
);

/** Needed only while two devices have changed the same card. */
const ConflictsNotice = deferred(
  async () => (await import('#web/features/editing/conflicts/conflicts-notice.tsx')).ConflictsNotice,
  { failure: 'nowhere' },
);

const SelectionBar = deferred(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  failure: 'above',
});

type Props = {
  deck: Deck;
  /** Undefined while they load. */
  cards: readonly Card[] | undefined;
  memory: UseQueryResult<DeckMemory>;
  failed: boolean;
  onRetry: () => void;
};

type ListDialog =
  | { name: 'add card' }
  | { name: 'edit'; card: Card }
  | { name: 'revise'; card: Card; wish: Revision }
  | { name: 'add with AI' };

/** ms without typing before the search is written to the URL. */
const SEARCH_DELAY_MS = 250;

export function CardList({ deck, cards, memory, failed, onRetry }: Props) {
  const deckId = deck.id;
  // Known before the cards are, so that the controls keep their places.
  const count = cards?.length ?? deck.cardCount;
  const [order, setOrder] = useState<CardOrder>('deck');
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const { typed: search, setTyped: setSearch } = useSearchInUrl('search', SEARCH_DELAY_MS);
  const addButton = useRef<HTMLButtonElement>(null);
  const selecting = useRef<HTMLButtonElement>(null);
  const found = sortCards(searchCards(cards ?? [], search), order);
  const { selection, isSelected, select, toggle, stop, set } = useSelection(found.map(({ id }) => id));
  // Cards that have been deleted in the meantime are no longer selected.
  const selected = cards?.filter(({ id }) => isSelected(id) === true).map(({ id }) => id) ?? [];
  const { leave, nextFocus } = useFocusAfterRemoval(found, cardSelection);
  const conflicts = useReplicaStatus((status) => status.conflicts);
  const inConflict = cards?.filter(({ id }) => conflicts.includes(id)).map(({ id }) => id) ?? [];
  const close = () => {
    stop();
    selecting.current?.focus();
  };
  useScreenKeys((key) => {
    if (key !== 'Escape' || selection === null) return false;
    close();
    return true;
  });
  return (
    <section aria-labelledby={LIST_HEADING_ID} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={LIST_HEADING_ID} tabIndex={-1} className="font-serif text-xl font-medium sm:text-2xl">
          Cards
        </h2>
        {count < 2 && search === '' ? null : (
          <div className="min-w-0 flex-1 sm:flex-none">
            <SearchBox label="Search cards" value={search} onChange={setSearch} />
            <output className="sr-only">
              {search.trim() === '' ? '' : `${countOf(found.length, 'card')} found`}
            </output>
          </div>
        )}
        <div className="-m-1 flex items-center gap-2 p-1 max-sm:w-[calc(100%+0.5rem)] max-sm:overflow-x-auto max-sm:*:shrink-0 sm:ml-auto sm:flex-wrap sm:gap-3">
          {count < 2 ? null : (
            <div className="max-sm:[&_label]:sr-only">
              <InlineSelect
                label="Sort by"
                options={CARD_ORDERS}
                value={order}
                onChange={(wanted) => isCardOrder(wanted) && setOrder(wanted)}
              />
            </div>
          )}
          {count === 0 ? null : (
            <Button
              ref={selecting}
              className="max-sm:px-3!"
              disabled={cards === undefined}
              aria-pressed={selection !== null}
              onClick={toggle}
            >
              <SquareCheck aria-hidden size={16} />
              Select
            </Button>
          )}
          <Button
            className="max-sm:px-3!"
            disabled={cards === undefined}
            onClick={() => setDialog({ name: 'add card' })}
          >
            <Plus aria-hidden size={16} />
            Add card
          </Button>
          <Button ref={addButton} className="max-sm:px-3!" onClick={() => setDialog({ name: 'add with AI' })}>
            <Sparkles aria-hidden size={16} />
            Add cards with AI
          </Button>
        </div>
      </div>
      {inConflict.length === 0 ? null : <ConflictsNotice cardIds={inConflict} />}
      {cards === undefined ? (
        <CardsMissing failed={failed} onRetry={onRetry} />
      ) : cards.length === 0 ? (
        <EmptyState title="No cards in this deck">Add the first one to start studying.</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState
          title="No cards found"
          action={<Button onClick={() => setSearch('')}>Clear search</Button>}
        />
      ) : (
        <CardRows
          deckId={deckId}
          cards={found}
          memory={memory}
          isSelected={isSelected}
          onSelect={select}
          onEdit={(card) => setDialog({ name: 'edit', card })}
          onRevise={(card, wish) => setDialog({ name: 'revise', card, wish })}
        />
      )}
      {selection === null || cards === undefined || cards.length === 0 ? null : (
        <SelectionBar
          deckId={deckId}
          chosen={{ cardIds: selected }}
          count={selected.length}
          found={found.length}
          all={found.every(({ id }) => isSelected(id) === true)}
          onSelectAll={(all) =>
            set({ all: false, ids: new Set(all ? [...selected, ...found.map(({ id }) => id)] : []) })
          }
          onRemove={() => leave(selected)}
          nextFocus={nextFocus}
          onClose={close}
        />
      )}
      {dialog?.name === 'add with AI' ? (
        <AddCardsDialog deck={deck} returnFocusTo={() => addButton.current} onClose={closeDialog} />
      ) : null}
      {dialog?.name === 'add card' ? <CardEditorDialog deckId={deckId} onClose={closeDialog} /> : null}
      {dialog?.name === 'edit' ? (
        <CardEditorDialog
          deckId={deckId}
          card={dialog.card}
          returnFocusTo={() => cardActions(dialog.card.id)}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.name === 'revise' ? (
        <ReviseDialog
          card={dialog.card}
          wish={dialog.wish}
          returnFocusTo={() => cardActions(dialog.card.id)}
          onClose={closeDialog}
        />
      ) : null}
    </section>
  );
}

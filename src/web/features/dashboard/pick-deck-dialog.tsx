import { useId, useState, type KeyboardEvent } from 'react';
import { countsText, countsOf } from '#web/features/scheduling/today.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { useDecks } from '#web/features/decks/decks.queries.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { countOf } from '#web/lib/format.ts';
import { comboboxProps, indexAfterKey, LIST, optionProps } from '#web/ui/combobox.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CONTROL_CLASSES } from '#web/ui/field.tsx';

const SEARCH_DELAY_MS = 150;

type Props = {
  returnFocusTo: () => HTMLElement | null;
  onPick: (deckId: string) => void;
  onClose: () => void;
};

/** Chooses the deck of a round by typing part of its title. */
export function PickDeckDialog({ returnFocusTo, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const found = useDecks(text);
  const today = useDue({ quiet: true }).data;
  const decks = (found.data?.decks ?? []).filter(({ cardCount }) => cardCount > 0);
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    decks.findIndex(({ id }) => id === chosen),
    0,
  );
  const active = decks[index];
  const listId = useId();
  const optionId = (deckId: string) => `${listId}-${deckId}`;

  function pick(deckId: string): void {
    onClose();
    onPick(deckId);
  }

  function follow(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = indexAfterKey(event.key, index, decks.length);
    if (next !== undefined) setChosen(decks[next]?.id);
    // The list may still be that of an earlier text.
    else if (event.key === 'Enter' && text === typed.trim() && !found.isPlaceholderData) {
      if (active !== undefined) pick(active.id);
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog open onOpenChange={onClose} title="Study one deck" returnFocusTo={returnFocusTo}>
      <input
        {...comboboxProps(listId, active && optionId(active.id), true)}
        aria-label="Find a deck"
        placeholder="Find a deck"
        value={typed}
        maxLength={255}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(undefined);
        }}
        onKeyDown={follow}
        className={`${CONTROL_CLASSES} h-11 w-full`}
      />
      <div
        id={listId}
        {...LIST}
        aria-label="Decks"
        className="mt-3 -mx-2 h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain"
      >
        {decks.map((deck) => (
          <div
            key={deck.id}
            {...optionProps({
              id: optionId(deck.id),
              isActive: deck === active,
              isSelected: deck === active,
              onReach: () => setChosen(deck.id),
              onChoose: () => pick(deck.id),
            })}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-2 data-highlighted:bg-accent-soft"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-break-word">{deck.title}</span>
            <span className="text-sm text-muted tabular-nums">
              {countsText(countsOf(today, deck.id)) || countOf(deck.cardCount, 'card')}
            </span>
          </div>
        ))}
      </div>
      <output className="block min-h-6 text-sm text-muted">
        {decks.length > 0 || found.isPending ? null : 'No decks found'}
      </output>
    </Dialog>
  );
}

import { Archive, ArchiveRestore, FolderInput, Pin, PinOff } from 'lucide-react';
import type { Deck } from '#domain/deck.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { MenuItem } from '#web/ui/menu.tsx';
import { usePlaceDecks } from './deck-places.queries.ts';

export const MoveDeckDialog = deferred(async () => (await import('./folder-dialogs.tsx')).MoveDeckDialog, {
  failure: 'above',
});

/** The items of a deck's menu that pin, move and archive it. */
export function DeckPlaceItems({ deck, onMove }: { deck: Deck; onMove: () => void }) {
  const { id, pinned, archived } = deck;
  const { mutate } = usePlaceDecks();
  return (
    <>
      {archived ? null : (
        <MenuItem
          icon={pinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
          onSelect={() =>
            mutate({ decks: [{ id, pinned: !pinned }], done: pinned ? 'Deck unpinned' : 'Deck pinned' })
          }
        >
          {pinned ? 'Unpin' : 'Pin'}
        </MenuItem>
      )}
      <MenuItem icon={<FolderInput aria-hidden size={16} />} onSelect={onMove}>
        Move to folder
      </MenuItem>
      <MenuItem
        icon={archived ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
        onSelect={() =>
          mutate({
            decks: [{ id, archived: !archived }],
            done: archived ? 'Deck taken out of the archive' : 'Deck archived',
          })
        }
      >
        {archived ? 'Take out of the archive' : 'Archive'}
      </MenuItem>
    </>
  );
}

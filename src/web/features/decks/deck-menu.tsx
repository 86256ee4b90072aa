import { Archive, ArchiveRestore, EllipsisVertical, FolderInput, Pin, PinOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '#domain/deck.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { usePlaceDecks } from './deck-places.queries.ts';
import { DECKS_HEADING_ID } from './decks-heading.ts';

const MoveDeckDialog = deferred(async () => (await import('./folder-dialogs.tsx')).MoveDeckDialog, {
  failure: 'above',
});

/** What can be done to a deck in the list of decks. */
export function DeckMenu({ deck }: { deck: Deck }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [moving, setMoving] = useState(false);
  useLayoutEffect(() => {
    const button = trigger.current;
    return () => {
      if (button !== null && button === document.activeElement) {
        document.getElementById(DECKS_HEADING_ID)?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <>
      <Menu
        trigger={
          <IconButton ref={trigger} label={`Actions for deck ${deck.title}`} data-tooltip="Actions">
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
      >
        <DeckPlaceItems deck={deck} onMove={() => setMoving(true)} />
      </Menu>
      {moving ? (
        <MoveDeckDialog
          deck={deck}
          returnFocusTo={() => trigger.current ?? document.getElementById(DECKS_HEADING_ID)}
          onClose={() => setMoving(false)}
        />
      ) : null}
    </>
  );
}

/** The items of a deck's menu that pin, move and archive it. */
function DeckPlaceItems({ deck, onMove }: { deck: Deck; onMove: () => void }) {
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

import { EllipsisVertical, Pin } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '#domain/deck.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { DeckPlaceItems, KeptMark, LimitsDialog, MoveDeckDialog } from './deck-place-items.tsx';
import { DECKS_HEADING_ID } from './decks-heading.ts';

type Props = {
  deck: Deck;
  /** Whether a pinned deck is marked beside its menu. */
  marked?: boolean;
};

/** What can be done to a deck in the list of decks. */
export function DeckMenu({ deck, marked = false }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<'move' | 'limits' | null>(null);
  useLayoutEffect(() => {
    const button = trigger.current;
    return () => {
      if (button !== null && button === document.activeElement) {
        document.getElementById(DECKS_HEADING_ID)?.focus({ preventScroll: true });
      }
    };
  }, []);
  const dialogProps = {
    returnFocusTo: () => trigger.current ?? document.getElementById(DECKS_HEADING_ID),
    onClose: () => setDialog(null),
  };
  return (
    <>
      {marked && deck.pinned ? (
        <span className="self-center text-accent" data-tooltip="Pinned">
          <Pin aria-hidden size={14} />
          <span className="sr-only">Pinned</span>
        </span>
      ) : null}
      <KeptMark deckId={deck.id} />
      <Menu
        trigger={
          <IconButton ref={trigger} label={`Actions for deck ${deck.title}`} data-tooltip="Actions">
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
      >
        <DeckPlaceItems deck={deck} onMove={() => setDialog('move')} onLimit={() => setDialog('limits')} />
      </Menu>
      {dialog === 'move' ? <MoveDeckDialog deck={deck} {...dialogProps} /> : null}
      {dialog === 'limits' ? <LimitsDialog deck={deck} {...dialogProps} /> : null}
    </>
  );
}

import {
  Archive,
  ArchiveRestore,
  FolderInput,
  Gauge,
  HardDrive,
  HardDriveDownload,
  Pin,
  PinOff,
} from 'lucide-react';
import { toast } from 'sonner';
import type { Deck } from '#domain/deck.ts';
import { setKept, useIsKept } from '#web/features/offline/kept-decks.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { MenuItem } from '#web/ui/menu.tsx';
import { usePlaceDecks } from './deck-places.queries.ts';

export const MoveDeckDialog = deferred(async () => (await import('./folder-dialogs.tsx')).MoveDeckDialog, {
  failure: 'above',
});

export const LimitsDialog = deferred(async () => (await import('./limits-dialog.tsx')).LimitsDialog, {
  failure: 'above',
});

type Props = { deck: Deck; onMove: () => void; onLimit: () => void };

/** The items of a deck's menu that pin, move, limit and archive it, and keep its pictures and sounds on the device. */
export function DeckPlaceItems({ deck, onMove, onLimit }: Props) {
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
      <MenuItem icon={<Gauge aria-hidden size={16} />} onSelect={onLimit}>
        Limits
      </MenuItem>
      <KeepOfflineItem deckId={id} />
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

/** Cards are on the device anyway; without this, their pictures and sounds are there only if the cards are due soon. */
function KeepOfflineItem({ deckId }: { deckId: string }) {
  const isKept = useIsKept(deckId);
  const keepsNothing = useReplicaStatus(
    ({ activity }) => activity === 'unavailable' || activity === 'removed',
  );
  if (keepsNothing) return null;
  return (
    <MenuItem
      icon={isKept ? <HardDrive aria-hidden size={16} /> : <HardDriveDownload aria-hidden size={16} />}
      onSelect={() => {
        setKept(deckId, !isKept);
        toast.success(isKept ? KEPT_WHEN_DUE : KEPT_ALWAYS);
      }}
    >
      {isKept ? 'Stop keeping offline' : 'Keep offline'}
    </MenuItem>
  );
}

const KEPT_ALWAYS = 'Pictures and sounds of this deck are kept on this device';
const KEPT_WHEN_DUE =
  'Pictures and sounds of this deck are kept on this device only while cards are due soon';

/** Marks a deck whose pictures and sounds are kept on this device. */
export function KeptMark({ deckId }: { deckId: string }) {
  return useIsKept(deckId) ? (
    <span className="self-center text-accent" data-tooltip="Kept offline">
      <HardDrive aria-hidden size={14} />
      <span className="sr-only">Kept offline</span>
    </span>
  ) : null;
}

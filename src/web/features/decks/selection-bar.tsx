import { FolderInput, Gauge, Tag, Trash2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';
import { useChangeCards } from './cards.queries.ts';

type Props = {
  deckId: string;
  selected: readonly string[];
  /** Ids of all cards in the list, after any search. */
  found: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  /** Called before these cards leave the list. */
  onRemove: (ids: readonly string[]) => void;
  /** The element to focus after they have left. */
  nextFocus: () => HTMLElement | null;
  onClose: () => void;
};

/** Actions on the selected cards, always visible. */
export function SelectionBar({ deckId, selected, found, onSelect, onRemove, nextFocus, onClose }: Props) {
  const [dialog, setDialog] = useState<BulkKind | null>(null);
  const change = useChangeCards();
  const count = selected.length;
  const chosen = new Set(selected);
  const all = found.every((id) => chosen.has(id));

  function remove() {
    if (!window.confirm(`Delete ${countOf(count, 'card')}? This cannot be undone.`)) return;
    onRemove(selected);
    change.mutate({ action: 'delete', cardIds: [...selected] });
  }

  return (
    <BottomBar label="Selected cards" className="items-center pl-4">
      <output className="text-sm font-medium tabular-nums">{formatNumber(count)} selected</output>
      <Button variant="ghost" onClick={() => onSelect(all ? [] : [...new Set([...selected, ...found])])}>
        {all ? 'Select none' : `Select all ${formatNumber(found.length)}`}
      </Button>
      <IconButton label="Stop selecting" className="max-sm:ml-auto sm:order-last" onClick={onClose}>
        <X aria-hidden size={20} />
      </IconButton>
      <div className="flex gap-2 max-sm:w-full max-sm:gap-1.5 max-[24rem]:grid max-[24rem]:grid-cols-2 sm:ml-auto">
        <Action
          icon={<FolderInput aria-hidden size={16} />}
          disabled={count === 0}
          onClick={() => setDialog('move')}
        >
          Move
        </Action>
        <Action
          icon={<Gauge aria-hidden size={16} />}
          disabled={count === 0}
          onClick={() => setDialog('difficulty')}
        >
          Difficulty
        </Action>
        <Action icon={<Tag aria-hidden size={16} />} disabled={count === 0} onClick={() => setDialog('tags')}>
          Tags
        </Action>
        <Action
          danger
          icon={<Trash2 aria-hidden size={16} />}
          disabled={count === 0}
          loading={change.isPending}
          onClick={remove}
        >
          Delete
        </Action>
      </div>
      {dialog === null ? null : (
        <BulkDialog
          kind={dialog}
          deckId={deckId}
          cardIds={selected}
          returnFocusTo={nextFocus}
          onMove={() => onRemove(selected)}
          onClose={() => setDialog(null)}
        />
      )}
    </BottomBar>
  );
}

type ActionProps = {
  icon: ReactNode;
  danger?: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
  children: string;
};

function Action({ icon, danger = false, disabled, loading = false, onClick, children }: ActionProps) {
  return (
    <Button
      variant={danger ? 'danger' : 'secondary'}
      className="px-3! max-sm:flex-1 max-sm:px-2! max-sm:[&_svg]:hidden"
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  );
}

import { Ellipsis, FolderInput, Gauge, Pause, Play, RotateCcw, Tag, Trash2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';
import { useChangeCards, type CardChange, type Chosen } from './cards.queries.ts';

type Props = {
  /** The deck that all of the cards are in, if they are in one. */
  deckId?: string | undefined;
  chosen: Chosen;
  count: number;
  /** How many cards the list has, after any search, and whether all of them are selected. */
  found: number;
  all: boolean;
  onSelectAll: (all: boolean) => void;
  /** Called before the selected cards leave the list. */
  onRemove: () => void;
  /** Called after they have left it. */
  onRemoved?: () => void;
  /** The element to focus after they have left. */
  nextFocus: () => HTMLElement | null;
  onClose: () => void;
};

/** Actions on the selected cards, always visible. */
export function SelectionBar(props: Props) {
  const { deckId, chosen, count, found, all, onSelectAll, onRemove, onRemoved, nextFocus, onClose } = props;
  const [dialog, setDialog] = useState<BulkKind | null>(null);
  const change = useChangeCards();

  const none = count === 0;
  const run = (wanted: CardChange) => change.mutate({ change: wanted, chosen });

  function remove() {
    if (!window.confirm(`Delete ${countOf(count, 'card')}?`)) return;
    onRemove();
    change.mutate({ change: { action: 'delete' }, chosen }, { onSuccess: () => onRemoved?.() });
  }

  function startOver() {
    if (window.confirm(`Reset ${countOf(count, 'card')}? They become new again.`)) run({ action: 'forget' });
  }

  return (
    <BottomBar label="Selected cards" className="items-center pl-4">
      <output className="text-sm font-medium tabular-nums">{formatNumber(count)} selected</output>
      <Button variant="ghost" onClick={() => onSelectAll(!all)}>
        {all ? 'Select none' : `Select all ${formatNumber(found)}`}
      </Button>
      <IconButton label="Stop selecting" className="max-sm:ml-auto sm:order-last" onClick={onClose}>
        <X aria-hidden size={20} />
      </IconButton>
      <div className="flex gap-2 max-sm:w-full max-sm:gap-1.5 max-[26rem]:grid max-[26rem]:grid-cols-3 sm:ml-auto">
        <Action
          icon={<FolderInput aria-hidden size={16} />}
          disabled={none}
          onClick={() => setDialog('move')}
        >
          Move
        </Action>
        <Action
          icon={<Gauge aria-hidden size={16} />}
          disabled={none}
          onClick={() => setDialog('difficulty')}
        >
          Difficulty
        </Action>
        <Action icon={<Tag aria-hidden size={16} />} disabled={none} onClick={() => setDialog('tags')}>
          Tags
        </Action>
        <Action
          danger
          icon={<Trash2 aria-hidden size={16} />}
          disabled={none}
          loading={change.isPending}
          onClick={remove}
        >
          Delete
        </Action>
        <Menu
          trigger={
            <Button className="px-3! max-sm:flex-1 max-sm:px-2!" disabled={none}>
              <Ellipsis aria-hidden size={16} className="max-sm:hidden" />
              More
            </Button>
          }
        >
          <MenuItem icon={<Pause aria-hidden size={16} />} onSelect={() => run({ action: 'suspend' })}>
            Suspend
          </MenuItem>
          <MenuItem icon={<Play aria-hidden size={16} />} onSelect={() => run({ action: 'resume' })}>
            Resume
          </MenuItem>
          <MenuItem icon={<RotateCcw aria-hidden size={16} />} onSelect={startOver}>
            Reset
          </MenuItem>
        </Menu>
      </div>
      {dialog === null ? null : (
        <BulkDialog
          kind={dialog}
          deckId={deckId}
          chosen={chosen}
          count={count}
          returnFocusTo={nextFocus}
          onMove={onRemove}
          onMoved={onRemoved}
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

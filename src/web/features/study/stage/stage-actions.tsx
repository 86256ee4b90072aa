import { CirclePause, EllipsisVertical, Keyboard, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { canUndo, type SessionState } from '#domain/study/session.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { StudyCommand } from '../session/study-keys.ts';
import { CARD_ACTIONS_ATTRIBUTE } from './use-card-focus.ts';

type Props = { onCommand: (command: StudyCommand) => void };

/** To the right of the title, in a session on a deck. */
export function DeckActions({ onCommand }: Props) {
  return (
    <>
      <ShortcutsButton onCommand={onCommand} />
      <Button
        variant="ghost"
        aria-keyshortcuts="R"
        className="px-3!"
        onClick={() => onCommand({ type: 'reset' })}
      >
        <RotateCcw aria-hidden size={16} />
        Reset
      </Button>
    </>
  );
}

/** The same in a review, where a session can also be ended early and an answer be taken back. */
export function ReviewActions({
  state,
  onCommand,
  onFinish,
}: Props & { state: SessionState; onFinish: () => void }) {
  const undoable = canUndo(state);
  return (
    <>
      <IconButton
        label="Undo the last answer"
        aria-keyshortcuts="Z"
        // Not disabled, which would drop the focus after the last one taken back.
        aria-disabled={!undoable}
        className={classNames(!undoable && 'cursor-not-allowed opacity-55')}
        onClick={() => undoable && onCommand({ type: 'undo' })}
      >
        <Undo2 aria-hidden size={20} />
      </IconButton>
      <ShortcutsButton onCommand={onCommand} />
      <Menu
        trigger={
          <IconButton {...{ [CARD_ACTIONS_ATTRIBUTE]: '' }} label="Card actions">
            <EllipsisVertical aria-hidden size={20} />
          </IconButton>
        }
      >
        <Action
          icon={<Pencil aria-hidden size={16} />}
          shortcut="E"
          onSelect={() => onCommand({ type: 'edit' })}
        >
          Edit card
        </Action>
        <Action
          icon={<CirclePause aria-hidden size={16} />}
          // On an answered card the key stays on it.
          shortcut={state.phase === 'answering' ? 'S' : null}
          onSelect={() => onCommand({ type: 'suspend' })}
        >
          Suspend card
        </Action>
        <Action
          icon={<RotateCcw aria-hidden size={16} />}
          shortcut="R"
          onSelect={() => onCommand({ type: 'reset' })}
        >
          Reset card
        </Action>
      </Menu>
      <Button variant="ghost" className="px-3!" onClick={onFinish}>
        Finish
      </Button>
    </>
  );
}

function ShortcutsButton({ onCommand }: Props) {
  return (
    <IconButton
      label="Keyboard shortcuts"
      className="max-sm:hidden"
      onClick={() => onCommand({ type: 'help' })}
    >
      <Keyboard aria-hidden size={20} />
    </IconButton>
  );
}

type ActionProps = { icon: ReactNode; shortcut: string | null; onSelect: () => void; children: string };

function Action({ icon, shortcut, onSelect, children }: ActionProps) {
  return (
    <MenuItem icon={icon} onSelect={onSelect}>
      {children}
      {shortcut === null ? null : (
        <span aria-hidden className="ml-auto pl-6 max-sm:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </MenuItem>
  );
}

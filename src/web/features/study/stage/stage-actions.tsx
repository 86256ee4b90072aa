import { CirclePause, EllipsisVertical, Flag, Keyboard, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { canUndo, type SessionState } from '#domain/study/session/session-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator, preloadMenus } from '#web/ui/menu.tsx';
import type { StudyCommand } from '../session/study-keys.ts';
import { CARD_ACTIONS_ATTRIBUTE } from './card-focus.ts';

type Props = {
  state: SessionState;
  /** The title of the deck. */
  title: string;
  onCommand: (command: StudyCommand) => void;
};

/** The actions for the card and the session, to the right of the title. They are the same in every session. */
export function StageActions({ state, title, onCommand }: Props) {
  const isPhone = useIsPhone();
  const undoable = canUndo(state);
  // Menus must open offline.
  useEffect(() => preloadMenus(), []);
  return (
    <>
      {isPhone ? null : (
        <IconButton
          label="Undo the last answer"
          aria-keyshortcuts="Z"
          // Not `disabled`, which would drop the focus after the last undo.
          aria-disabled={!undoable}
          className={classNames('size-11!', !undoable && 'cursor-not-allowed opacity-55')}
          onClick={() => undoable && onCommand({ type: 'undo' })}
        >
          <Undo2 aria-hidden size={20} />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton {...{ [CARD_ACTIONS_ATTRIBUTE]: '' }} label="More" className="-mr-3 size-11!">
            <EllipsisVertical aria-hidden size={20} />
          </IconButton>
        }
      >
        {isPhone ? (
          <MenuLabel>
            <span className="block max-w-60 truncate text-sm text-muted">{title}</span>
          </MenuLabel>
        ) : null}
        <Action
          icon={<Flag aria-hidden size={16} />}
          shortcut={null}
          onSelect={() => onCommand({ type: 'finish' })}
        >
          Finish now
        </Action>
        <MenuSeparator />
        {undoable ? (
          <Action
            icon={<Undo2 aria-hidden size={16} />}
            shortcut="Z"
            onSelect={() => onCommand({ type: 'undo' })}
          >
            Undo the last answer
          </Action>
        ) : null}
        <Action
          icon={<Pencil aria-hidden size={16} />}
          shortcut="E"
          onSelect={() => onCommand({ type: 'edit' })}
        >
          Edit card
        </Action>
        <Action
          icon={<CirclePause aria-hidden size={16} />}
          // On an answered card, S pauses instead.
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
        <MenuSeparator />
        <Action
          icon={<Keyboard aria-hidden size={16} />}
          shortcut="?"
          onSelect={() => onCommand({ type: 'help' })}
        >
          Keyboard shortcuts
        </Action>
      </Menu>
    </>
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

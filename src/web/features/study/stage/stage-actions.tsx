import { CirclePause, EllipsisVertical, Flag, Keyboard, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { canUndo, type SessionState } from '#domain/study/session/session.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator, preloadMenus } from '#web/ui/menu.tsx';
import type { StudyCommand } from '../session/study-keys.ts';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { CARD_ACTIONS_ATTRIBUTE } from './card-focus.ts';

type Props = { onCommand: (command: StudyCommand) => void };

type StageProps = Props & {
  state: SessionState;
  /** The title of the deck. */
  title: string;
  isReview: boolean;
  onFinish: () => void;
};

/** The actions for the card and the session, to the right of the title. On phones they form one menu. */
export function StageActions({ state, title, isReview, onCommand, onFinish }: StageProps) {
  const isPhone = useIsPhone();
  // Menus must open offline.
  useEffect(() => preloadMenus(), []);
  if (!isPhone) {
    return isReview ? (
      <ReviewActions state={state} onCommand={onCommand} onFinish={onFinish} />
    ) : (
      <DeckActions onCommand={onCommand} />
    );
  }
  return (
    <Menu
      trigger={
        <IconButton {...{ [CARD_ACTIONS_ATTRIBUTE]: '' }} label="More" className="-mr-3 size-11!">
          <EllipsisVertical aria-hidden size={20} />
        </IconButton>
      }
    >
      <MenuLabel>
        <span className="block max-w-60 truncate text-sm text-muted">{title}</span>
      </MenuLabel>
      {isReview && canUndo(state) ? (
        <Action
          icon={<Undo2 aria-hidden size={16} />}
          shortcut="Z"
          onSelect={() => onCommand({ type: 'undo' })}
        >
          Undo the last answer
        </Action>
      ) : null}
      {isReview ? (
        <CardActions state={state} onCommand={onCommand} />
      ) : (
        <Action
          icon={<RotateCcw aria-hidden size={16} />}
          shortcut="R"
          onSelect={() => onCommand({ type: 'reset' })}
        >
          Reset
        </Action>
      )}
      {isReview ? (
        <>
          <MenuSeparator />
          <Action icon={<Flag aria-hidden size={16} />} shortcut={null} onSelect={onFinish}>
            Finish
          </Action>
        </>
      ) : null}
    </Menu>
  );
}

/** The actions in a session on a deck. */
function DeckActions({ onCommand }: Props) {
  return (
    <>
      <ShortcutsButton onCommand={onCommand} />
      <Button
        variant="ghost"
        aria-keyshortcuts="R"
        className="h-11! px-3!"
        onClick={() => onCommand({ type: 'reset' })}
      >
        <RotateCcw aria-hidden size={16} />
        Reset
        <KeyHint>R</KeyHint>
      </Button>
    </>
  );
}

/** The actions in a review, which add ending the session early and undoing an answer. */
function ReviewActions({
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
        // Not `disabled`, which would drop the focus after the last undo.
        aria-disabled={!undoable}
        className={classNames('size-11!', !undoable && 'cursor-not-allowed opacity-55')}
        onClick={() => undoable && onCommand({ type: 'undo' })}
      >
        <Undo2 aria-hidden size={20} />
      </IconButton>
      <ShortcutsButton onCommand={onCommand} />
      <Menu
        trigger={
          <IconButton {...{ [CARD_ACTIONS_ATTRIBUTE]: '' }} label="Card actions" className="size-11!">
            <EllipsisVertical aria-hidden size={20} />
          </IconButton>
        }
      >
        <CardActions state={state} onCommand={onCommand} />
      </Menu>
      <Button variant="ghost" className="h-11! px-3!" onClick={onFinish}>
        Finish
      </Button>
    </>
  );
}

function CardActions({ state, onCommand }: Props & { state: SessionState }) {
  return (
    <>
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
    </>
  );
}

function ShortcutsButton({ onCommand }: Props) {
  return (
    <IconButton
      label="Keyboard shortcuts"
      aria-keyshortcuts="?"
      className="size-11!"
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

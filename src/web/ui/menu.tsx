import { Slot } from 'radix-ui';
import {
  use,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { deferred } from './deferred.tsx';
import { isAtFailure } from './load-failed.tsx';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps, type MenuParts } from './menu-parts.ts';

/** Most visits open no menu: what shows one is loaded when somebody comes near a trigger. */
const Panel = deferred(async () => (await import('./menu-panel.tsx')).MenuPanel, { failure: 'above' });

/** For a screen that goes on working without a network. */
export const preloadMenus = Panel.preload;

type MenuProps = {
  /** The button that opens the menu; it needs a name of its own. */
  trigger: ReactNode;
  children: ReactNode;
};

type Opened = { container: HTMLElement | null; byKeyboard: boolean };

export function Menu({ trigger, children }: MenuProps) {
  const [triggerId, panelId] = [useId(), useId()];
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Null while the menu is closed, and while its code is loading. */
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  /** Then it stays, so that closing can return the focus. One that was given up on is not waited for. */
  const [wasShown, setWasShown] = useState(false);
  if (panel !== null && !wasShown) setWasShown(true);

  function open(byKeyboard: boolean): void {
    // Inside the main landmark, where screen readers look for what belongs to the page, or inside the dialog it is in.
    const dialog = button.current?.closest<HTMLElement>('[role="dialog"]');
    setOpened({ container: dialog ?? document.getElementById('main'), byKeyboard });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel === null) setOpened(null);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  }

  return (
    <>
      <Slot.Root
        ref={button}
        id={triggerId}
        aria-haspopup="menu"
        aria-expanded={panel !== null}
        aria-controls={panel?.id}
        data-state={opened === null ? 'closed' : 'open'}
        onPointerEnter={preloadMenus}
        onFocus={preloadMenus}
        // Enter, Space and assistive technology click without a pointer.
        onClick={(event: MouseEvent) => (opened === null ? open(event.detail === 0) : setOpened(null))}
        onKeyDown={handleKey}
        // Whoever has gone on before the code came is not called back.
        onBlur={({ relatedTarget }: FocusEvent) =>
          panel === null && !isAtFailure(relatedTarget) && setOpened(null)
        }
      >
        {trigger}
      </Slot.Root>
      {opened !== null || wasShown ? (
        <Panel
          {...{ button, triggerId, panelId, panel, opened }}
          onPanel={setPanel}
          onClose={() => setOpened(null)}
        >
          {children}
        </Panel>
      ) : null}
    </>
  );
}

function useParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error('Items of a menu are rendered in a menu only');
  return parts;
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** A few choices in one row, which stays open: what they do can be seen. */
export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const { Choice } = useParts();
  return <Choice {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}

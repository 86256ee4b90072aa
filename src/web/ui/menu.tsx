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
import { isFailureMessage } from './load-failed.tsx';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps, type MenuParts } from './menu-parts.ts';

/** Most visits open no menu, so its code loads when the pointer or the focus reaches a trigger. */
const Panel = deferred(async () => (await import('./menu-panel.tsx')).MenuPanel, { failure: 'above' });

/** For screens that must work offline. */
export const preloadMenus = Panel.preload;

type MenuProps = {
  /** The button that opens the menu; it needs an accessible name. */
  trigger: ReactNode;
  children: ReactNode;
};

type Opened = { container: HTMLElement | null; byKeyboard: boolean };

export function Menu({ trigger, children }: MenuProps) {
  const [triggerId, panelId] = [useId(), useId()];
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Null while the menu is closed or its code is loading. */
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  /**
   * A panel that has been shown stays mounted, so that closing can return the focus. One that was dismissed while
   * loading is dropped.
   */
  const [wasShown, setWasShown] = useState(false);
  if (panel !== null && !wasShown) setWasShown(true);

  function open(byKeyboard: boolean): void {
    // Menus are placed inside the main landmark, where screen readers look for page content, or inside their dialog.
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
        // If the focus has moved on before the code has loaded, the menu stays closed.
        onBlur={({ relatedTarget }: FocusEvent) =>
          panel === null && !isFailureMessage(relatedTarget) && setOpened(null)
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

/** A few choices in one row. The menu stays open, because their effect is visible behind it. */
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

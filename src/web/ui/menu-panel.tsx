import { DropdownMenu } from 'radix-ui';
import { useEffect, useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps, type MenuParts } from './menu-parts.ts';

type Props = {
  button: RefObject<HTMLElement | null>;
  triggerId: string;
  panelId: string;
  /** The element that `onPanel` last received. */
  panel: HTMLElement | null;
  onPanel: (panel: HTMLElement | null) => void;
  opened: { container: HTMLElement | null; byKeyboard: boolean } | null;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The panel that a menu button opens. The button belongs to `Menu`, because it is shown before this code has loaded.
 */
export function MenuPanel(props: Props) {
  const { button, triggerId, panelId, panel, onPanel, opened, onClose, children } = props;
  const byKeyboard = opened?.byKeyboard === true;
  useEffect(() => {
    // Radix does this for keys that it saw, but the first key was pressed before it had loaded.
    if (byKeyboard) panel?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
  }, [byKeyboard, panel]);
  return (
    <DropdownMenu.Root
      modal={false}
      open={opened !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DropdownMenu.Trigger asChild>
        <StandIn of={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={opened?.container ?? null}>
        <DropdownMenu.Content
          ref={onPanel}
          id={panelId}
          aria-labelledby={triggerId}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes the menu itself; closing it here would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target) === true)
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // The screen that an item opens may already have taken the focus that would return to the button.
            const { activeElement } = document;
            if (activeElement !== null && activeElement !== document.body) event.preventDefault();
          }}
          className="z-50 max-w-[calc(100vw-1rem)] min-w-52 animate-fade-in rounded-md border bg-surface p-1 text-ink shadow-3"
        >
          <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Tells Radix which button the menu belongs to, for its position and for returning the focus. */
function StandIn({ of: button, ref }: { of: Props['button']; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current);
  return null;
}

function Item({ icon, danger = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={classNames(
        'flex h-10 items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none pointer-coarse:h-11',
        danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-raised',
      )}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

function Choice<T extends string>({ label, choices, value, onChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label} className="grid grid-cols-3 gap-1">
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => {
            event.preventDefault();
            onChange(choice.value);
          }}
          className="flex h-14 flex-col items-center justify-center gap-1 rounded-sm border border-transparent px-2 text-xs text-muted outline-none data-highlighted:bg-raised data-[state=checked]:border-accent-line data-[state=checked]:bg-accent-soft data-[state=checked]:font-medium data-[state=checked]:text-ink"
        >
          {choice.icon}
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-2">{children}</DropdownMenu.Label>;
}

function Separator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

const PARTS: MenuParts = { Item, Choice, Label, Separator };

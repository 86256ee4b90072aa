import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

type MenuProps = {
  /** The button that opens the menu; it needs a name of its own. */
  trigger: ReactNode;
  children: ReactNode;
};

export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  /** Inside the main landmark, where screen readers look for what belongs to the page, or inside the dialog it is in. */
  const setOpen = (open: boolean) =>
    setContainer(
      open
        ? (button.current?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('main'))
        : null,
    );
  return (
    <DropdownMenu.Root modal={false} open={container !== null} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[calc(100vw-1rem)] min-w-52 animate-fade-in rounded-md border bg-surface p-1 text-ink shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ItemProps = { icon?: ReactNode; danger?: boolean; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon, danger = false, onSelect, children }: ItemProps) {
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

type ChoiceProps<T extends string> = {
  label: string;
  choices: ReadonlyArray<{ value: T; label: string; icon: ReactNode }>;
  value: T;
  onChange: (value: T) => void;
};

/** A few choices in one row, which stays open: what they do can be seen. */
export function MenuChoice<T extends string>({ label, choices, value, onChange }: ChoiceProps<T>) {
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

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-2">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

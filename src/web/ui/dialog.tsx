import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For forms that need the space. */
  wide?: boolean;
  /** The element that receives the focus on closing, if not the one that had it before. */
  returnFocusTo?: () => HTMLElement | null;
  children: ReactNode;
};

/** Centred on wide screens, at the bottom edge on phones. Scrolls inside if taller than the screen. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  returnFocusTo,
  children,
}: Props) {
  const focusReturn = useFocusReturn(returnFocusTo);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-fade-in grid-cols-1 items-end overflow-y-auto bg-scrim pt-(--toast-space) has-data-dialog-footer:scroll-pb-44 sm:place-items-center sm:px-6 sm:pt-[max(--spacing(6),var(--toast-space,0px))] sm:pb-6">
          <Radix.Content
            {...focusReturn}
            onEscapeKeyDown={(event) => {
              if (isOpenCombobox(document.activeElement)) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (isToast(event.target)) event.preventDefault();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={classNames(
              'relative w-full animate-rise rounded-t-xl border bg-surface p-5 text-ink shadow-3 sm:rounded-xl sm:p-7',
              wide ? 'sm:max-w-3xl' : 'sm:max-w-xl',
            )}
          >
            <Radix.Title className="pr-10 font-serif text-2xl font-medium">{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            )}
            <div className="mt-5">{children}</div>
            <Radix.Close asChild>
              <IconButton label="Close" className="absolute top-3 right-3 sm:top-5 sm:right-5">
                <X aria-hidden size={20} />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape closes the list of a combobox first. */
function isOpenCombobox(element: Element | null): boolean {
  return element?.matches('[role="combobox"][aria-expanded="true"]') === true;
}

/** Actions at the end of a dialog. They stay in sight while the content above them scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer=""
      className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-col gap-3 border-t bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:rounded-b-xl sm:px-7 sm:pb-5"
    >
      {children}
    </div>
  );
}

/** A toast lies above the dialog: clicking it must not close the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

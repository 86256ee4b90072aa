import { Dialog } from 'radix-ui';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on windows too narrow to show it beside the screen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-drawer overflow-y-auto border-r bg-canvas shadow-3"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar onLeave={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

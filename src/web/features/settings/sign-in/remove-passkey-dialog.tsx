import type { Passkey } from '#contract/passkeys.ts';
import { useRemovePasskey } from '#web/features/auth/passkeys/passkeys.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  passkey: Passkey;
  returnFocusTo: () => HTMLElement | null;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a passkey stops working. Open while mounted. */
export function RemovePasskeyDialog({ passkey, returnFocusTo, onRemoved, onClose }: Props) {
  const removal = useRemovePasskey();
  const remove = () =>
    removal.mutate(passkey, {
      onSuccess: () => {
        onRemoved();
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove passkey"
      description={`“${passkey.name}” then no longer signs you in.`}
      returnFocusTo={returnFocusTo}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={removal.isPending} onClick={remove}>
          Remove passkey
        </Button>
      </div>
    </Dialog>
  );
}

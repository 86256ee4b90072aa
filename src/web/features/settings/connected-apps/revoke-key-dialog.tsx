import type { AccessKey } from '#contract/access-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useRevokeKey } from './connected-apps.queries.ts';

type Props = {
  revoked: AccessKey;
  returnFocusTo: () => HTMLElement | null;
  onRevoked: () => void;
  onClose: () => void;
};

/** Asks before a key ends, because the app that has it stops working. Open while mounted. */
export function RevokeKeyDialog({ revoked: { id, name }, returnFocusTo, onRevoked, onClose }: Props) {
  const revocation = useRevokeKey();
  const revoke = () =>
    revocation.mutate(id, {
      onSuccess: () => {
        onRevoked();
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Revoke key"
      description={`“${name}” can then no longer reach your cards, until you connect it again.`}
      returnFocusTo={returnFocusTo}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={revocation.isPending} onClick={revoke}>
          Revoke key
        </Button>
      </div>
    </Dialog>
  );
}

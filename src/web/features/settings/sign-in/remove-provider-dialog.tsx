import type { Identity } from '#contract/oidc.ts';
import { usePartIdentity } from '#web/features/auth/single-sign-on/identities.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks before an identity no longer signs in. Open while mounted. */
export function RemoveProviderDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const parting = usePartIdentity();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remove ${identity.name}`}
      description={`Your account at ${identity.name} then no longer signs you in here. Nothing changes there.`}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          loading={parting.isPending}
          onClick={() => parting.mutate(identity, { onSettled: onClose })}
        >
          Remove
        </Button>
      </div>
    </Dialog>
  );
}

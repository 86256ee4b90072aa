import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useNewRecoveryCodes } from './second-factor.queries.ts';

/** Asks before the recovery codes are replaced, and shows the new ones. Open while mounted. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const making = useNewRecoveryCodes();
  const codes = making.data?.recoveryCodes;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes === undefined ? 'New recovery codes' : 'Keep your recovery codes'}
      description={
        codes === undefined ? 'You get ten new codes. Those that you have now stop working.' : undefined
      }
    >
      {codes === undefined ? (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={making.isPending} onClick={() => making.mutate()}>
            Make new codes
          </Button>
        </div>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}

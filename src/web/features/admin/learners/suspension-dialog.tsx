import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSuspend } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before a learner is suspended, or before the suspension ends. Open while mounted. */
export function SuspensionDialog({ learner: { id, username, suspendedAt }, onClose }: DialogProps) {
  const suspension = useSuspend(id);
  const isSuspended = suspendedAt !== null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isSuspended ? 'End suspension' : 'Suspend'}
      description={
        isSuspended
          ? `${username} can sign in again, and finds everything as it was.`
          : `${username} is signed out and cannot sign in until you end the suspension. Nothing of theirs is deleted.`
      }
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isSuspended ? 'primary' : 'danger'}
          loading={suspension.isPending}
          onClick={() => suspension.mutate(!isSuspended, { onSuccess: onClose })}
        >
          {isSuspended ? 'End suspension' : 'Suspend'}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSignLearnerOut } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before a learner is signed out everywhere. Open while mounted. */
export function SignOutDialog({ learner: { id, username }, onClose }: DialogProps) {
  const signOut = useSignLearnerOut(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sign out everywhere"
      description={`${username} has to sign in again on each device, and their keys for apps end. What a device has not sent yet waits there for them.`}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          loading={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSuccess: onClose })}
        >
          Sign out
        </Button>
      </div>
    </Dialog>
  );
}

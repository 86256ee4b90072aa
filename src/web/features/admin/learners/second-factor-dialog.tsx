import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useRemoveSecondFactor } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before a learner is asked for no codes any more. Open while mounted. */
export function SecondFactorDialog({ learner: { id, username }, onClose }: DialogProps) {
  const remove = useRemoveSecondFactor(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn off two-step sign-in"
      description={`${username} then signs in with the password alone. Make sure that it is ${username} who has asked you.`}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          Turn off
        </Button>
      </div>
    </Dialog>
  );
}

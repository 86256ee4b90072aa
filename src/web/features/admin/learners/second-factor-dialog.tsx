import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useRemoveSecondFactor } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before two-step sign-in is turned off for a learner. Open while mounted. */
export function SecondFactorDialog({ learner: { id, username }, onClose }: DialogProps) {
  const remove = useRemoveSecondFactor(id);
  return (
    <QuestionDialog
      title="Turn off two-step sign-in"
      description={`${username} then signs in with the password alone. Make sure that it is ${username} who has asked you.`}
      action="Turn off"
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useSignLearnerOut } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before a learner is signed out everywhere. Open while mounted. */
export function SignOutDialog({ learner: { id, username }, onClose }: DialogProps) {
  const signOut = useSignLearnerOut(id);
  return (
    <QuestionDialog
      title="Sign out everywhere"
      description={`${username} has to sign in again on each device, and their keys for apps end. What a device has not sent yet waits there for them.`}
      action="Sign out"
      loading={signOut.isPending}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

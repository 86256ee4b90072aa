import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useSuspend } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks before a learner is suspended, or before the suspension ends. Open while mounted. */
export function SuspensionDialog({ learner: { id, username, suspendedAt }, onClose }: DialogProps) {
  const suspension = useSuspend(id);
  const isSuspended = suspendedAt !== null;
  return (
    <QuestionDialog
      title={isSuspended ? 'End suspension' : 'Suspend'}
      description={
        isSuspended
          ? `${username} can sign in again, and finds everything as it was.`
          : `${username} is signed out and cannot sign in until you end the suspension. Nothing of theirs is deleted.`
      }
      action={isSuspended ? 'End suspension' : 'Suspend'}
      variant={isSuspended ? 'primary' : 'danger'}
      loading={suspension.isPending}
      onConfirm={() => suspension.mutate(!isSuspended, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

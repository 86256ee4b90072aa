import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useTurnOff } from './second-factor.queries.ts';

type Props = { returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Asks before the password alone is enough again. Open while mounted. */
export function TurnOffDialog({ returnFocusTo, onClose }: Props) {
  const turningOff = useTurnOff();
  return (
    <QuestionDialog
      title="Turn off two-step sign-in"
      description="Your password alone is then enough to sign in. Your recovery codes stop working."
      returnFocusTo={returnFocusTo}
      action="Turn off"
      loading={turningOff.isPending}
      onConfirm={() => turningOff.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

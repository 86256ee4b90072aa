import type { Passkey } from '#contract/passkeys.ts';
import { useRemovePasskey } from '#web/features/auth/passkeys/passkeys.queries.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';

type Props = {
  passkey: Passkey;
  returnFocusTo: () => HTMLElement | null;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a passkey stops working. Open while mounted. */
export function RemovePasskeyDialog({ passkey, returnFocusTo, onRemoved, onClose }: Props) {
  const removal = useRemovePasskey();
  const remove = () =>
    removal.mutate(passkey, {
      onSuccess: () => {
        onRemoved();
        onClose();
      },
    });
  return (
    <QuestionDialog
      title="Remove passkey"
      description={`“${passkey.name}” then no longer signs you in.`}
      returnFocusTo={returnFocusTo}
      action="Remove passkey"
      loading={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

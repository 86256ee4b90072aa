import type { AccessKey } from '#contract/access-keys.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useRevokeKey } from './connected-apps.queries.ts';

type Props = {
  revoked: AccessKey;
  returnFocusTo: () => HTMLElement | null;
  onRevoked: () => void;
  onClose: () => void;
};

/** Asks before a key is revoked, because the app that uses it stops working. Open while mounted. */
export function RevokeKeyDialog({ revoked: { id, name }, returnFocusTo, onRevoked, onClose }: Props) {
  const revocation = useRevokeKey();
  const revoke = () =>
    revocation.mutate(id, {
      onSuccess: () => {
        onRevoked();
        onClose();
      },
    });
  return (
    <QuestionDialog
      title="Revoke key"
      description={`“${name}” can then no longer reach your cards, until you connect it again.`}
      returnFocusTo={returnFocusTo}
      action="Revoke key"
      loading={revocation.isPending}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}

import type { Identity } from '#contract/oidc.ts';
import { useUnlinkIdentity } from '#web/features/auth/single-sign-on/identities.queries.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';

/** Asks before an identity no longer signs in. Open while mounted. */
export function RemoveProviderDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const unlinking = useUnlinkIdentity();
  return (
    <QuestionDialog
      title={`Remove ${identity.name}`}
      description={`Your account at ${identity.name} then no longer signs you in here. Nothing changes there.`}
      action="Remove"
      loading={unlinking.isPending}
      onConfirm={() => unlinking.mutate(identity, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

import { KeyRound } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { usePasskeySupport } from './passkey-support.ts';
import { useConfirmWithPasskey, usePasskeys } from './passkeys.queries.ts';

/** The button with which learners confirm by passkey that it is them. Renders nothing for learners who have none here. */
export function ConfirmWithPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const isReady = usePasskeySupport() === 'ready';
  const { data: passkeys = [] } = usePasskeys({ enabled: isReady });
  const confirmation = useConfirmWithPasskey();
  if (!isReady || !passkeys.some(({ host }) => host === window.location.hostname)) return null;
  const confirm = () =>
    confirmation.mutate(undefined, {
      onSuccess: (isConfirmed) => {
        if (isConfirmed) onConfirmed();
      },
    });
  return (
    <div className="mt-5 border-t pt-5">
      <Button className="w-full" loading={confirmation.isPending} onClick={confirm}>
        <KeyRound aria-hidden size={16} />
        Use a passkey
      </Button>
    </div>
  );
}

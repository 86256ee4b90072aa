import { useState } from 'react';
import type { EmailState } from '#contract/mail.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Button } from '#web/ui/button.tsx';
import { useEmail, useKeepEmail, useSendLinkAgain } from './email.queries.ts';

const ChangeEmailDialog = deferred(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
  { failure: 'above' },
);

/** Whether the email address is confirmed, and the change to another one. Only where the server sends mail. */
export function EmailSetting() {
  const { data: email } = useEmail();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="flex flex-col gap-4 border-t pt-6">
      {email === undefined ? null : <Waiting email={email} />}
      <Button className="self-start" onClick={() => setChanging(true)}>
        Change email
      </Button>
      {isChanging ? <ChangeEmailDialog onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** What the learner can do about an address that is not confirmed. */
function Waiting({ email: { confirmed, newEmail } }: { email: EmailState }) {
  const sending = useSendLinkAgain();
  const keeping = useKeepEmail();
  if (newEmail === null && confirmed) return <p className="text-sm text-muted">Your email is confirmed.</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        {newEmail === null ? (
          'Your email is not confirmed. A link to it makes sure that we can reach you if you forget your password.'
        ) : (
          <>
            Your email changes to <strong className="font-medium">{newEmail}</strong> once you have opened the
            link that we sent there.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {newEmail === null && !sending.isSuccess ? 'Send link' : 'Send again'}
        </Button>
        {newEmail === null ? null : (
          <Button variant="ghost" loading={keeping.isPending} onClick={() => keeping.mutate()}>
            Keep my email
          </Button>
        )}
      </div>
    </div>
  );
}

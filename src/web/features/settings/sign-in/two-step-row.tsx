import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SecondFactorState } from '#contract/second-factor.ts';
import { FEW_RECOVERY_CODES } from '#domain/account/second-factor.ts';
import { countOf, formatDate } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSecondFactor, useSetUp } from './second-factor.queries.ts';
import { SignInRow } from './sign-in-row.tsx';

const TITLE = 'Two-step sign-in';

const TurnOnDialog = deferred(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog, {
  failure: 'above',
});
const NewCodesDialog = deferred(async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog, {
  failure: 'above',
});
const TurnOffDialog = deferred(async () => (await import('./turn-off-dialog.tsx')).TurnOffDialog, {
  failure: 'above',
});

/** Whether signing in also takes a code. */
export function TwoStepRow() {
  const query = useSecondFactor();
  if (query.data) return <Row state={query.data} />;
  if (query.isError) {
    return (
      <SignInRow title={TITLE} text={failureTitle(query.error, 'Failed to load')}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </SignInRow>
    );
  }
  return (
    <SignInRow title={TITLE} text="Loading">
      <Skeleton className="h-10 w-24 rounded-md" />
    </SignInRow>
  );
}

function Row({ state: { since, recoveryCodes } }: { state: SecondFactorState }) {
  const [open, setOpen] = useState<'on' | 'codes' | 'off' | null>(null);
  const setUp = useSetUp();
  const row = useRef<HTMLLIElement>(null);
  const close = () => setOpen(null);
  // The buttons change with the state, so the focus goes to the first one, in place of the pressed button.
  const returnFocusTo = () => row.current?.querySelector('button') ?? null;
  return (
    <SignInRow
      ref={row}
      title={TITLE}
      text={since === null ? OFF : <On since={since} recoveryCodes={recoveryCodes} />}
    >
      {since === null ? (
        <Button
          loading={setUp.isPending}
          onClick={() => setUp.mutate(undefined, { onSuccess: () => setOpen('on') })}
        >
          Turn on
        </Button>
      ) : (
        <>
          <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
          <Button variant="danger" onClick={() => setOpen('off')}>
            Turn off
          </Button>
        </>
      )}
      {open === 'on' && setUp.data ? (
        <TurnOnDialog setup={setUp.data} returnFocusTo={returnFocusTo} onClose={close} />
      ) : null}
      {open === 'codes' ? <NewCodesDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffDialog returnFocusTo={returnFocusTo} onClose={close} /> : null}
    </SignInRow>
  );
}

const OFF =
  'After your password you also enter a code from an app on your phone. Somebody who has your password is then still kept out.';

function On({ since, recoveryCodes }: { since: number; recoveryCodes: number }) {
  const isFew = recoveryCodes <= FEW_RECOVERY_CODES;
  return (
    <>
      <p>
        On since {formatDate(since)}. A code from your authenticator app is asked for after your password.
      </p>
      {isFew ? (
        <p className="mt-1 flex items-start gap-1.5 text-danger">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {recoveryCodes === 0
            ? 'No recovery codes are'
            : `Only ${countOf(recoveryCodes, 'recovery code')} ${recoveryCodes === 1 ? 'is' : 'are'}`}{' '}
          left. Make new ones, or losing your phone locks you out.
        </p>
      ) : (
        <p>{countOf(recoveryCodes, 'recovery code')} left.</p>
      )}
    </>
  );
}

import { KeyRound } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { usePasskeySupport, type PasskeySupport } from '#web/features/auth/passkeys/passkey-support.ts';
import { useAddPasskey, usePasskeys } from '#web/features/auth/passkeys/passkeys.queries.ts';
import { formatDate } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { lastUsedLabel } from '../last-used.ts';
import { useFirstRows } from '../use-first-rows.ts';
import { SignInRow } from './sign-in-row.tsx';

const TITLE = 'Passkeys';

const RenamePasskeyDialog = deferred(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
  { failure: 'above' },
);
const RemovePasskeyDialog = deferred(
  async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
  { failure: 'above' },
);

/** The passkeys that sign in to the account. */
export function PasskeysRow() {
  const query = usePasskeys();
  const support = usePasskeySupport();
  const add = useAddPasskey();
  const row = useRef<HTMLLIElement>(null);
  if (query.isError && !query.data) {
    return (
      <SignInRow title={TITLE} text={failureTitle(query.error, 'Failed to load your passkeys')}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </SignInRow>
    );
  }
  if (!query.data || support === undefined) {
    return (
      <SignInRow title={TITLE} text="Loading">
        <Skeleton className="h-10 w-32 rounded-md" />
      </SignInRow>
    );
  }
  return (
    <SignInRow
      ref={row}
      title={TITLE}
      text={<SupportText support={support} />}
      below={
        query.data.length === 0 ? undefined : (
          <PasskeyList
            passkeys={query.data}
            now={query.dataUpdatedAt}
            focusAfterRemoval={() => row.current?.querySelector('button') ?? null}
          />
        )
      }
    >
      {support === 'ready' ? (
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          <KeyRound aria-hidden size={16} />
          Add a passkey
        </Button>
      ) : null}
    </SignInRow>
  );
}

function SupportText({ support }: { support: PasskeySupport }) {
  const what = 'Sign in with your fingerprint, your face or the PIN of your device, without a password.';
  if (support === 'ready') return what;
  if (support === 'no-browser') return `${what} This browser has no passkeys.`;
  if (support === 'no-https')
    return `${what} Passkeys need a secure address (HTTPS), which the operator of this server can set up.`;
  return (
    <>
      {what} Passkeys work only at{' '}
      <a href={`${support.elsewhere}/settings#sign-in`} className="text-accent underline underline-offset-4">
        {support.elsewhere}
      </a>
      .
    </>
  );
}

type ListProps = {
  passkeys: readonly Passkey[];
  now: number;
  /** The element that receives the focus once a passkey is gone together with its button. */
  focusAfterRemoval: () => HTMLElement | null;
};

function PasskeyList({ passkeys, now, focusAfterRemoval }: ListProps) {
  const { shown, hidden, showAll, focusProps } = useFirstRows(passkeys);
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const returnTo = useRef<() => HTMLElement | null>(() => null);
  const close = () => setOpen(null);
  return (
    <>
      <ul aria-label="Your passkeys" className="flex flex-col divide-y border-t">
        {shown.map((passkey, index) => (
          <PasskeyItem
            key={passkey.id}
            {...focusProps(index)}
            passkey={passkey}
            now={now}
            onOpen={(dialog, button) => {
              returnTo.current = () => button;
              setOpen({ dialog, passkey });
            }}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="ghost" className="mt-2" onClick={showAll}>
          Show {hidden} more
        </Button>
      ) : null}
      {open?.dialog === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.dialog === 'remove' ? (
        <RemovePasskeyDialog
          passkey={open.passkey}
          returnFocusTo={() => returnTo.current()}
          onRemoved={() => {
            returnTo.current = focusAfterRemoval;
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

type ItemProps = ComponentProps<'li'> & {
  passkey: Passkey;
  now: number;
  onOpen: (dialog: 'rename' | 'remove', button: HTMLElement) => void;
};

function PasskeyItem({ passkey, now, onOpen, ...rest }: ItemProps) {
  const { name, host, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li {...rest} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted">
          {synced ? 'Synced between devices' : 'On one device only'} · Added on {formatDate(createdAt)}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {lastUsedAt === null ? 'Never used' : lastUsedLabel(lastUsedAt, now, browserTimeZone())}
          {host === window.location.hostname ? null : ` · Works only at ${host}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Rename ${name}`}
          onClick={({ currentTarget }) => onOpen('rename', currentTarget)}
        >
          Rename
        </Button>
        <Button
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => onOpen('remove', currentTarget)}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

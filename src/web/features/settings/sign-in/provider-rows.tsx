import { useRef, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import type { Identity } from '#contract/oidc.ts';
import { useBeginLink, useIdentities } from '#web/features/auth/single-sign-on/identities.queries.ts';
import { formatDate } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { lastUsedLabel } from '../last-used.ts';
import { SignInRow } from './sign-in-row.tsx';

const TITLE = 'Single sign-on';

const RemoveProviderDialog = deferred(
  async () => (await import('./remove-provider-dialog.tsx')).RemoveProviderDialog,
  { failure: 'above' },
);

/** A row for each identity provider with which the learner signs in, or could. */
export function ProviderRows({ providers: offered }: { providers: PublicConfig['identityProviders'] }) {
  const query = useIdentities();
  if (query.isError && !query.data) {
    return (
      <SignInRow title={TITLE} text={failureTitle(query.error, 'Failed to load single sign-on')}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </SignInRow>
    );
  }
  if (!query.data) {
    return (
      <SignInRow title={TITLE} text="Loading">
        {null}
      </SignInRow>
    );
  }
  const identities = query.data;
  const notLinked = offered.filter(({ id }) => identities.every(({ provider }) => provider !== id));
  return (
    <>
      {identities.map((identity) => (
        <LinkedRow key={identity.issuer} identity={identity} now={query.dataUpdatedAt} />
      ))}
      {notLinked.map((provider) => (
        <OfferedRow key={provider.id} {...provider} />
      ))}
    </>
  );
}

function LinkedRow({ identity, now }: { identity: Identity; now: number }) {
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { name, provider, linkedAt, lastUsedAt } = identity;
  return (
    <SignInRow
      ref={row}
      title={name}
      text={
        provider === null
          ? 'This server no longer offers it.'
          : `Signs you in. Added on ${formatDate(linkedAt)} · ${lastUsedLabel(lastUsedAt, now, browserTimeZone())}`
      }
    >
      <Button aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking ? <RemoveProviderDialog identity={identity} onClose={() => setAsking(false)} /> : null}
    </SignInRow>
  );
}

function OfferedRow({ id, name }: { id: string; name: string }) {
  const link = useBeginLink();
  return (
    <SignInRow title={name} text={`Sign in with the account that you have at ${name}.`}>
      <Button aria-label={`Add ${name}`} loading={link.isPending} onClick={() => link.mutate(id)}>
        Add
      </Button>
    </SignInRow>
  );
}

import { Button } from '#web/ui/button.tsx';
import { useBeginConfirm, useIdentities } from './identities.queries.ts';

/** The buttons with which learners confirm at an identity provider that it is them. Renders nothing without one. */
export function ConfirmWithProvider() {
  const { data: identities = [] } = useIdentities();
  const begin = useBeginConfirm();
  const linked = identities.filter(({ provider }) => provider !== null);
  if (linked.length === 0) return null;
  const { pathname, search, hash } = window.location;
  const returnTo = `${pathname}${search}${hash}`;
  return (
    <div className="mt-5 flex flex-col gap-3 border-t pt-5">
      {linked.map(({ provider, name }) => (
        <Button
          key={name}
          className="w-full wrap-anywhere"
          loading={begin.isPending}
          onClick={() => begin.mutate({ provider: provider ?? '', returnTo })}
        >
          Sign in again with {name}
        </Button>
      ))}
      <p className="text-sm text-muted">You come back to this page, and can then press the button again.</p>
    </div>
  );
}

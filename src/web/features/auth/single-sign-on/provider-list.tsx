import { useLocation } from 'react-router';
import type { PublicConfig } from '#contract/config.ts';
import { Button } from '#web/ui/button.tsx';
import { useBeginSignIn } from './identities.queries.ts';
import { keepInvite } from './kept-invite.ts';

/** Screens from which signing in leads to the dashboard, as with any other way to sign in. */
const OWN_SCREENS = new Set(['/login', '/register']);

type Props = { providers: PublicConfig['identityProviders']; invite: string | undefined };

/** A button for each identity provider. */
export function ProviderList({ providers, invite }: Props) {
  const { pathname, search } = useLocation();
  const begin = useBeginSignIn();
  const returnTo = OWN_SCREENS.has(pathname) ? undefined : `${pathname}${search}`;
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          className="w-full wrap-anywhere"
          loading={begin.isPending && begin.variables.params.provider === id}
          disabled={begin.isPending}
          onClick={() => {
            keepInvite(invite);
            begin.mutate({ params: { provider: id }, body: { returnTo, invite } });
          }}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}

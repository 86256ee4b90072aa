import { useLocation } from 'react-router';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useBeginSignIn } from './identities.queries.ts';

/** Where signing in leads to the dashboard, as after any other sign-in. */
const OWN_SCREENS = new Set(['/login', '/register']);

/** A button for each identity provider. Nothing on a server without one. */
export function ProviderButtons({ isBelowForm = false }: { isBelowForm?: boolean }) {
  const { data: config } = usePublicConfig();
  const { pathname, search } = useLocation();
  const begin = useBeginSignIn();
  if (config === undefined || config.identityProviders.length === 0) return null;
  const returnTo = OWN_SCREENS.has(pathname) ? undefined : `${pathname}${search}`;
  return (
    <div className={isBelowForm ? 'mt-6 flex flex-col gap-3 border-t pt-6' : 'mt-8 flex flex-col gap-3'}>
      {config.identityProviders.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          className="w-full wrap-anywhere"
          loading={begin.isPending && begin.variables.provider === id}
          disabled={begin.isPending}
          onClick={() => begin.mutate({ provider: id, returnTo })}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}

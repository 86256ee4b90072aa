import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { invitePath } from '#domain/account/invite-link.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { useToken } from '#web/lib/auth-store.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { keptInvite } from './kept-invite.ts';

/** Loaded on demand, so that no other page has to list its chunks. */
const load = () => import('./finish.ts');

/** The screen to which an identity provider sends the browser back. Finishes what was begun, once, and leads to the next screen. */
export function ReturnScreen() {
  usePageTitle('Signing in');
  const { provider = '' } = useParams();
  const { search, pathname } = useLocation();
  // Removed from the address immediately, so that it is neither kept in the history nor sent twice.
  const [answer] = useState(search);
  const [failure, setFailure] = useState<string>();
  const signedIn = useToken() !== null;
  const navigate = useNavigate();
  const { data: config } = usePublicConfig();
  const name = config?.identityProviders.find(({ id }) => id === provider)?.name;
  const begun = useRef(false);

  useEffect(() => {
    // The messages at the end need the name of the provider, which is in the configuration.
    if (begun.current || config === undefined) return;
    begun.current = true;
    const goOn = async () => {
      await navigate(pathname, { replace: true });
      try {
        const { finishAtProvider } = await load();
        const next = await finishAtProvider({ id: provider, name: name ?? provider }, answer);
        await navigate(next, { replace: true });
      } catch (error) {
        setFailure(errorTexts(error, 'Sign-in failed').title);
      }
    };
    void goOn();
  }, [answer, config, name, navigate, pathname, provider]);

  const back = wayBack(signedIn);
  return (
    <AuthFrame
      title={failure === undefined ? 'Signing in' : 'That did not work'}
      intro={name === undefined ? 'With single sign-on.' : `With ${name}.`}
    >
      {failure === undefined ? (
        <output className="mt-8 flex items-center gap-3 text-muted">
          <Spinner />
          One moment…
        </output>
      ) : (
        <div className="mt-8 flex flex-col items-start gap-5">
          <FormError message={failure} />
          <Link ref={takeFocus} to={back.to} className={buttonClasses({ variant: 'primary', size: 'lg' })}>
            {back.label}
          </Link>
        </div>
      )}
    </AuthFrame>
  );
}

function wayBack(signedIn: boolean): { to: string; label: string } {
  if (signedIn) return { to: '/settings#sign-in', label: 'Back to Settings' };
  const invite = keptInvite();
  if (invite !== undefined) return { to: invitePath(invite), label: 'Back to Your Invite' };
  return { to: '/login', label: 'Back to Login' };
}

import { Fragment, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { inviteSecretIn } from '#domain/account/invite-link.ts';
import { useToken, useUser } from '#web/lib/auth-store.ts';
import { pathAfterSession } from '#web/lib/session-end.ts';

/** In the address of the dashboard for a signed-in user who opened an invite. */
export const INVITED = 'invited';

/** Screens for visitors. Signed-in users are redirected to the dashboard, even if they signed in in another tab. */
export function PublicOnly() {
  const signedIn = useToken() !== null;
  const { hash } = useLocation();
  // Somebody who signs in only here may have used the invite.
  const [cameSignedIn] = useState(signedIn);
  if (!signedIn) return <Outlet />;
  const hasInvite = cameSignedIn && inviteSecretIn(hash) !== '';
  return <Navigate to={hasInvite ? `/dashboard?${INVITED}` : '/dashboard'} replace />;
}

/**
 * Screens for signed-in users. Everybody else is redirected to the landing page, or told at the
 * login that the account is suspended. A different user remounts the screens,
 * because their state belongs to one user.
 */
export function SignedInOnly() {
  const userId = useUser()?.id;
  return useToken() === null ? (
    <Navigate to={pathAfterSession()} replace />
  ) : (
    <Fragment key={userId}>
      <Outlet />
    </Fragment>
  );
}

/** Redirects unknown paths to the dashboard, or to the landing page for a visitor. */
export function Home() {
  return <Navigate to={useToken() === null ? '/' : '/dashboard'} replace />;
}

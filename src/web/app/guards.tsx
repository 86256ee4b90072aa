import { Fragment } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useToken, useUser } from '#web/lib/auth-store.ts';
import { pathAfterSession } from '#web/lib/session-end.ts';

/** Screens for visitors. Signed-in users are redirected to the dashboard, even if they signed in in another tab. */
export function PublicOnly() {
  return useToken() === null ? <Outlet /> : <Navigate to="/dashboard" replace />;
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

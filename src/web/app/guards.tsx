import { Fragment } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useToken, useUser } from '#web/lib/auth-store.ts';

/** Screens for visitors. Signed-in users, and those who sign in here or in another tab, go to the dashboard. */
export function PublicOnly() {
  return useToken() === null ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

/**
 * Screens for signed-in users. Anyone else, or anyone signed out since, goes to the landing page. When another user takes
 * over, screens begin anew: what they hold is of one user.
 */
export function SignedInOnly() {
  const userId = useUser()?.id;
  return useToken() === null ? (
    <Navigate to="/" replace />
  ) : (
    <Fragment key={userId}>
      <Outlet />
    </Fragment>
  );
}

import { Navigate, Outlet } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';

/** Screens for visitors; whoever is signed in, or signs in here or in another tab, goes to the dashboard. */
export function PublicOnly() {
  return useToken() === null ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

/** Screens for the signed-in; whoever is not, or no longer, goes to the landing page. */
export function SignedInOnly() {
  return useToken() === null ? <Navigate to="/" replace /> : <Outlet />;
}

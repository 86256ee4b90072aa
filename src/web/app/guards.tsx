import { Navigate, Outlet } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';

/** Screens for visitors. Signed-in users, and those who sign in here or in another tab, go to the dashboard. */
export function PublicOnly() {
  return useToken() === null ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

/** Screens for signed-in users. Anyone else, or anyone signed out since, goes to the landing page. */
export function SignedInOnly() {
  return useToken() === null ? <Navigate to="/" replace /> : <Outlet />;
}

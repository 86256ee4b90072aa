import { Navigate } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';

/** Redirects unknown paths to the dashboard, or to the landing page for a visitor. */
export function Home() {
  return <Navigate to={useToken() === null ? '/' : '/dashboard'} replace />;
}

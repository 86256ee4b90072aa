import { Navigate } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';

/** Where unknown paths lead: the dashboard, or the landing page for a visitor. */
export function Home() {
  return <Navigate to={useToken() === null ? '/' : '/dashboard'} replace />;
}

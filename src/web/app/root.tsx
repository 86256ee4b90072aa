import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useScreenLoading } from './lazy-screen.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }));

/** Around every screen: the skip link, a line while a screen's code is on its way, the error screen, the toasts. */
export function Root() {
  const { pathname } = useLocation();
  const loading = useScreenLoading();
  // The landing page has nothing to say in a toast, unless one has come along from another screen.
  const [toasts, setToasts] = useState(pathname !== '/');
  if (!toasts && pathname !== '/') setToasts(true);
  useScrollMemory();
  // Signing in and out leads elsewhere, where all that is needed should come at once.
  const signedIn = useToken() !== null;
  useEffect(() => preloadScreen(window.location.pathname, signedIn), [signedIn]);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {loading ? (
        <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 animate-pulse bg-accent" />
      ) : null}
      <ErrorBoundary place={pathname}>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      {toasts ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </>
  );
}

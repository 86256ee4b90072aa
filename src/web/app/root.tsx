import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useToken } from '#web/lib/auth-store.ts';
import { useConfirmation } from '#web/lib/confirm-identity.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useScreenLoading } from './lazy-screen.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

const ConfirmDialog = deferred(
  async () => (await import('#web/features/auth/confirm/confirm-dialog.tsx')).ConfirmDialog,
  { failure: 'above' },
);

const Toaster = deferred(async () => (await import('#web/ui/toaster.tsx')).Toaster, { failure: 'nowhere' });
/** Tooltips load late, because every screen works without them. */
const Tooltips = deferred(
  async () => {
    await new Promise((resolve) => {
      for (const type of ['pointerover', 'focusin']) document.addEventListener(type, resolve, { once: true });
    });
    const loaded = await import('#web/ui/tooltips.tsx').catch(() => null);
    return loaded !== null && 'popover' in HTMLElement.prototype ? loaded.Tooltips : () => null;
  },
  { failure: 'nowhere' },
);

/** By then a screen has usually been drawn with all its data. */
const QUIET_MS = 5_000;

/** Wraps every screen with the skip link, loading bar, error screen, toasts and tooltips. */
export function Root() {
  const { pathname } = useLocation();
  const loading = useScreenLoading();
  const isConfirming = useConfirmation(({ isAsked }) => isAsked);
  // The landing page shows no toasts, but one from the previous screen may still be visible.
  const [toasts, setToasts] = useState(pathname !== '/');
  if (!toasts && pathname !== '/') setToasts(true);
  useScrollMemory();
  // Signing in or out changes the screen, so all its chunks are loaded in parallel.
  const signedIn = useToken() !== null;
  useEffect(() => {
    void preloadScreen(window.location.pathname, signedIn);
    if (!signedIn) return;
    // A lost network must not keep anyone from studying.
    const preload = () => {
      for (const path of ['/study/deck', '/review']) void preloadScreen(path, true);
    };
    const timer = setTimeout(preload, QUIET_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent forced-color-adjust-none focus:translate-y-0"
      >
        Skip to content
      </a>
      {loading ? (
        <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 animate-pulse bg-accent" />
      ) : null}
      <ErrorBoundary path={pathname}>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      {isConfirming ? <ConfirmDialog /> : null}
      {toasts ? <Toaster /> : null}
      <Tooltips />
    </>
  );
}

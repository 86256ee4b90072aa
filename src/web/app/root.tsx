import { Outlet, ScrollRestoration, useNavigation } from 'react-router';

/** Around every screen: the skip link, a line while the next screen's code is on its way, the scroll position. */
export function Root() {
  const navigation = useNavigation();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {navigation.state === 'idle' ? null : (
        <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 animate-pulse bg-accent" />
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

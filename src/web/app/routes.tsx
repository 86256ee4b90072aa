import type { ComponentType, ReactNode } from 'react';
import { matchPath, Route, Routes, useMatch } from 'react-router';
import { MEMBER_SCREENS, type SHARED_SCREENS, type VISITOR_SCREENS } from '#contract/screens.ts';
import { Home, PublicOnly, SignedInOnly } from './guards.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const landing = lazyScreen(
  async () => (await import('#web/features/landing/landing-screen.tsx')).LandingScreen,
);
const services = lazyScreen(async () => (await import('./services.tsx')).Services);

/** A screen that uses the services. The services load first, because they configure validation for every schema. */
function screen(load: () => Promise<ComponentType>) {
  return lazyScreen(async () => {
    await import('./services.tsx');
    return load();
  });
}

const login = screen(async () => (await import('#web/features/auth/login-screen.tsx')).LoginScreen);
const register = screen(async () => (await import('#web/features/auth/register-screen.tsx')).RegisterScreen);
const arrivals = () => import('#web/features/auth/arrivals.ts');
const layout = screen(async () => (await import('./app-layout.tsx')).AppLayout);
const licences = screen(
  async () => (await import('#web/features/licences/licences-screen.tsx')).LicencesScreen,
);

const connect = screen(
  async () => (await import('#web/features/settings/connected-apps/connect-screen.tsx')).ConnectScreen,
);

function memberScreen(path: (typeof MEMBER_SCREENS)[number]) {
  return screen(async () => (await import('./member-screens.ts')).memberScreens[path]());
}

const dashboard = memberScreen('/dashboard');

type LazyScreen = ReturnType<typeof lazyScreen>;

const VISITORS: Record<(typeof VISITOR_SCREENS)[number], LazyScreen> = {
  '/': landing,
  '/login': login,
  '/register': register,
  '/forgot-password': screen(async () => (await arrivals()).ForgotScreen),
};
const MEMBERS: Readonly<Record<string, LazyScreen>> = {
  ...Object.fromEntries(MEMBER_SCREENS.map((path) => [path, memberScreen(path)])),
  '/dashboard': { ...dashboard, Screen: Dashboard },
};
const SHARED: Record<(typeof SHARED_SCREENS)[number], LazyScreen> = {
  '/licences': licences,
  '/connect/:id': connect,
  '/sign-in/:provider': screen(async () => (await arrivals()).ReturnScreen),
  '/reset-password': screen(async () => (await arrivals()).ResetScreen),
  '/confirm-email': screen(async () => (await arrivals()).ConfirmEmailScreen),
};

/** Loads all chunks of a path in parallel, instead of one after the other as they are rendered. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  await Promise.all(neededAt(pathname, signedIn).map(({ preload }) => preload()));
}

function neededAt(pathname: string, signedIn: boolean): LazyScreen[] {
  const screens: Readonly<Record<string, LazyScreen>> = { ...SHARED, ...(signedIn ? MEMBERS : VISITORS) };
  const path = Object.keys(screens).find((one) => matchPath(one, pathname)) ?? '';
  const screen = screens[path] ?? (signedIn ? dashboard : landing);
  if (screen === landing) return [landing];
  return signedIn ? [services, layout, screen] : [services, screen];
}

/** Every screen is a chunk of its own. */
export function AppRoutes() {
  const { '/': home, ...forms } = VISITORS;
  return (
    <Routes>
      <Route element={<services.Screen />}>{routesOf(SHARED)}</Route>
      <Route element={<PublicOnly />}>
        <Route path="/" element={<home.Screen />} />
        <Route element={<services.Screen />}>{routesOf(forms)}</Route>
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<services.Screen />}>
          <Route element={<layout.Screen />}>
            {routesOf(MEMBERS)}
            <Route path="/deck/:id" element={<Dashboard />} />
            {/* Redirects unknown paths. Inside the layout, so that the layout keeps its state. */}
            <Route path="*" element={<Home />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

function routesOf(screens: Readonly<Record<string, LazyScreen>>): ReactNode {
  return Object.entries(screens).map(([path, { Screen }]) => (
    <Route key={path} path={path} element={<Screen />} />
  ));
}

/**
 * The dashboard. `/deck/{id}`, the path after a generation, redirects here; both paths render the same element, so the
 * dashboard stays mounted.
 */
function Dashboard() {
  const passing = useMatch('/deck/:id') !== null;
  return (
    <>
      <dashboard.Screen />
      {passing ? <Home /> : null}
    </>
  );
}

import type { ComponentType } from 'react';
import { matchPath, Route, Routes, useMatch } from 'react-router';
import { PublicOnly, SignedInOnly } from './guards.tsx';
import { Home } from './home.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const landing = lazyScreen(
  async () => (await import('#web/features/landing/landing-screen.tsx')).LandingScreen,
);
const services = lazyScreen(async () => (await import('./services.tsx')).Services);

/** A screen that uses the services: its code runs after theirs, which configure validation for every schema. */
function screen(load: () => Promise<ComponentType>) {
  return lazyScreen(async () => {
    await import('./services.tsx');
    return load();
  });
}

const login = screen(async () => (await import('#web/features/auth/login-screen.tsx')).LoginScreen);
const register = screen(async () => (await import('#web/features/auth/register-screen.tsx')).RegisterScreen);
const layout = screen(async () => (await import('./app-layout.tsx')).AppLayout);
const dashboard = screen(
  async () => (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
);
const deck = screen(async () => (await import('#web/features/decks/deck-screen.tsx')).DeckScreen);
const print = screen(async () =>
  (await import('#web/features/print/load-print-screen.ts')).loadPrintScreen(),
);
const sources = screen(async () => (await import('#web/features/sources/sources-screen.tsx')).SourcesScreen);
const source = screen(async () => (await import('#web/features/sources/source-screen.tsx')).SourceScreen);
const imports = screen(async () => (await import('#web/features/imports/import-screens.tsx')).ImportScreens);
const explore = screen(async () => (await import('#web/features/library/explore-screen.tsx')).ExploreScreen);
const study = screen(async () => (await import('#web/features/study/study-screen.tsx')).StudyScreen);
const review = screen(async () => (await import('#web/features/study/review-screen.tsx')).ReviewScreen);
const newCards = screen(
  async () => (await import('#web/features/batches/new-cards-screen.tsx')).NewCardsScreen,
);

const analytics = screen(
  async () => (await import('#web/features/analytics/analytics-screen.tsx')).AnalyticsScreen,
);
const settings = screen(
  async () => (await import('#web/features/settings/settings-screen.tsx')).SettingsScreen,
);

/** The lazy screens of each address, outermost first. Other addresses redirect to the first of their list. */
const VISITORS = [
  { path: '/', needs: [landing] },
  { path: '/login', needs: [services, login] },
  { path: '/register', needs: [services, register] },
];
const MEMBERS = [
  { path: '/dashboard', needs: [services, layout, dashboard] },
  { path: '/decks/:id', needs: [services, layout, deck] },
  { path: '/decks/:id/print', needs: [services, layout, print] },
  { path: '/sources', needs: [services, layout, sources] },
  { path: '/sources/:id', needs: [services, layout, source] },
  { path: '/import/:id?', needs: [services, layout, imports] },
  { path: '/explore/:slug?', needs: [services, layout, explore] },
  { path: '/new-cards/:id', needs: [services, layout, newCards] },
  { path: '/study/:deckId', needs: [services, layout, study] },
  { path: '/review/:deckId?', needs: [services, layout, review] },
  { path: '/analytics', needs: [services, layout, analytics] },
  { path: '/settings', needs: [services, layout, settings] },
];

/** Loads all chunks of the address in parallel, instead of one after the other as they are rendered. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const screens = signedIn ? MEMBERS : VISITORS;
  const screen = screens.find(({ path }) => matchPath(path, pathname) !== null) ?? screens[0];
  await Promise.all(screen?.needs.map(({ preload }) => preload()) ?? []);
}

/** Every screen is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/" element={<landing.Screen />} />
        <Route element={<services.Screen />}>
          <Route path="/login" element={<login.Screen />} />
          <Route path="/register" element={<register.Screen />} />
        </Route>
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<services.Screen />}>
          <Route element={<layout.Screen />}>
            <Route path="/dashboard" element={<Dashboard />} />
            <Route path="/deck/:id" element={<Dashboard />} />
            <Route path="/decks/:id" element={<deck.Screen />} />
            <Route path="/decks/:id/print" element={<print.Screen />} />
            <Route path="/sources" element={<sources.Screen />} />
            <Route path="/sources/:id" element={<source.Screen />} />
            <Route path="/import/:id?" element={<imports.Screen />} />
            <Route path="/explore/:slug?" element={<explore.Screen />} />
            <Route path="/new-cards/:id" element={<newCards.Screen />} />
            <Route path="/study/:deckId" element={<study.Screen />} />
            <Route path="/review/:deckId?" element={<review.Screen />} />
            <Route path="/analytics" element={<analytics.Screen />} />
            <Route path="/settings" element={<settings.Screen />} />
            {/* Any other path leads home. It is inside the layout so that the layout keeps its state. */}
            <Route path="*" element={<Home />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

/**
 * The dashboard, also while `/deck/{id}`, the address after a generation, leads to it: as one element at both addresses it
 * stays on the screen meanwhile.
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

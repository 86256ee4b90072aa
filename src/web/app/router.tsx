import { createBrowserRouter } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { Home } from './home.tsx';
import { PublicOnly, SignedInOnly } from './guards.tsx';
import { Root } from './root.tsx';

/** Every screen is a chunk of its own. The study screen asks for the room that the sidebar would take. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <PublicOnly />,
        children: [
          {
            path: '/',
            lazy: async () => ({
              Component: (await import('../features/landing/landing-screen.tsx')).LandingScreen,
            }),
          },
          {
            path: '/login',
            lazy: async () => ({
              Component: (await import('../features/auth/login-screen.tsx')).LoginScreen,
            }),
          },
          {
            path: '/register',
            lazy: async () => ({
              Component: (await import('../features/auth/register-screen.tsx')).RegisterScreen,
            }),
          },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./app-layout.tsx')).AppLayout }),
            children: [
              {
                path: '/dashboard',
                lazy: async () => ({
                  Component: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
                }),
              },
              {
                path: '/decks/:id',
                lazy: async () => ({
                  Component: (await import('../features/decks/deck-screen.tsx')).DeckScreen,
                }),
              },
              {
                path: '/study/:deckId',
                handle: { focused: true },
                lazy: async () => ({
                  Component: (await import('#web/features/study/study-screen.tsx')).StudyScreen,
                }),
              },
              // Any other path leads home. Also `/deck/{id}`, to which the product goes after a generation: inside the
              // layout, so that the layout and what it holds stay as they are.
              { path: '*', element: <Home /> },
            ],
          },
        ],
      },
    ],
  },
]);

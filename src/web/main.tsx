import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './app/app.css';
import { Root } from './app/root.tsx';
import { preloadScreen } from './app/routes.tsx';
import { followOtherTabs, useAuthStore } from './lib/auth-store.ts';
import { followTheme } from './lib/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followOtherTabs();
followTheme();

// Until then the page shows its static shell. Drawn before its code is there, the screen would suspend, which React ends
// 300 ms later than it could. Drawing it reports a failure to load. As a transition, React draws in short tasks, and not in
// one that holds up taps and the answers of the API.
void preloadScreen(window.location.pathname, useAuthStore.getState().token !== null).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </StrictMode>,
    ),
  ),
);

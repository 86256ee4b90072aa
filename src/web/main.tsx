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

// Until then the page shows its static shell. Rendered before its code has loaded, the screen would suspend, and React would
// show it 300 ms later than possible. Rendering reports a failure to load. In a transition, React renders in short tasks rather
// than in one that delays taps and responses of the API.
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

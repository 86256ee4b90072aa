import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './app/app.css';
import { Root } from './app/root.tsx';
import { preloadScreen } from './app/routes.tsx';
import { followOtherTabs, useAuthStore } from './lib/auth-store.ts';
import { followTheme } from './lib/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const preloaded = preloadScreen(window.location.pathname, useAuthStore.getState().token !== null);
followOtherTabs();
followTheme();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Root preloaded={preloaded} />
    </BrowserRouter>
  </StrictMode>,
);

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config as configureZod } from 'zod/v4/core';
import './app/app.css';
import { router } from './app/router.tsx';
import { refreshProfile } from './features/auth/auth-actions.ts';
import { followOtherTabs } from './lib/auth-store.ts';
import { showUnhandledFailures } from './lib/error-toast.ts';
import { forgetDataOnUserChange, queryClient } from './lib/query-client.ts';
import { Toaster } from './ui/toaster.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Zod would try `new Function` to speed up its parsers, which the content security policy forbids and reports.
configureZod({ jitless: true });

showUnhandledFailures();
followOtherTabs();
forgetDataOnUserChange();
void refreshProfile();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);

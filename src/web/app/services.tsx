import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { config as configureZod } from 'zod/v4/core';
import { dismissNewAccountOnUserChange } from '#web/features/auth/new-account.ts';
import { showUnhandledFailures } from '#web/lib/error-toast.ts';
import { forgetDataOnUserChange, queryClient } from '#web/lib/query-client.ts';

// Zod would try `new Function` to speed up its parsers, which the content security policy forbids and reports. It tries
// when a schema is created, so this must run first.
configureZod({ jitless: true });
showUnhandledFailures();
dismissNewAccountOnUserChange();
forgetDataOnUserChange();
// Schemas may be loaded only from here on.
void import('#web/features/account/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile());

/** Used by every screen except the landing page. A separate chunk, so that a visitor's first page stays light. */
export function Services() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

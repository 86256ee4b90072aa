import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { toast } from 'sonner';
import { config as configureZod } from 'zod/v4/core';
import { showUnhandledFailures } from '#web/lib/error-toast.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { answerOffline } from '#web/features/offline/answer-offline.ts';
import { followReplica } from '#web/features/replica/follow-replica.ts';
import { followInstallOffers, keepFilesOfPage } from '#web/lib/install.ts';
import { hasUnsent } from '#web/lib/stored.ts';
import { queryClient } from '#web/lib/query-client.ts';

// Zod would try `new Function` to speed up its parsers, which the content security policy forbids and reports. It tries
// when a schema is created, so this must run first.
configureZod({ jitless: true });
showUnhandledFailures();
followInstallOffers();
keepFilesOfPage();
// Toasts may name decks and cards or offer to undo a change, so they must not outlive their user.
onUserChange(() => toast.dismiss());
// Schemas may only be loaded after this line.
sendUnsent();
onUserChange(sendUnsent);
followReplica();
answerOffline();
void import('#web/features/account/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile());

/** Loads the outbox only if changes are waiting: most visits have none. */
function sendUnsent(): void {
  if (!hasUnsent()) return;
  import('#web/features/study/unsent/send-unsent.ts').then(
    ({ sendUnsentAnswers }) => sendUnsentAnswers(),
    // The changes are kept until the next visit.
    () => undefined,
  );
}

/** Used by every screen except the landing page. A separate chunk, so that a visitor's first page stays light. */
export function Services() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

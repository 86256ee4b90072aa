import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { toast } from 'sonner';
import { config as configureZod } from 'zod/v4/core';
import { showUnhandledFailures } from '#web/lib/error-toast.ts';
import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { answerOffline } from '#web/features/offline/answer-offline.ts';
import { followReplica } from '#web/features/replica/follow-replica.ts';
import { followInstallOffers, keepFilesOfPage } from '#web/lib/install.ts';
import { hasUnsent, readForUser } from '#web/lib/stored.ts';
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
takeNoted();
onUserChange(takeNoted);
followReplica();
answerOffline();
renewSubscription();
void import('#web/features/account/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile());

/** Loads its code only if a page has noted answers that are not stored yet. */
function takeNoted(): void {
  if (!hasUnsent()) return;
  import('#web/features/replica/take-noted-answers.ts')
    .then(({ takeNotedAnswers }) => takeNotedAnswers())
    // They are kept until the next visit.
    .catch(() => undefined);
}

/** The code is loaded only where reminders are shown as notifications. */
function renewSubscription(): void {
  if (readForUser(useAuthStore.getState().user?.id, 'push-endpoint') === undefined) return;
  import('#web/features/settings/renew-subscription.ts')
    .then((code) => code.renewSubscription())
    // The next visit tries again.
    .catch(() => undefined);
}

/** Used by every screen except the landing page. A separate chunk, so that a visitor's first page stays light. */
export function Services() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

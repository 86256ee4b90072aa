import { hashKey } from '@tanstack/react-query';
import type { Due } from '#contract/scheduling.ts';
import { cardsDue } from '#domain/account/reminders.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const DUE = hashKey(queryKeys.due);

/** Keeps the number of due cards on the icon of the installed app. Browsers show it only there, and not all of them. */
export function showDueOnIcon(): void {
  if (!('setAppBadge' in navigator)) return;
  const show = (cards: number) => {
    // Refused in a window that is not the installed app.
    (cards === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(cards)).catch(() => undefined);
  };
  const showDue = () => {
    const due = queryClient.getQueryData<Due>(queryKeys.due);
    if (due) show(cardsDue(due));
  };
  showDue();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === DUE)
      showDue();
  });
  onUserChange(() => show(0));
}

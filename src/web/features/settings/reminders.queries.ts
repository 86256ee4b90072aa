import { useMutation, useQuery, useQueryClient, type MutationMeta } from '@tanstack/react-query';
import { toast } from 'sonner';
import { reminderEndpoints, type Reminders } from '#contract/reminders.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { subscribeBrowser, unsubscribeBrowser } from './push-subscription.ts';
import { forgetSubscription, sendSubscription } from './renew-subscription.ts';

export function useReminders() {
  return useQuery({
    queryKey: queryKeys.reminders,
    queryFn: ({ signal }) => call(reminderEndpoints.read, {}, { signal }),
    meta: { errorFallback: 'Failed to load reminders' },
  });
}

const CHANGE_FAILED: MutationMeta = { errorFallback: 'Failed to change reminders' };

/** Runs a change of the reminders and shows what it leads to. */
function useChange<Input>(run: (input: Input) => Promise<Reminders>, meta = CHANGE_FAILED) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (reminders) => {
      queries.setQueryData(queryKeys.reminders, reminders);
      // Another change may have ended in between.
      void queries.invalidateQueries({ queryKey: queryKeys.reminders });
    },
    meta,
  });
}

/** Sets the time of reminders, in minutes after midnight, or turns them off everywhere. */
export function useRemindAt() {
  return useChange((minute: number | null) => call(reminderEndpoints.change, { body: { minute } }));
}

/** Starts notifications on this device; the browser asks the learner. */
export function useNotifyHere() {
  return useChange(async (publicKey: string) => sendSubscription(await subscribeBrowser(publicKey)), {
    ownErrors: true,
  });
}

export function useNotifyHereNoMore() {
  return useChange(async (_input: void) => {
    await unsubscribeBrowser();
    forgetSubscription();
    return call(reminderEndpoints.removeDevice, {});
  });
}

/** Makes a calendar address, in place of an earlier one. The full URL is known only now. */
export function useMakeCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(reminderEndpoints.makeCalendar, {})).url,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.reminders }),
    meta: { errorFallback: 'Failed to make a calendar address' },
  });
}

export function useRemoveCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(reminderEndpoints.removeCalendar, {}),
    onSuccess: () => {
      toast.success('Calendar address removed');
      return queries.invalidateQueries({ queryKey: queryKeys.reminders });
    },
    meta: { errorFallback: 'Failed to remove the calendar address' },
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { toast } from 'sonner';
import { type UserSettings, settingsEndpoints } from '#contract/settings.ts';
import { refreshProfile } from './refresh-profile.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';

export function useSettings() {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => (await call(settingsEndpoints.read, {}, { signal })).settings,
    meta: { errorFallback: 'Failed to load settings' },
  });
}

/** The time zone of the learner's days: the one they chose, or else the browser's. */
export function useUserTimeZone(): string {
  return useSettings().data?.timeZone ?? browserTimeZone();
}

/** The settings that decide which cards are due. */
const DUE_DEPENDS_ON = [
  'desiredRetention',
  'newPerDay',
  'reviewsPerDay',
  'catchUp',
  'timeZone',
  'breaks',
] as const;

/** Saves the given settings and leaves the others unchanged. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    // Runs one at a time, so that the last response includes every change.
    scope: { id: 'settings' },
    mutationFn: async (change: Partial<UserSettings>) =>
      (await call(settingsEndpoints.change, { body: change })).settings,
    // A read under way may return older values than those written here.
    onMutate: () => queries.cancelQueries({ queryKey: queryKeys.settings }),
    onSuccess: (settings, change) => {
      queries.setQueryData(queryKeys.settings, settings);
      toast.success('Settings saved', { id: 'settings-saved' });
      if (DUE_DEPENDS_ON.some((name) => change[name] !== undefined)) {
        void queries.invalidateQueries({ queryKey: queryKeys.memory });
      }
      if (change.timeZone === undefined) return;
      void refreshProfile();
      void queries.invalidateQueries({ queryKey: queryKeys.analytics });
    },
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.settings }),
    meta: { errorFallback: 'Failed to save settings' },
  });
}

/** The settings with the learner's latest choice, applied immediately and rolled back if saving fails. */
export function useChosenSettings() {
  const query = useSettings();
  const { mutateAsync } = useSaveSettings();
  const [settings, choose] = useOptimistic(
    query.data,
    (before, change: Partial<UserSettings>) => before && { ...before, ...change },
  );
  function change(chosen: Partial<UserSettings>): void {
    startTransition(async () => {
      choose(chosen);
      // A toast has already shown the failure.
      await mutateAsync(chosen).catch(() => undefined);
    });
  }
  return { query, settings, change };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { z } from 'zod';
import type { LearnerSettings, settingsResponse } from '#contract/account.ts';
import { refreshProfile } from '#web/features/auth/refresh-profile.ts';
import { api } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';

type SettingsAnswer = z.infer<typeof settingsResponse>;

export function useSettings() {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => (await api.get<SettingsAnswer>('/account/settings', { signal })).settings,
    meta: { errorFallback: 'Failed to load settings' },
  });
}

/** The zone that the learner's days are counted in: their own choice, else the browser's. */
export function useLearnerTimeZone(): string {
  return useSettings().data?.timeZone ?? browserTimeZone();
}

/** Saves some of the settings; they hold at once, and again as before when the server does not take them. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    // The server takes all settings at once: one change after the other, so that none undoes another.
    scope: { id: 'settings' },
    mutationFn: async (change: Partial<LearnerSettings>) => {
      const current = queries.getQueryData<LearnerSettings>(queryKeys.settings);
      return (await api.put<SettingsAnswer>('/account/settings', { ...current, ...change })).settings;
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: queryKeys.settings });
      const before = queries.getQueryData<LearnerSettings>(queryKeys.settings);
      queries.setQueryData<LearnerSettings>(queryKeys.settings, before && { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => {
      queries.setQueryData(queryKeys.settings, context?.before);
    },
    onSuccess: async (_settings, change) => {
      toast.success('Settings saved', { id: 'settings-saved' });
      if (change.timeZone === undefined) return;
      await Promise.all([refreshProfile(), queries.invalidateQueries({ queryKey: queryKeys.analytics })]);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.settings }),
    meta: { errorFallback: 'Failed to save settings' },
  });
}

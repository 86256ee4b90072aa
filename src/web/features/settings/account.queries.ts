import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { accountEndpoints, type ChangePasswordRequest, type DeletePayload } from '#contract/account.ts';
import { localDay } from '#domain/local-day.ts';
import { refreshProfile } from '#web/features/account/refresh-profile.ts';
import { call, callForFile } from '#web/lib/api-client.ts';
import { clearSession } from '#web/lib/auth-store.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { discardUnsavedWork } from '#web/lib/unsaved-work.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { isNotFound } from '#web/lib/classify-error.ts';

export function useDevices() {
  return useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) => (await call(accountEndpoints.devices, {}, { signal })).devices,
    meta: { errorFallback: 'Failed to load devices' },
  });
}

export function useSecurityEvents() {
  return useQuery({
    queryKey: queryKeys.securityEvents,
    queryFn: async ({ signal }) => (await call(accountEndpoints.securityEvents, {}, { signal })).events,
    meta: { errorFallback: 'Failed to load security activity' },
  });
}

/** Signs out other devices. */
export function useSignOutDevices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      await Promise.all(ids.map(signOut));
      return ids.length;
    },
    onSuccess: (count) =>
      void toast.success(count === 1 ? 'Device signed out' : `${count} devices signed out`),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
      return queries.invalidateQueries({ queryKey: queryKeys.devices });
    },
    meta: { errorFallback: 'Failed to sign out device' },
  });
}

async function signOut(id: string): Promise<void> {
  try {
    await call(accountEndpoints.signDeviceOut, { params: { id } });
  } catch (error) {
    // The device has already signed out.
    if (!isNotFound(error)) throw error;
  }
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangePasswordRequest) => call(accountEndpoints.changePassword, { body: change }),
    onSuccess: () => {
      toast.success('Password changed', { description: 'Your other devices have been signed out.' });
      // The account may have had none before.
      void refreshProfile();
      void queries.invalidateQueries({ queryKey: queryKeys.devices });
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    },
    meta: { errorFallback: 'Failed to change password' },
  });
}

/** Thousands of cards take time on a slow connection. */
const EXPORT_TIMEOUT_MS = 600_000;

/** Downloads all data stored about the learner as a file. */
export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const file = await callForFile(accountEndpoints.export, {}, { timeout: EXPORT_TIMEOUT_MS });
      const day = localDay(Date.now(), browserTimeZone());
      saveFile(`cardamom-export-${day}.json`, file);
    },
    onSuccess: () => void toast.success('Your data has been exported'),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.securityEvents }),
    meta: { errorFallback: 'Failed to export your data' },
  });
}

/** Deletes the account and all its data, and signs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (proof: DeletePayload) => call(accountEndpoints.delete, { body: proof }),
    onSuccess: () => {
      discardUnsavedWork();
      clearSession();
      toast.success('Your account has been deleted');
    },
    meta: { errorFallback: 'Failed to delete account' },
  });
}

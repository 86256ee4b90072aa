import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => call(secondFactorEndpoints.read, {}, { signal }),
    meta: { errorFallback: 'Failed to load two-step sign-in' },
  });
}

/** Reads the second factor again, and the security activity, which has every change of it. */
function useShowChange() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    return queries.invalidateQueries({ queryKey: queryKeys.secondFactor });
  };
}

/** Makes a secret for an authenticator app. */
export function useSetUp() {
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.setUp, {}),
    meta: { errorFallback: 'Failed to make a key for your app' },
  });
}

/** Turns two-step sign-in on with the first code of the app; the recovery codes are in the result and nowhere else. */
export function useTurnOn() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.turnOn, { body: { code } }),
    onSuccess: () => void toast.success('Two-step sign-in is on'),
    onSettled: () => void showChange(),
    // The form shows them.
    meta: { ownErrors: true },
  });
}

export function useNewRecoveryCodes() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.newRecoveryCodes, {}),
    onSettled: () => void showChange(),
    meta: { errorFallback: 'Failed to make recovery codes' },
  });
}

export function useTurnOff() {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.turnOff, {}),
    onSuccess: () => void toast.success('Two-step sign-in is off'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to turn off two-step sign-in' },
  });
}

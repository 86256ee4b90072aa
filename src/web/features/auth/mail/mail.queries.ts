import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mailEndpoints, type ForgotRequest, type ResetRequest } from '#contract/mail.ts';
import { refreshProfile } from '#web/features/account/refresh-profile.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: ForgotRequest) => call(mailEndpoints.forgot, { body }),
    meta: { errorFallback: 'Failed to ask for a link' },
  });
}

/** Sets a new password with a link. This browser is signed out if it was signed in to that account. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: ResetRequest) => call(mailEndpoints.reset, { body }),
    onSuccess: () => refreshProfile(),
    meta: { errorFallback: 'Failed to change the password' },
  });
}

export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(mailEndpoints.confirm, { body: { token } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.email });
      await refreshProfile();
    },
    meta: { errorFallback: 'Failed to confirm the address' },
  });
}

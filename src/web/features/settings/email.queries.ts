import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { emailEndpoints, type ChangeEmailRequest } from '#contract/mail.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The email address and its state, if the server sends mail. */
export function useEmail() {
  return useQuery({
    queryKey: queryKeys.email,
    queryFn: ({ signal }) => call(emailEndpoints.read, {}, { signal }),
    meta: { errorFallback: 'Failed to load your email' },
  });
}

export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmailRequest) => call(emailEndpoints.change, { body }),
    onSuccess: (state) => {
      queries.setQueryData(queryKeys.email, state);
      toast.success('A link is on its way', { description: 'Your email changes once you have opened it.' });
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents });
    },
    meta: { errorFallback: 'Failed to change your email' },
  });
}

/** Cancels a change of the address. */
export function useKeepEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(emailEndpoints.keep, {}),
    onSuccess: () => void toast.success('Your email stays as it is'),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.email }),
    meta: { errorFallback: 'Failed to keep your email' },
  });
}

export function useSendLinkAgain() {
  return useMutation({
    mutationFn: () => call(emailEndpoints.sendAgain, {}),
    onSuccess: () => void toast.success('A link is on its way'),
    meta: { errorFallback: 'Failed to send a link' },
  });
}

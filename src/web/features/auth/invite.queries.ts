import { useQuery } from '@tanstack/react-query';
import { invitedEndpoints } from '#contract/invites.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Whether an account can be created with an invite. */
export function useInviteCheck(invite: string) {
  return useQuery({
    queryKey: queryKeys.invite(invite),
    queryFn: ({ signal }) => call(invitedEndpoints.check, { body: { invite } }, { signal }),
    // Somebody who fills in the form must not lose it to another check.
    staleTime: Infinity,
    meta: { ownErrors: true },
  });
}

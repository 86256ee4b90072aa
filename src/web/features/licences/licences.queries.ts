import { useQuery } from '@tanstack/react-query';
import { LICENCES_FILE, licenceList } from '#contract/licences.ts';
import { serverMissed } from '#web/lib/needs-server.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The packages that the web app was built with. */
export function useLicences() {
  return useQuery({
    queryKey: queryKeys.licences,
    queryFn: async ({ signal }) => {
      const response = await fetch(`/${LICENCES_FILE}`, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : serverMissed(error);
      });
      if (!response.ok) throw new Error(`The list of licences was answered with ${response.status}`);
      return licenceList.parse(await response.json());
    },
    staleTime: Infinity,
    meta: { ownErrors: true },
  });
}

import { useQuery } from '@tanstack/react-query';
import { LICENCES_FILE, licenceList } from '#contract/licences.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The packages that the web app was built with. */
export function useLicences() {
  return useQuery({
    queryKey: queryKeys.licences,
    queryFn: async ({ signal }) => {
      const response = await fetch(`/${LICENCES_FILE}`, { signal });
      if (!response.ok) throw new Error(`The list of licences was answered with ${response.status}`);
      return licenceList.parse(await response.json());
    },
    staleTime: Infinity,
    meta: { ownErrors: true },
  });
}

import type { z } from 'zod';
import { importEndpoints, type CardImport, type importDetails } from '#contract/imports.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound, isUnauthorized } from '#web/lib/classify-error.ts';
import { followJob, type Job, type Poll } from '#web/lib/follow-job.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type ImportDetails = z.output<typeof importDetails>;

/** Whether the server is working on an import. */
export function isRunning({ status }: Pick<CardImport, 'status'>): boolean {
  return status === 'reading' || status === 'saving' || status === 'undoing';
}

export function importJob(id: string): Job<ImportDetails> {
  return {
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => call(importEndpoints.read, { params: { id } }, { signal }),
    stepOf: (details) => {
      if (details === undefined) return 'loading';
      return isRunning(details.import) ? details.import.status : null;
    },
  };
}

/** Ids of the imports that are followed; one is forgotten when it ends or the user changes. */
const followed = new Set<string>();

/**
 * Follows an import that changes cards to its end, even after its screen has been left. Cached decks, due cards and
 * progress are out of date then.
 */
export function followImport(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  // The screen polls the same query; a poll of either counts for both.
  followJob(importJob(id), hasEnded)
    .finally(() => followed.delete(id))
    .then(refreshCards, () => undefined);
}

/** Also true if the import no longer exists. A lost connection does not end it. */
function hasEnded(poll: Poll<ImportDetails>): true | undefined {
  const ended =
    'error' in poll ? isNotFound(poll.error) || isUnauthorized(poll.error) : !isRunning(poll.data.import);
  return ended ? true : undefined;
}

async function refreshCards(): Promise<void> {
  await Promise.all(
    [queryKeys.decks, queryKeys.memory, queryKeys.analytics, queryKeys.importList].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

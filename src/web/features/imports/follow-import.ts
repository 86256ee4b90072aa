import type { z } from 'zod';
import { importEndpoints, type CardImport, type importDetails } from '#contract/imports.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type ImportDetails = z.output<typeof importDetails>;

const INTERVAL_MS = 2_000;

/** Whether the server is working on an import. */
export function isRunning({ status }: Pick<CardImport, 'status'>): boolean {
  return status === 'reading' || status === 'saving' || status === 'undoing';
}

export function loadImport(id: string, signal?: AbortSignal): Promise<ImportDetails> {
  return call(importEndpoints.read, { params: { id } }, signal ? { signal } : {});
}

const followed = new Set<string>();

/**
 * Follows an import that changes cards to its end, even after its screen has been left. Cached decks, due cards and
 * progress are out of date then.
 */
export function followImport(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  void follow(id).finally(() => followed.delete(id));
}

async function follow(id: string): Promise<void> {
  const user = useAuthStore.getState().user?.id;
  // After a change of user, the cache has been cleared.
  while (useAuthStore.getState().user?.id === user) {
    if (await hasEnded(id)) {
      await refreshCards();
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MS);
    });
  }
}

/** Also true if the import no longer exists. A lost connection is retried. */
async function hasEnded(id: string): Promise<boolean> {
  try {
    // Shares the response with the screen, which may have just requested it.
    const options = { queryKey: queryKeys.import(id), staleTime: INTERVAL_MS / 2 };
    const { import: state } = await queryClient.fetchQuery({
      ...options,
      queryFn: ({ signal }) => loadImport(id, signal),
      meta: { ownErrors: true },
    });
    return !isRunning(state);
  } catch (error) {
    return error instanceof ApiError && (error.status === 404 || error.status === 401);
  }
}

async function refreshCards(): Promise<void> {
  await Promise.all(
    [queryKeys.decks, queryKeys.memory, queryKeys.analytics, queryKeys.importList].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

import type { z } from 'zod';
import { importEndpoints, type CardImport, type importDetails } from '#contract/imports.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type ImportDetails = z.output<typeof importDetails>;

const INTERVAL_MS = 2_000;

/** Whether the server is at work on an import. */
export function isRunning({ status }: Pick<CardImport, 'status'>): boolean {
  return status === 'reading' || status === 'saving' || status === 'undoing';
}

export function loadImport(id: string, signal?: AbortSignal): Promise<ImportDetails> {
  return call(importEndpoints.read, { params: { id } }, signal ? { signal } : {});
}

const followed = new Set<string>();

/**
 * Follows an import that changes cards to its end, also when its screen has been left: what this browser knows of decks, of
 * what is due and of progress is out of date then.
 */
export function followImport(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  void follow(id).finally(() => followed.delete(id));
}

async function follow(id: string): Promise<void> {
  const user = useAuthStore.getState().user?.id;
  // With another user, nothing that it could concern is kept.
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

/** Also when nobody can say any more; a lost connection comes back. */
async function hasEnded(id: string): Promise<boolean> {
  try {
    // What its screen has just asked for serves here as well.
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

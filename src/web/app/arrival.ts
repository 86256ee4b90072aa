import { toast } from 'sonner';
import { openAddDialog } from '#web/lib/add-dialog.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { discardShared, NOT_SHARED, takeShared } from '#web/lib/shared-material.ts';
import { INVITED } from './guards.tsx';

/** In the address of the manifest's shortcut "Create Deck". */
const CREATE = 'create';

/** Only secure contexts have caches. */
const hasCaches = 'caches' in globalThis;

onUserChange((userId) => {
  if (userId === null && hasCaches) void discardShared();
});

/**
 * Opens what the user came for: something shared with the app, the shortcut for a new deck, or an invite. Returns the query without the
 * parts that this has handled, or null if there were none.
 */
export function arrive(query: string): string | null {
  const search = new URLSearchParams(query);
  if (hasCaches) void openShared();
  if (search.has(CREATE)) openAddDialog(null);
  if (search.has(NOT_SHARED))
    toast.error('What you shared did not arrive', { description: 'Share it again, or add it here.' });
  if (search.has(INVITED)) toast.info('You are already signed in. Sign out to use this invite.');
  const done = [CREATE, NOT_SHARED, INVITED].filter((name) => search.has(name));
  for (const name of done) search.delete(name);
  return done.length === 0 ? null : search.toString();
}

async function openShared(): Promise<void> {
  const material = await takeShared(Date.now());
  if (material !== null) openAddDialog(null, material);
}

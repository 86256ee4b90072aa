import { create } from 'zustand';
import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';

const KEY = 'kept-decks';

/** The ids of the decks whose media the user keeps on this device, whenever their cards are due. */
export function keptDecks(): string[] {
  const stored = readForUser(useAuthStore.getState().user?.id, KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

const useStore = create<{ decks: readonly string[] }>()(() => ({ decks: keptDecks() }));
onUserChange(() => useStore.setState({ decks: keptDecks() }));

export function useIsKept(deckId: string): boolean {
  return useStore(({ decks }) => decks.includes(deckId));
}

/** Keeps the media of a deck on this device, or no longer. */
export function setKept(deckId: string, kept: boolean): void {
  const others = keptDecks().filter((id) => id !== deckId);
  const decks = kept ? [...others, deckId] : others;
  writeForUser(useAuthStore.getState().user?.id, KEY, decks.length === 0 ? undefined : decks);
  useStore.setState({ decks });
  void sync();
}

/** The media to keep are fetched after a sync. */
async function sync(): Promise<void> {
  try {
    const { openReplica } = await import('#web/features/replica/open-replica.ts');
    await (await openReplica())?.sync();
  } catch {
    // The code could not be loaded; the next sync fetches it.
  }
}

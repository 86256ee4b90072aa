import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { onUserChange, useAuthStore, useUser } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';

const KEY = 'new-account';

/**
 * The id of the account that signing in has just created, until the learner dismisses the notice, or null. It survives
 * a reload and is private to this tab.
 */
const useStore = create<{ id: string | null }>()(() => {
  const id = useAuthStore.getState().user?.id;
  return { id: id !== undefined && readForUser(id, KEY) === true ? id : null };
});

export function announceNewAccount(id: string): void {
  writeForUser(id, KEY, true);
  useStore.setState({ id });
}

export function dismissNewAccount(): void {
  const { id } = useStore.getState();
  if (id !== null) writeForUser(id, KEY, undefined);
  useStore.setState({ id: null });
}

// The next sign-in does not create the account.
onUserChange(dismissNewAccount);

/** The signed-in user if their account was created this way; never another user who signs in here later. */
export function useNewAccount(): User | null {
  const user = useUser();
  const id = useStore((state) => state.id);
  return user?.id === id ? user : null;
}

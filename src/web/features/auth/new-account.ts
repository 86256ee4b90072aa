import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { useAuthStore, useUser } from '#web/lib/auth-store.ts';
import { fieldsOf, readStored, writeStored } from '#web/lib/stored.ts';

const STORAGE_KEY = 'new-account';

type NewAccount = { id: string | null };

/**
 * The account that signing in has just made, by its id, until the learner has taken note; null when there is none. A reload
 * keeps it; another tab was told nothing and has nothing to show.
 */
const useStore = create<NewAccount>()(() => {
  const { id } = fieldsOf(readStored(STORAGE_KEY, 'sessionStorage'));
  return { id: typeof id === 'string' ? id : null };
});

useStore.subscribe((state) => writeStored(STORAGE_KEY, state, 'sessionStorage'));

export function announceNewAccount(id: string): void {
  useStore.setState({ id });
}

export function dismissNewAccount(): void {
  useStore.setState({ id: null });
}

/** Who signs out, however it comes about, has taken note: signing in again is no longer new. */
export function dismissNewAccountOnUserChange(): void {
  const check = ({ user }: { user: User | null }) => {
    const { id } = useStore.getState();
    if (id !== null && id !== user?.id) dismissNewAccount();
  };
  check(useAuthStore.getState());
  useAuthStore.subscribe(check);
}

/** The learner whose account was made so; nobody else, whoever signs in here next. */
export function useNewAccount(): User | null {
  const user = useUser();
  const id = useStore((state) => state.id);
  return user?.id === id ? user : null;
}

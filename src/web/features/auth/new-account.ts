import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { useAuthStore, useUser } from '#web/lib/auth-store.ts';
import { fieldsOf, readStored, writeStored } from '#web/lib/stored.ts';

const STORAGE_KEY = 'new-account';

type NewAccount = { id: string | null };

/**
 * The id of the account that signing in has just created, until the learner dismisses the notice; else null. It survives a
 * reload and is private to this tab.
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

/** Any sign-out dismisses the notice: the next sign-in does not create the account. */
export function dismissNewAccountOnUserChange(): void {
  const check = ({ user }: { user: User | null }) => {
    const { id } = useStore.getState();
    if (id !== null && id !== user?.id) dismissNewAccount();
  };
  check(useAuthStore.getState());
  useAuthStore.subscribe(check);
}

/** The signed-in user if their account was created this way; never another user who signs in here later. */
export function useNewAccount(): User | null {
  const user = useUser();
  const id = useStore((state) => state.id);
  return user?.id === id ? user : null;
}

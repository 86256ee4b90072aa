import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { User } from '#contract/auth.ts';
import { useAuthStore, useUser } from '#web/lib/auth-store.ts';

type NewAccount = { id: string | null };

const NONE: NewAccount = { id: null };

/**
 * The id of the account that signing in has just created, until the learner dismisses the notice; else null. It survives a
 * reload and is private to this tab.
 */
const useStore = create<NewAccount>()(
  persist((): NewAccount => NONE, {
    name: 'new-account',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => readNewAccount(stored),
  }),
);

/** Stored data may have been tampered with: anything unexpected reads as none. */
function readNewAccount(stored: unknown): NewAccount {
  if (typeof stored !== 'object' || stored === null) return NONE;
  const { id } = stored as Partial<NewAccount>;
  return typeof id === 'string' ? { id } : NONE;
}

export function announceNewAccount(id: string): void {
  useStore.setState({ id });
}

export function dismissNewAccount(): void {
  useStore.setState(NONE);
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

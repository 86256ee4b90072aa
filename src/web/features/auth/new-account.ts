import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { User } from '#contract/auth.ts';
import { useAuthStore, useUser } from '#web/lib/auth-store.ts';

type NewAccount = { id: string | null };

const NONE: NewAccount = { id: null };

/**
 * The account that signing in has just made, by its id, until the learner has taken note; null when there is none. A reload
 * keeps it; another tab was told nothing and has nothing to show.
 */
const useStore = create<NewAccount>()(
  persist((): NewAccount => NONE, {
    name: 'new-account',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => readNewAccount(stored),
  }),
);

/** What was stored may be of somebody's making: anything unexpected reads as none. */
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

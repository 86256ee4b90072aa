import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { useUser } from '#web/lib/auth-store.ts';

/** The account that signing in has just made, by its id, until the learner has taken note; null when there is none. */
const useStore = create<{ id: string | null }>()(() => ({ id: null }));

export function announceNewAccount(id: string): void {
  useStore.setState({ id });
}

export function dismissNewAccount(): void {
  useStore.setState({ id: null });
}

/** The learner whose account was made so; nobody else, whoever signs in here next. */
export function useNewAccount(): User | null {
  const user = useUser();
  const id = useStore((state) => state.id);
  return user?.id === id ? user : null;
}

import { create } from 'zustand';

/** The email of an account that signing in has just made, until the learner has taken note; null when there is none. */
const useStore = create<{ email: string | null }>()(() => ({ email: null }));

export function announceNewAccount(email: string | null): void {
  useStore.setState({ email });
}

export function useNewAccount(): string | null {
  return useStore((state) => state.email);
}

import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { User } from '#contract/auth.ts';

const STORAGE_KEY = 'auth-storage';

type Session = { user: User | null; token: string | null };

const SIGNED_OUT: Session = { user: null, token: null };

/** Who is signed in, kept across reloads. Everything else about a user is server state and lives in queries. */
export const useAuthStore = create<Session>()(
  persist((): Session => SIGNED_OUT, {
    name: STORAGE_KEY,
    partialize: ({ user, token }) => ({ user, token }),
    merge: (stored) => readSession(stored),
  }),
);

/** What was stored may be of an older version or of somebody's making: anything unexpected reads as signed out. */
function readSession(stored: unknown): Session {
  if (typeof stored !== 'object' || stored === null) return SIGNED_OUT;
  const { user, token } = stored as Partial<Session>;
  if (typeof token !== 'string' || typeof user?.username !== 'string') return SIGNED_OUT;
  // An earlier version kept the instant as text.
  return { user: { ...user, createdAt: new Date(user.createdAt).getTime() }, token };
}

export function setSession(user: User, token: string): void {
  useAuthStore.setState({ user, token });
}

export function setUser(user: User): void {
  useAuthStore.setState({ user });
}

export function clearSession(): void {
  useAuthStore.setState(SIGNED_OUT);
}

/** Several tabs agree: a sign-in or sign-out in one of them is taken over by the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY && event.newValue !== null) void useAuthStore.persist.rehydrate();
    else if (event.key === STORAGE_KEY || event.key === null) clearSession();
  });
}

export function useToken(): string | null {
  return useAuthStore((state) => state.token);
}

export function useUser(): User | null {
  return useAuthStore((state) => state.user);
}

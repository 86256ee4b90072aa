import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { fieldsOf, readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'auth-storage';

type Session = { user: User | null; token: string | null };

const SIGNED_OUT: Session = { user: null, token: null };

/** Who is signed in, kept across reloads. Everything else about a user is server state and lives in queries. */
export const useAuthStore = create<Session>()(() => storedSession());

/** The state's name and the version have been stored since the first version. */
function storedSession(): Session {
  const { user, token } = fieldsOf(fieldsOf(readStored(STORAGE_KEY))['state']) as Partial<Session>;
  if (typeof token !== 'string' || typeof user?.username !== 'string') return SIGNED_OUT;
  // An earlier version kept the instant as text.
  return { user: { ...user, createdAt: new Date(user.createdAt).getTime() }, token };
}

function keep(change: Partial<Session>): void {
  useAuthStore.setState(change);
  writeStored(STORAGE_KEY, { state: useAuthStore.getState(), version: 0 });
}

export function setSession(user: User, token: string): void {
  keep({ user, token });
}

export function setUser(user: User): void {
  keep({ user });
}

export function clearSession(): void {
  keep(SIGNED_OUT);
}

/** Several tabs agree: a sign-in or sign-out in one of them is taken over by the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // Without a key, everything was removed.
    if (key === STORAGE_KEY || key === null) useAuthStore.setState(storedSession());
  });
}

export function useToken(): string | null {
  return useAuthStore((state) => state.token);
}

export function useUser(): User | null {
  return useAuthStore((state) => state.user);
}

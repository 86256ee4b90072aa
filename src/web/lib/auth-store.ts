import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { fieldsOf, keepOnlyOf, readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'auth-storage';

type Session = { user: User | null; token: string | null };

const SIGNED_OUT: Session = { user: null, token: null };

/** Who is signed in, kept across reloads. Everything else about a user is server state and lives in queries. */
export const useAuthStore = create<Session>()(() => {
  const session = storedSession();
  // Another learner may have left something, for example in a tab that was closed before they signed out.
  keepOnlyOf(session.user?.id ?? null, 'here');
  return session;
});

/** The state's name and the version have been stored since the first version. */
function storedSession(): Session {
  const { user, token } = fieldsOf(fieldsOf(readStored(STORAGE_KEY))['state']) as Partial<Session>;
  if (typeof token !== 'string' || typeof user?.username !== 'string') return SIGNED_OUT;
  // An earlier version kept the instant as text.
  return { user: { ...user, createdAt: new Date(user.createdAt).getTime() }, token };
}

function keep(change: Partial<Session>): void {
  const session = { ...useAuthStore.getState(), ...change };
  writeStored(STORAGE_KEY, { state: session, version: 0 });
  become(session, 'here');
}

/** What was of another learner is gone before anybody hears of the change. */
function become(session: Session, signedIn: 'here' | 'elsewhere'): void {
  const id = session.user?.id;
  if (id !== useAuthStore.getState().user?.id) keepOnlyOf(id ?? null, signedIn);
  useAuthStore.setState(session);
}

/** Calls when somebody signs in or out, in whatever tab, or another learner takes over; the id is null when nobody is signed in. */
export function onUserChange(listener: (userId: string | null) => void): () => void {
  return useAuthStore.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) listener(user?.id ?? null);
  });
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
    if (key === STORAGE_KEY || key === null) become(storedSession(), 'elsewhere');
  });
}

export function useToken(): string | null {
  return useAuthStore((state) => state.token);
}

export function useUser(): User | null {
  return useAuthStore((state) => state.user);
}

import { create } from 'zustand';
import type { User } from '#contract/auth.ts';
import { toRecord, keepOnlyUser, readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'auth-storage';

type Session = { user: User | null; token: string | null };

const SIGNED_OUT: Session = { user: null, token: null };

/**
 * The signed-in user and token, kept across reloads. Everything else about a user is server state and lives in queries.
 */
export const useAuthStore = create<Session>()(() => {
  const session = storedSession();
  // A previous user may have left data, for example in a tab that was closed before they signed out.
  keepOnlyUser(session.user?.id ?? null, 'here');
  return session;
});

/** The stored shape, a state with a version, dates from the first release. */
function storedSession(): Session {
  const { user, token } = toRecord(toRecord(readStored(STORAGE_KEY))['state']) as Partial<Session>;
  if (typeof token !== 'string' || typeof user?.username !== 'string') return SIGNED_OUT;
  // An earlier version kept the instant as text.
  return { user: { ...user, createdAt: new Date(user.createdAt).getTime() }, token };
}

function keep(change: Partial<Session>): void {
  const session = { ...useAuthStore.getState(), ...change };
  writeStored(STORAGE_KEY, { state: session, version: 0 });
  become(session, 'here');
}

/** Deletes the data of other users before any listener learns of the change. */
function become(session: Session, signedIn: 'here' | 'elsewhere'): void {
  const id = session.user?.id;
  if (id !== useAuthStore.getState().user?.id) keepOnlyUser(id ?? null, signedIn);
  useAuthStore.setState(session);
}

/**
 * Calls `listener` when a user signs in or out or another user takes over, in any tab. The id is null after a sign-out.
 * Every module that keeps something of a user in a variable registers here to forget it. Returns a function that
 * unsubscribes.
 */
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

/** Applies a sign-in or sign-out in another tab to this one. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // An event without a key means that the storage was cleared.
    if (key === STORAGE_KEY || key === null) become(storedSession(), 'elsewhere');
  });
}

/** Whether to offer actions that only admins may take. A session from before roles were stored has no role. */
export function isAdmin(user: Partial<User> | null): boolean {
  return user?.role === 'owner' || user?.role === 'admin';
}

export function useToken(): string | null {
  return useAuthStore((state) => state.token);
}

export function useUser(): User | null {
  return useAuthStore((state) => state.user);
}

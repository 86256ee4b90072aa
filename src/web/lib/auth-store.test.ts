import { afterEach, expect, test, vi } from 'vitest';

const ADA = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.org',
  timeZone: 'UTC',
  hasOwnPassword: true,
  role: 'member' as const,
  createdAt: 0,
};
const SIGNED_OUT = { user: null, token: null };
const stored = (state: unknown) => JSON.stringify({ state, version: 0 });

async function open(content: string | null) {
  const storage = {
    content,
    getItem: () => storage.content,
    setItem: (_key: string, value: string) => void (storage.content = value),
  };
  const page = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', page);
  vi.resetModules();
  const changeInOtherTab = (next: string | null, key: string | null = 'auth-storage') => {
    storage.content = next;
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { storage, changeInOtherTab, ...(await import('./auth-store.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

test('a session survives reloads until the user signs out', async () => {
  const { storage, setSession } = await open(null);
  setSession(ADA, 'secret');
  expect(storage.content).toBe(stored({ user: ADA, token: 'secret' }));
  const { useAuthStore, clearSession } = await open(storage.content);
  expect(useAuthStore.getState()).toEqual({ user: ADA, token: 'secret' });
  clearSession();
  expect(useAuthStore.getState()).toEqual(SIGNED_OUT);
});

test.each([
  null,
  '',
  'null',
  '7',
  '{}',
  stored(null),
  stored({ token: 'secret' }),
  stored({ user: ADA, token: 7 }),
])('unexpected stored content counts as signed out: %s', async (content) => {
  expect((await open(content)).useAuthStore.getState()).toEqual(SIGNED_OUT);
});

test('a tab follows a sign-in or sign-out in another tab', async () => {
  const { useAuthStore, followOtherTabs, changeInOtherTab } = await open(null);
  followOtherTabs();
  changeInOtherTab(stored({ user: ADA, token: 'secret' }));
  expect(useAuthStore.getState().token).toBe('secret');
  changeInOtherTab(stored(SIGNED_OUT));
  expect(useAuthStore.getState()).toEqual(SIGNED_OUT);
  changeInOtherTab(stored({ user: ADA, token: 'secret' }));
  changeInOtherTab(null, null);
  expect(useAuthStore.getState()).toEqual(SIGNED_OUT);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, setSession } from './auth-store.ts';
import { keepVisitorTopic, visitorTopic } from './visitor-topic.ts';

const stored = new Map<string, string>();

const userNamed = (id: string) => ({
  id,
  username: id,
  email: `${id}@example.org`,
  timeZone: 'UTC',
  hasOwnPassword: true,
  role: 'member' as const,
  createdAt: 0,
});

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test('a topic is kept until it is replaced or cleared', () => {
  expect(visitorTopic()).toBe('');
  keepVisitorTopic('  birds ');
  expect(visitorTopic()).toBe('birds');
  keepVisitorTopic('');
  expect(visitorTopic()).toBe('');
});

test("a visitor's topic is kept when they sign in and deleted when they sign out", () => {
  keepVisitorTopic('birds');
  setSession(userNamed('ada'), 'secret');
  expect(visitorTopic()).toBe('birds');
  clearSession();
  expect(visitorTopic()).toBe('');
  expect([...stored]).toEqual([]);
  setSession(userNamed('grace'), 'secret');
  expect(visitorTopic()).toBe('');
});

test('the next user does not see the topic of the previous one, even if nobody signed out', () => {
  setSession(userNamed('ada'), 'secret');
  keepVisitorTopic('birds');
  setSession(userNamed('grace'), 'secret');
  expect(visitorTopic()).toBe('');
});

test.each(['{', '7', 'null', '["birds"]'])('stored content that is not a topic is ignored: %s', (text) => {
  stored.set('wanted-topic', text);
  expect(visitorTopic()).toBe('');
});

test('a topic that is too long is cut', () => {
  stored.set('wanted-topic', JSON.stringify('b'.repeat(600)));
  expect(visitorTopic()).toHaveLength(500);
});

test('without access to storage there is no topic', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepVisitorTopic('birds');
  expect(visitorTopic()).toBe('');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, setSession } from './auth-store.ts';
import { keepWantedTopic, wantedTopic } from './wanted-topic.ts';

const stored = new Map<string, string>();

const userNamed = (id: string) => ({
  id,
  username: id,
  email: `${id}@example.org`,
  timeZone: 'UTC',
  hasOwnPassword: true,
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

test('a topic is kept until another one takes its place, or none', () => {
  expect(wantedTopic()).toBe('');
  keepWantedTopic('  birds ');
  expect(wantedTopic()).toBe('birds');
  keepWantedTopic('');
  expect(wantedTopic()).toBe('');
});

test('a visitor’s topic comes along when they sign in, and is gone when they have signed out', () => {
  keepWantedTopic('birds');
  setSession(userNamed('ada'), 'secret');
  expect(wantedTopic()).toBe('birds');
  clearSession();
  expect(wantedTopic()).toBe('');
  expect([...stored]).toEqual([]);
  setSession(userNamed('grace'), 'secret');
  expect(wantedTopic()).toBe('');
});

test('what a learner kept is not shown to the next, even if nobody has signed out', () => {
  setSession(userNamed('ada'), 'secret');
  keepWantedTopic('birds');
  setSession(userNamed('grace'), 'secret');
  expect(wantedTopic()).toBe('');
});

test.each(['{', '7', 'null', '["birds"]'])('%s in its place is no topic', (text) => {
  stored.set('wanted-topic', text);
  expect(wantedTopic()).toBe('');
});

test('one that is longer than a topic may be is cut', () => {
  stored.set('wanted-topic', JSON.stringify('b'.repeat(600)));
  expect(wantedTopic()).toHaveLength(500);
});

test('without storage there is none', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepWantedTopic('birds');
  expect(wantedTopic()).toBe('');
});

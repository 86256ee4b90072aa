import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWantedTopic, wantedTopic } from './wanted-topic.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a topic is kept until another one takes its place, or none', () => {
  expect(wantedTopic()).toBe('');
  keepWantedTopic('  birds ');
  expect(wantedTopic()).toBe('birds');
  keepWantedTopic('');
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

import { expect, test } from 'vitest';
import { LOOK_KEYS, lookCommand } from './look-keys.ts';

test('every key that is listed does something, whatever its case, and no other does', () => {
  const names: Record<string, string> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };
  const listed = LOOK_KEYS.flatMap(({ keys }) => keys).map((key) => names[key] ?? key);
  expect(listed.map(lookCommand)).toEqual([
    'next',
    'previous',
    'keep',
    'drop',
    'edit',
    'again',
    'more',
    'save',
    'help',
  ]);
  expect(lookCommand('k')).toBe('keep');
  expect(['j', ' ', 'Enter', 'Escape', 'Home'].map(lookCommand)).toEqual([null, null, null, null, null]);
});

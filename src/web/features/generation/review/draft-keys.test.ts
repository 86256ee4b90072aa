import { expect, test } from 'vitest';
import { DRAFT_KEYS, draftCommand } from './draft-keys.ts';

test('exactly the listed keys have a command, in upper and lower case', () => {
  const names: Record<string, string> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };
  const listed = DRAFT_KEYS.flatMap(({ keys }) => keys).map((key) => names[key] ?? key);
  expect(listed.map(draftCommand)).toEqual([
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
  expect(draftCommand('k')).toBe('keep');
  expect(['j', ' ', 'Enter', 'Escape', 'Home'].map(draftCommand)).toEqual([null, null, null, null, null]);
});

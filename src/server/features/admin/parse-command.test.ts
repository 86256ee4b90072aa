import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './admin-command.ts';

test.each([
  'shout',
  'create',
  'list all',
  'list --all',
  'sign-out',
  'sign-out ada --everybody',
  'delete --yes',
  'registration ajar',
  'constructor',
])('"%s" is no command', (words) => {
  expect(() => parseCommand(words.split(' '))).toThrow(UsageError);
});

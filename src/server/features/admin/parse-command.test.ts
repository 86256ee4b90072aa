import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './admin-command.ts';

test.each([
  ['shout', 'There is no command "shout".'],
  ['constructor', 'There is no command "constructor".'],
  ['create', 'Name an email.'],
  ['reset-password', 'Name an account.'],
  ['delete --yes', 'Name an account.'],
  ['list all', 'Unexpected argument: all.'],
  ['reset-password ada eve', 'Unexpected argument: eve.'],
  ['list --all', /--all/u],
  ['sign-out', 'Name an account, or say --everybody.'],
  ['sign-out ada --everybody', 'Name an account, or say --everybody.'],
  ['registration ajar', 'Registration is open or closed.'],
])('"%s" is no command, and it is said why', (words, message) => {
  expect(() => parseCommand(words.split(' '))).toThrow(UsageError);
  expect(() => parseCommand(words.split(' '))).toThrow(message);
});

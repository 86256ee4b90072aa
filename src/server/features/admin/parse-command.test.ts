import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './admin-command.ts';

test.each([
  ['shout', 'There is no command "shout".'],
  ['constructor', 'There is no command "constructor".'],
  ['create', 'Specify an email.'],
  ['reset-password', 'Specify an account.'],
  ['delete --yes', 'Specify an account.'],
  ['list all', 'Unexpected argument: all.'],
  ['reset-password ada eve', 'Unexpected argument: eve.'],
  ['packs all', 'Unexpected argument: all.'],
  ['list --all', /--all/u],
  ['sign-out', 'Specify an account or --everybody.'],
  ['sign-out ada --everybody', 'Specify an account or --everybody.'],
  ['registration ajar', 'Registration must be open or closed.'],
])('"%s" is not a command, and the reason is given', (words, message) => {
  expect(() => parseCommand(words.split(' '))).toThrow(UsageError);
  expect(() => parseCommand(words.split(' '))).toThrow(message);
});

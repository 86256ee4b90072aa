import { expect, test } from 'vitest';
import { parseCommand } from './admin-command.ts';
import { UsageError } from './command-words.ts';

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
  ['registration ajar', 'Registration must be open, invite, closed or default.'],
  ['set-role ada', 'Specify a role.'],
  ['set-role ada king', 'The role must be owner, admin or member.'],
  ['suspend', 'Specify an account.'],
  ['unsuspend', 'Specify an account.'],
  ['invite Ada Eve', 'Unexpected argument: Eve.'],
  ['invite --days', /--days/u],
  ['withdraw-invite', 'Specify the id of an invite.'],
])('"%s" is not a command, and the reason is given', (words, message) => {
  expect(() => parseCommand(words.split(' '))).toThrow(UsageError);
  expect(() => parseCommand(words.split(' '))).toThrow(message);
});

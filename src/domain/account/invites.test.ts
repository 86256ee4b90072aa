import { expect, test } from 'vitest';
import { invitePath, inviteSecretIn } from './invite-link.ts';
import { isInviteOpen } from './invites.ts';

test('the secret of an invite is found in the fragment of its link', () => {
  expect(inviteSecretIn(new URL(invitePath('a-b_c'), 'https://cards.example.org').hash)).toBe('a-b_c');
  expect(['', '#', '#invite=', '#email'].map(inviteSecretIn)).toEqual(['', '', '', '']);
});

test.each([
  [{ endsAt: 11, uses: 0, maxUses: 1 }, true],
  [{ endsAt: 10, uses: 0, maxUses: 1 }, false],
  [{ endsAt: 11, uses: 1, maxUses: 1 }, false],
  [{ endsAt: 11, uses: 900, maxUses: null }, true],
])('at 10, %o is open: %s', (invite, open) => {
  expect(isInviteOpen(invite, 10)).toBe(open);
});

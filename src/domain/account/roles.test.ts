import { expect, test } from 'vitest';
import { mayGiveRole, mayManage, ROLES, runsServer } from './roles.ts';

test('owners manage everybody, admins members, and members nobody', () => {
  const managed = ROLES.map((actor) => [actor, ROLES.filter((target) => mayManage(actor, target))]);
  expect(managed).toEqual([
    ['owner', ['owner', 'admin', 'member']],
    ['admin', ['member']],
    ['member', []],
  ]);
  expect(ROLES.filter(runsServer)).toEqual(['owner', 'admin']);
});

test('only owners give roles, while an admin can become a member', () => {
  const given = (isOwnAccount: boolean) =>
    ROLES.map((actor) => [actor, ROLES.filter((next) => mayGiveRole(actor, next, { isOwnAccount }))]);
  expect(given(false)).toEqual([
    ['owner', ['owner', 'admin', 'member']],
    ['admin', []],
    ['member', []],
  ]);
  expect(given(true)).toEqual([
    ['owner', ['owner', 'admin', 'member']],
    ['admin', ['member']],
    ['member', []],
  ]);
});

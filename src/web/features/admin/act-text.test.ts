import { expect, test } from 'vitest';
import { ADMIN_ACTS } from '#domain/account/admin-acts.ts';
import { actorText, actText } from './act-text.ts';

test('every act names its learner, or says that they are gone', () => {
  const named = ADMIN_ACTS.filter((act) => actText({ act, subject: 'ada', detail: null }).includes('ada'));
  expect(named).toEqual([
    'account-created',
    'password-reset',
    'password-link-made',
    'password-link-mailed',
    'signed-out',
    'second-factor-removed',
    'suspended',
    'unsuspended',
    'role-changed',
    'ownership-claimed',
    'token-limit-changed',
  ]);
  for (const act of named) {
    expect(actText({ act, subject: null, detail: null })).toContain('a learner who has been deleted');
  }
});

test.each([
  ['role-changed', 'admin', 'Made ada an admin'],
  ['role-changed', 'owner', 'Made ada an owner'],
  ['role-changed', 'member', 'Made ada a member'],
  ['token-limit-changed', '12000', 'Set the token limit of ada to 12,000 a day'],
  ['token-limit-changed', null, 'Took away the token limit of ada'],
  ['registration-changed', 'closed', 'Set registration to closed'],
  ['job-retried', 'nightly', 'Ran a failed job again (Nightly tidying up)'],
] as const)('%s with %s is told as "%s"', (act, detail, text) => {
  expect(actText({ act, subject: 'ada', detail })).toBe(text);
});

test('an act was done by the operator, an admin, or an admin who is gone', () => {
  expect(actorText({ byOperator: true, actor: null })).toBe('The operator');
  expect(actorText({ byOperator: false, actor: 'olga' })).toBe('olga');
  expect(actorText({ byOperator: false, actor: null })).toBe('An admin who has been deleted');
});

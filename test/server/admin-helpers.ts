import { randomUUID } from 'node:crypto';
import { adminEndpoints, type Act, type LearnerDetails, type LearnerPage } from '#contract/admin.ts';
import type { Role } from '#domain/account/roles.ts';
import { makeOwnerCode } from '#server/features/auth/roles/owner-code.ts';
import type { Operator } from '../conformance/world.ts';
import type { ApiResponse, Client, TestApp } from './test-app.ts';

export type TestUser = Awaited<ReturnType<TestApp['signUp']>>;

/** Creates an account that has a role from the beginning. */
export async function signUpAs(app: TestApp, role: Role, name?: string): Promise<TestUser> {
  const user = await app.signUp(name);
  await giveRole(app, user.user.username, role);
  return user;
}

/** Gives the account with a username a role; no call can do that on a server without an owner. */
export async function giveRole({ database }: TestApp, username: string, role: Role): Promise<void> {
  await database.db.updateTable('users').set({ role }).where('username', '=', username).execute();
}

/** What the operator does for the checks of every call. */
export function operatorOf(app: TestApp): Operator {
  return {
    giveRole: (username, role) => giveRole(app, username, role),
    ownerCode: async () => {
      const { db } = app.database;
      await db.updateTable('users').set({ role: 'admin' }).where('role', '=', 'owner').execute();
      return (await makeOwnerCode({ db, clock: app.clock })) ?? '';
    },
    failJob: () => addFailedJob(app, 'backup'),
  };
}

/** Adds a job that was given up, and returns its id. */
export async function addFailedJob({ database }: TestApp, kind: string, row: object = {}): Promise<string> {
  const id = randomUUID();
  const job = {
    id,
    kind,
    idempotency_key: id,
    payload: '{"email":"secret@example.org"}',
    user_id: null,
    status: 'failed' as const,
    attempts: 5,
    failures: 5,
    run_at: 1,
    created_at: 1,
    lease_until: null,
    worker_id: null,
    last_error: 'Error: broken',
  };
  await database.db
    .insertInto('jobs')
    .values({ ...job, ...row })
    .execute();
  return id;
}

/** A page of learners, as an admin sees it. */
export async function learnersOf(
  admin: Client,
  query: { search?: string; cursor?: string } = {},
): Promise<LearnerPage> {
  return page(await admin.get(`/admin/users?${new URLSearchParams(query).toString()}`));
}

function page({ body }: ApiResponse): LearnerPage {
  return adminEndpoints.learners.response.parse(body);
}

export async function learnerOf(admin: Client, { user }: TestUser): Promise<LearnerDetails> {
  return adminEndpoints.learner.response.parse((await admin.get(`/admin/users/${user.id}`)).body).learner;
}

/** The audit log, latest first. */
export async function actsOf(admin: Client): Promise<Act[]> {
  return adminEndpoints.acts.response.parse((await admin.get('/admin/acts')).body).acts;
}

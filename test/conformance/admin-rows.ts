import { meResponse } from '#contract/auth.ts';
import { adminEndpoints } from '#contract/admin.ts';
import { adminServerEndpoints } from '#contract/admin-server.ts';
import { send } from './http.ts';
import { rowsOf, wrong, wrongQuery, type Request, type Row } from './row.ts';
import { newAccount, type World } from './world.ts';

/** Another user, for calls that change one. */
async function newLearner({ url }: World): Promise<{ id: string; username: string }> {
  const { token } = await newAccount(url);
  return meResponse.parse((await send(url, { method: 'GET', path: '/api/auth/me', token })).body).user;
}

/** A request of the owner, if there is one; about another user, if there is a `body`. */
function asOwner(
  body?: (learner: { username: string }) => Request['body'],
): (world: World) => Promise<Request | null> {
  return async (world) => {
    if (!world.owner) return null;
    const { token } = world.owner;
    if (!body) return { token };
    const learner = await newLearner(world);
    return { token, params: { id: learner.id }, body: body(learner) };
  };
}

const TOKENS = 'Tokens per day must be a whole number from 0 to 1000000000';

/** Calls of people who run the server. They are checked on servers where somebody can be made an owner. */
export const ADMIN_ROWS: readonly Row[] = [
  ...rowsOf(adminEndpoints, {
    learners: {
      request: asOwner(),
      malformed: [wrongQuery('search', 'x'.repeat(201), 'Search must be at most 200 characters')],
    },
    learner: { request: asOwner(() => undefined) },
    makePasswordLink: {
      request: asOwner(() => ({ by: 'link' })),
      malformed: [
        wrong('by', undefined, 'Choose a link or a mail'),
        wrong('by', 'post', 'Choose a link or a mail'),
      ],
    },
    signOut: { request: asOwner(() => undefined) },
    removeSecondFactor: { request: asOwner(() => undefined) },
    setTokenLimit: {
      request: asOwner(() => ({ tokenLimit: 5_000 })),
      malformed: [wrong('tokenLimit', -1, TOKENS), wrong('tokenLimit', 1.5, TOKENS)],
    },
    delete: {
      request: asOwner(({ username }) => ({ username })),
      malformed: [
        wrong('username', undefined, 'Type the username to confirm'),
        wrong('username', 'another', 'This is not the username of the account'),
      ],
    },
    acts: { request: asOwner(), malformed: [wrongQuery('cursor', 'made-up', 'Invalid cursor')] },
    registration: { request: asOwner() },
    setRegistration: {
      request: ({ owner }) => owner && { token: owner.token, body: { registration: 'open' } },
      malformed: [wrong('registration', 'ajar', 'Choose who may create an account')],
    },
  }),
  ...rowsOf(adminServerEndpoints, {
    jobs: { request: asOwner() },
    retryJob: {
      request: async ({ owner }) => owner && { token: owner.token, params: { id: await owner.failJob() } },
    },
    providers: { request: asOwner() },
    server: { request: asOwner() },
    backUp: { request: asOwner() },
  }),
];

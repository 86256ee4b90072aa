import { inviteEndpoints, invitedEndpoints } from '#contract/invites.ts';
import { ownerEndpoints, roleEndpoints } from '#contract/roles.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Request, type Row } from './row.ts';
import { idOfUser, newAccount, newAccountAs, type World } from './world.ts';

/** A request of a new owner about a new member; null on a server where nobody can be made an owner. */
async function aboutMember(world: World, body?: Request['body']): Promise<Request | null> {
  const owner = await newAccountAs(world, 'owner');
  const member = await newAccount(world.url);
  return owner && { token: owner.token, params: { id: await idOfUser(world.url, member) }, body };
}

/** The same about a suspended member. */
async function aboutSuspended(world: World): Promise<Request | null> {
  const request = await aboutMember(world);
  if (request === null) return null;
  const path = `/api/admin/users/${request.params?.['id']}/suspension`;
  await send(world.url, { method: 'PUT', path, token: request.token });
  return request;
}

/** A request of an owner about an invite. */
async function aboutInvite(world: World): Promise<Request | null> {
  const owner = await newAccountAs(world, 'owner');
  if (!owner) return null;
  const { token } = owner;
  const made = await send(world.url, { method: 'POST', path: '/api/admin/invites', token, body: {} });
  const { invite } = inviteEndpoints.make.response.parse(made.body);
  return { token, params: { id: invite.id } };
}

async function ofOwner(world: World, body?: Request['body']): Promise<Request | null> {
  const owner = await newAccountAs(world, 'owner');
  return owner && { token: owner.token, body };
}

/** Calls for people who run a server, and for people whom they invite. */
export const ROLE_ROWS: readonly Row[] = [
  ...rowsOf(ownerEndpoints, {
    read: {},
    claim: {
      request: async ({ url, operator }) => {
        if (!operator) return null;
        const { token } = await newAccount(url);
        return { token, body: { code: await operator.ownerCode() } };
      },
      malformed: [
        wrong('code', undefined, 'Code is required'),
        wrong('code', ' ', 'Code is required'),
        wrong('code', 'x'.repeat(101), 'Code must be at most 100 characters'),
      ],
    },
  }),
  ...rowsOf(roleEndpoints, {
    change: {
      request: (world) => aboutMember(world, { role: 'admin' }),
      forAdmin: 403,
      ids: ['id'],
      malformed: [
        wrong('role', undefined, 'Role must be owner, admin or member'),
        wrong('role', 'king', 'Role must be owner, admin or member'),
      ],
    },
    suspend: { request: (world) => aboutMember(world), ids: ['id'] },
    unsuspend: { request: aboutSuspended, ids: ['id'] },
  }),
  ...rowsOf(inviteEndpoints, {
    list: { request: (world) => ofOwner(world) },
    make: {
      request: (world) => ofOwner(world, { note: 'For the class', days: 3, maxUses: 30 }),
      malformed: [
        wrong('note', 'x'.repeat(101), 'Note must be at most 100 characters'),
        wrong('days', 0, 'Days must be a whole number from 1 to 365'),
        wrong('days', 366, 'Days must be a whole number from 1 to 365'),
        wrong('maxUses', 0, 'Uses must be a whole number from 1 to 1000'),
      ],
    },
    withdraw: { request: aboutInvite, ids: ['id'] },
  }),
  ...rowsOf(invitedEndpoints, {
    check: {
      // Where registration is open, nobody needs a valid invite.
      request: () => ({ body: { invite: 'of another server' } }),
      malformed: [
        wrong('invite', undefined, 'Invite is required'),
        wrong('invite', '', 'Invite is required'),
        wrong('invite', 'x'.repeat(101), 'This invite is not complete'),
      ],
    },
  }),
];

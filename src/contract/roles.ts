import { z } from 'zod';
import { ROLES } from '#domain/account/roles.ts';
import { meResponse } from './auth.ts';
import { boundedText, idParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const CODE_TOO_LONG = 'Code must be at most 100 characters';

export const claimRequest = z.object({
  code: boundedText(100, CODE_TOO_LONG, 'Code is required').trim().min(1, 'Code is required'),
});

/** How a server gets its first owner. */
export const ownerEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/account/owner',
    access: 'user',
    tag: 'Account',
    summary: 'Whether the server has an owner',
    status: 200,
    response: z.object({ hasOwner: z.boolean() }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/account/owner',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Become the owner of a server that has none',
    description:
      'With the code that the server prints when it starts without an owner. It works once and for a day.',
    body: claimRequest,
    status: 200,
    response: meResponse,
  }),
};

const changeRoleRequest = z.object({
  role: z.enum(ROLES, 'Role must be owner, admin or member'),
});

/** What admins do with the accounts of others. */
export const roleEndpoints = {
  change: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/role',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Give a user another role',
    description:
      'Owners may; admins may only become members themselves, and get 403 otherwise. The last owner stays one (409 `LAST_OWNER`).',
    params: idParams,
    body: changeRoleRequest,
    status: 204,
    response: z.null(),
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/suspension',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Suspend a user',
    description:
      'Nobody gets in to the account until the suspension is lifted; nothing of it is deleted. Admins may suspend members, owners everybody but themselves and the last owner.',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  unsuspend: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/suspension',
    access: 'admin',
    recent: true,
    tag: 'Server',
    summary: 'Lift the suspension of a user, whose devices have to sign in again',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};

import { inviteSecretIn } from '#domain/account/invite-link.ts';
import type { Role } from '#domain/account/roles.ts';
import { inviteEndpoints } from '#contract/invites.ts';
import { PASSWORD, type ApiResponse, type Client, type TestApp } from './test-app.ts';

export const changeRole = (by: Client, { user: { id } }: { user: { id: string } }, role: Role) =>
  by.put(`/admin/users/${id}/role`, { role });

export const suspend = (by: Client, { user: { id } }: { user: { id: string } }) =>
  by.put(`/admin/users/${id}/suspension`);

export const unsuspend = (by: Client, { user: { id } }: { user: { id: string } }) =>
  by.delete(`/admin/users/${id}/suspension`);

/** Makes an invite and returns it with its secret. */
export async function makeInvite(by: Client, body: object = {}) {
  const { body: made } = await by.post('/admin/invites', body);
  const { invite, link } = inviteEndpoints.make.response.parse(made);
  return { invite, secret: inviteSecretIn(new URL(link).hash) };
}

/** Creates an account as a visitor with an invite. */
export function registerWith(app: TestApp, invite: string | undefined, name: string): Promise<ApiResponse> {
  const email = `${name}@example.org`;
  return app.visitor.post('/auth/register', { email, username: name, password: PASSWORD, invite });
}

/** The statuses of responses that may have come in any order. */
export const sortedStatuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

export const FORBIDDEN = { status: 403, body: { code: 'FORBIDDEN' } };
export const LAST_OWNER = { status: 409, body: { code: 'LAST_OWNER' } };
export const SUSPENDED = { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } };

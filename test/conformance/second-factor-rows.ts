import { Secret, TOTP } from 'otpauth';
import { authEndpoints, meResponse } from '#contract/auth.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { ask, newAccount, type World } from './world.ts';

/** A user with a secret, and the code that an app has for it now, by the clock of the server. */
async function waitingSetup({ url }: World): Promise<{ token: string; code: string }> {
  const { token } = await newAccount(url);
  const { user } = await ask(url, meResponse, 'GET', authEndpoints.me.path, token);
  const { path, response } = secondFactorEndpoints.setUp;
  const { secret } = await ask(url, response, 'POST', path, token);
  const timestamp = user.createdAt;
  return { token, code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) };
}

/** The token of a user who is asked for codes. */
async function turnedOn(world: World): Promise<{ token: string }> {
  const { token, code } = await waitingSetup(world);
  const { method, path } = secondFactorEndpoints.turnOn;
  await send(world.url, { method, path: `/api${path}`, token, body: { code } });
  return { token };
}

/** Calls for the second factor. */
export const SECOND_FACTOR_ROWS: readonly Row[] = rowsOf(secondFactorEndpoints, {
  read: {},
  setUp: { request: async ({ url }) => ({ token: (await newAccount(url)).token }) },
  turnOn: {
    request: async (world) => {
      const { token, code } = await waitingSetup(world);
      return { token, body: { code } };
    },
    malformed: [
      wrong('code', undefined, 'Code is required'),
      wrong('code', '', 'Code is required'),
      wrong('code', 'x'.repeat(101), 'This code is too long'),
    ],
  },
  newRecoveryCodes: { request: turnedOn },
  turnOff: { request: turnedOn },
});

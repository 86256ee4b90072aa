import { z } from 'zod';
import { typedCode } from './sign-in.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const secondFactor = z
  .object({
    /** Since when codes are asked for; null while they are not. */
    since: instant.nullable(),
    /** How many recovery codes have not been used. */
    recoveryCodes: z.int().min(0),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorState = z.output<typeof secondFactor>;

export const confirmSetupRequest = z.object({ code: typedCode });

const newCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/account/second-factor',
    access: 'user',
    tag: 'Account',
    summary: 'Whether signing in takes a code, and how many recovery codes are left',
    status: 200,
    response: secondFactor,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/account/second-factor/setup',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Make a secret for an authenticator app',
    description:
      'It counts once a code of the app has confirmed it, within an hour. `uri` is for a QR code; `secret` says the same ' +
      'in base32, to be typed.',
    status: 201,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/account/second-factor',
    access: 'user',
    recent: true,
    rate: 'password',
    tag: 'Account',
    summary: 'Ask for codes from now on, with the first code of the app',
    description: 'The response is the only one with the recovery codes. Each works once, in place of a code.',
    body: confirmSetupRequest,
    status: 201,
    response: newCodes,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Replace the recovery codes',
    description: 'The response is the only one with the new codes; the earlier ones end.',
    status: 201,
    response: newCodes,
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/account/second-factor',
    access: 'user',
    recent: true,
    tag: 'Account',
    summary: 'Ask for no codes any more',
    status: 204,
    response: z.null(),
  }),
};

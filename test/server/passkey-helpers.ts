import {
  passkeyEndpoints,
  passkeySignInEndpoints,
  type PasskeyRequest,
  type Passkey,
} from '#contract/passkeys.ts';
import { createPasskeyDevice, type Misconduct, type PasskeyDevice } from '../passkey-device.ts';
import type { ApiResponse, Client, TestApp } from './test-app.ts';

/** The origin of a test app for a browser on this machine. */
function originOf({ url }: { url: string }): string {
  return `http://localhost:${new URL(url).port}`;
}

/** A browser that uses a test app, with an authenticator. */
export function deviceAt(
  app: { url: string },
  options?: Parameters<typeof createPasskeyDevice>[1],
): PasskeyDevice {
  return createPasskeyDevice(originOf(app), options);
}

/** What a device is asked to make. */
export async function beginAdding(client: Client) {
  return passkeyEndpoints.beginAdd.response.parse((await client.post('/account/passkeys/challenge')).body);
}

/** Tries to add a passkey of a device. */
export async function tryToAdd(
  client: Client,
  device: PasskeyDevice,
  misconduct?: Misconduct,
): Promise<ApiResponse> {
  const credential = device.create(await beginAdding(client), misconduct);
  return client.post('/account/passkeys', { credential });
}

/** Adds a passkey of a device. */
export async function addPasskey(client: Client, device: PasskeyDevice): Promise<Passkey> {
  const { status, body } = await tryToAdd(client, device);
  if (status !== 201) throw new Error(`No passkey: ${status} ${JSON.stringify(body)}`);
  return passkeyEndpoints.add.response.parse(body);
}

export async function listPasskeys(client: Client): Promise<Passkey[]> {
  return passkeyEndpoints.list.response.parse((await client.get('/account/passkeys')).body).passkeys;
}

/** What a device is asked to sign by somebody who wants to sign in. */
export async function beginSignIn({ visitor }: Pick<TestApp, 'visitor'>): Promise<PasskeyRequest> {
  return passkeySignInEndpoints.begin.response.parse((await visitor.post('/auth/passkey/challenge')).body);
}

/** Tries to sign in with a device. */
export async function signInWith(
  app: Pick<TestApp, 'visitor'>,
  device: PasskeyDevice,
  misconduct?: Misconduct,
): Promise<ApiResponse> {
  const credential = device.get(await beginSignIn(app), misconduct);
  return app.visitor.post('/auth/passkey', { credential });
}

/** What a device is asked to sign by somebody who is signed in. */
export async function beginConfirming(client: Client): Promise<PasskeyRequest> {
  const { body } = await client.post('/auth/confirm/passkey/challenge');
  return passkeyEndpoints.beginConfirm.response.parse(body);
}

/** Tries to confirm with a device that it is still the user. */
export async function confirmWith(
  client: Client,
  device: PasskeyDevice,
  misconduct?: Misconduct,
): Promise<ApiResponse> {
  const credential = device.get(await beginConfirming(client), misconduct);
  return client.post('/auth/confirm/passkey', { credential });
}

export const REFUSED = { status: 403, body: { code: 'PASSKEY_REFUSED' } };
export const UNKNOWN = { status: 403, body: { code: 'PASSKEY_UNKNOWN' } };
export const EXPIRED = { status: 410, body: { code: 'CHALLENGE_EXPIRED' } };
export const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND' } };

/** The origin of the apps of `startMail`. */
export const PUBLIC = 'https://cards.example.org';

/** What no server may accept, whatever was asked. */
export const MISCONDUCT: readonly (readonly [string, Misconduct])[] = [
  ['another origin', { origin: 'https://cards.example.net' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another RP id', { rpId: 'example.net' }],
  ['no verified user', { verifiesUser: false }],
];

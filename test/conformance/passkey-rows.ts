import {
  passkeyEndpoints,
  passkeySignInEndpoints,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#contract/passkeys.ts';
import { configEndpoints } from '#contract/config.ts';
import { MAX_PASSKEY_NAME } from '#domain/account/passkeys.ts';
import { createPasskeyDevice, type PasskeyDevice } from '../passkey-device.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { newAccount, type World } from './world.ts';

const INCOMPLETE = 'This passkey is not complete';

/** A browser at the origin of the server's passkeys; null if the server can have none. */
async function newDevice({ url }: World): Promise<PasskeyDevice | null> {
  const { body } = await send(url, { method: 'GET', path: '/api/config' });
  const { passkeyOrigin } = configEndpoints.read.response.parse(body);
  return passkeyOrigin === null ? null : createPasskeyDevice(passkeyOrigin);
}

async function beginAdding({ url }: World, token: string): Promise<PasskeyCreation> {
  const { body } = await send(url, { method: 'POST', path: '/api/account/passkeys/challenge', token });
  return passkeyEndpoints.beginAdd.response.parse(body);
}

async function begin({ url }: World, path: string, token?: string): Promise<PasskeyRequest> {
  const { body } = await send(url, { method: 'POST', path: `/api${path}/challenge`, token });
  return passkeySignInEndpoints.begin.response.parse(body);
}

/** A passkey of Ada's or of somebody new, and the device that has it. */
async function newPasskey(world: World, token: string) {
  const device = await newDevice(world);
  if (!device) return null;
  const credential = device.create(await beginAdding(world, token));
  const path = '/api/account/passkeys';
  const { body } = await send(world.url, { method: 'POST', path, token, body: { credential } });
  return { device, token, id: passkeyEndpoints.add.response.parse(body).id };
}

/** As `newPasskey`, for somebody new, because nobody can have many. */
async function someonesPasskey(world: World) {
  return newPasskey(world, (await newAccount(world.url)).token);
}

/** Calls by which passkeys are added and used. They are checked on servers that can have passkeys. */
export const PASSKEY_ROWS: readonly Row[] = [
  ...rowsOf(passkeySignInEndpoints, {
    begin: { request: async (world) => ((await newDevice(world)) ? {} : null) },
    signIn: {
      request: async (world) => {
        const made = await someonesPasskey(world);
        return made && { body: { credential: made.device.get(await begin(world, '/auth/passkey')) } };
      },
      malformed: [wrong('credential', undefined, INCOMPLETE)],
    },
  }),
  ...rowsOf(passkeyEndpoints, {
    beginConfirm: {
      request: async (world) => {
        const made = await someonesPasskey(world);
        return made && { token: made.token };
      },
    },
    confirm: {
      request: async (world) => {
        const made = await someonesPasskey(world);
        if (!made) return null;
        const { device, token } = made;
        return {
          token,
          body: { credential: device.get(await begin(world, '/auth/confirm/passkey', token)) },
        };
      },
      malformed: [wrong('credential', undefined, INCOMPLETE)],
    },
    list: {},
    beginAdd: { request: async (world) => ((await newDevice(world)) ? {} : null) },
    add: {
      request: async (world) => {
        const device = await newDevice(world);
        if (!device) return null;
        const { token } = await newAccount(world.url);
        return { token, body: { credential: device.create(await beginAdding(world, token)) } };
      },
      malformed: [wrong('credential', undefined, INCOMPLETE)],
    },
    rename: {
      request: async (world) => {
        const made = await newPasskey(world, world.ada.token);
        return made && { params: { id: made.id }, body: { name: 'Laptop' } };
      },
      ids: ['id'],
      malformed: [
        wrong('name', undefined, 'Name is required'),
        wrong('name', ' ', 'Name is required'),
        wrong(
          'name',
          'x'.repeat(MAX_PASSKEY_NAME + 1),
          `Name must be at most ${MAX_PASSKEY_NAME} characters`,
        ),
      ],
    },
    remove: {
      request: async (world) => {
        const made = await newPasskey(world, world.ada.token);
        return made && { params: { id: made.id } };
      },
      ids: ['id'],
    },
  }),
];

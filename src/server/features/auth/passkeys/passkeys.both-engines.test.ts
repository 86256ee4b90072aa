import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_PASSKEYS } from '#domain/account/passkeys.ts';
import { RECENT_MS } from '#domain/account/sign-in-means.ts';
import { kindsOf, startMail, type MailSetup } from '#test/server/mail-helpers.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';
import {
  addPasskey,
  beginAdding,
  beginConfirming,
  beginSignIn,
  confirmWith,
  deviceAt,
  EXPIRED,
  listPasskeys,
  MISCONDUCT,
  NOT_FOUND,
  PUBLIC,
  REFUSED,
  signInWith,
  tryToAdd,
  UNKNOWN,
} from '#test/server/passkey-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { readConfig } from '../../../config.ts';
import { databaseMediaStore } from '../../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../../ports/files/database-waiting-files.ts';
import { parseCommand } from '../../admin/admin-command.ts';

const CONFIRM = { status: 403, body: { code: 'CONFIRMATION_NEEDED' } };

let mail: MailSetup | undefined;
afterEach(async () => {
  await mail?.peer.close();
  mail = undefined;
});

describe('the passkeys of an account', () => {
  test('are named after the password manager or the device, and can be renamed and removed by their owner', async () => {
    mail = await startMail();
    const app = await mail.start();
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
    const aaguid = Buffer.from('fdb141b25d84443e8a354698c205a502', 'hex');
    const device = createPasskeyDevice(PUBLIC, { aaguid, synced: true });
    const { id } = await addPasskey(ada, device);
    await addPasskey(ada, createPasskeyDevice(PUBLIC));
    const [first, second] = await listPasskeys(ada);
    expect(first).toMatchObject({
      id,
      name: 'KeePassXC',
      synced: true,
      lastUsedAt: null,
      host: 'cards.example.org',
    });
    expect(second).toMatchObject({ synced: false });
    expect(await listPasskeys(eve)).toEqual([]);

    expect(await eve.put(`/account/passkeys/${id}`, { name: 'Mine' })).toMatchObject(NOT_FOUND);
    expect(await eve.delete(`/account/passkeys/${id}`)).toMatchObject(NOT_FOUND);
    expect(await ada.put(`/account/passkeys/${id}`, { name: ' Laptop ' })).toMatchObject({
      status: 200,
      body: { name: 'Laptop' },
    });
    app.clock.advance(60_000);
    expect((await signInWith(app, device)).status).toBe(200);
    const [used] = await listPasskeys(ada);
    expect(used).toMatchObject({ name: 'Laptop' });
    expect(used?.lastUsedAt).toBeGreaterThan(used?.createdAt ?? 0);

    expect((await ada.delete(`/account/passkeys/${id}`)).status).toBe(204);
    expect(await signInWith(app, device)).toMatchObject(UNKNOWN);
    expect(await listPasskeys(ada)).toHaveLength(1);
    expect(await kindsOf(ada)).toContain('passkey-removed');
    for (const change of ['added to', 'added to', 'removed from'])
      expect((await mail.next(app, ada.email)).text).toContain(`A passkey was ${change} your account`);
  });

  test.each(MISCONDUCT)('none is added with %s', async (_name, misconduct) => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect(await tryToAdd(ada, deviceAt(app), misconduct)).toMatchObject(REFUSED);
    expect(await listPasskeys(ada)).toEqual([]);
  });

  test('what a device says about its maker is not read', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const statement = { format: 'packed', content: new Map([['x5c', 'no certificate']]) };
    expect((await tryToAdd(ada, deviceAt(app), { statement })).status).toBe(201);
  });

  test('a challenge adds one passkey, to the account that asked', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const [first, second] = [deviceAt(app), deviceAt(app)];
    const options = await beginAdding(ada);
    const add = (client: typeof ada, credential: object) => client.post('/account/passkeys', { credential });
    const credential = first.create(options);
    expect(await add(eve, credential)).toMatchObject(EXPIRED);
    expect((await add(ada, credential)).status).toBe(201);
    expect(await add(ada, second.create(options))).toMatchObject(EXPIRED);
    const taken = { ...credential, response: { ...credential.response } };
    const { challenge } = await beginAdding(eve);
    taken.response.clientDataJSON = first.create({
      ...options,
      challenge,
      excludeCredentials: [],
    }).response.clientDataJSON;
    expect(await add(eve, taken)).toMatchObject(REFUSED);
    expect(await listPasskeys(eve)).toEqual([]);
  });

  test('a device is not added twice, and there are at most twenty', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const again = await beginAdding(ada);
    expect(() => device.create(again)).toThrow('InvalidStateError');
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await addPasskey(ada, deviceAt(app));
    const full = { status: 409, body: { code: 'QUOTA_EXCEEDED' } };
    expect(await ada.post('/account/passkeys', { credential: deviceAt(app).create(again) })).toMatchObject(
      full,
    );
    expect(await ada.post('/account/passkeys/challenge')).toMatchObject(full);
  });

  test('they stay when the password is changed, as keys do', async () => {
    mail = await startMail();
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const device = createPasskeyDevice(PUBLIC);
    await addPasskey(ada, device);
    await mail.next(app, ada.email);
    const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    expect((await ada.post('/account/password', change)).status).toBe(204);
    expect((await mail.next(app, ada.email)).text).toContain(
      'look in Settings for passkeys and connected apps',
    );
    expect((await signInWith(app, device)).status).toBe(200);
  });

  test('they end when the operator resets the password, in case somebody else has added one', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const stores = { mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles };
    const reset = parseCommand(['reset-password', ada.email]);
    await reset({ ...app.database, ...stores, clock: app.clock, newId: randomUUID, config: readConfig({}) });
    expect(await signInWith(app, device)).toMatchObject(UNKNOWN);
  });

  test('the export has their names and dates, and nothing that signs in', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    const { credentialId } = await addPasskey(ada, device);
    await beginAdding(ada);
    const { body } = await ada.get('/account/export');
    expect(body).toMatchObject({ passkeys: [{ name: expect.any(String), created_at: expect.any(Number) }] });
    const { public_key: publicKey } = await app.database.db
      .selectFrom('passkeys')
      .select('public_key')
      .executeTakeFirstOrThrow();
    for (const secret of [credentialId, publicKey]) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('a session that is older than a quarter of an hour', () => {
  test('confirms with a passkey before it changes any', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const [device, foreign] = [deviceAt(app), deviceAt(app)];
    const { id } = await addPasskey(ada, device);
    await addPasskey(eve, foreign);
    app.clock.advance(RECENT_MS);
    expect(await ada.post('/account/passkeys/challenge')).toMatchObject(CONFIRM);
    expect(await ada.delete(`/account/passkeys/${id}`)).toMatchObject(CONFIRM);

    for (const [, misconduct] of MISCONDUCT)
      expect(await confirmWith(ada, device, misconduct)).toMatchObject(REFUSED);
    expect(await confirmWith(ada, device, { forges: true })).toMatchObject(UNKNOWN);
    const { challenge } = await beginSignIn(app);
    const shown = foreign.get({ ...(await beginSignIn(app)), challenge });
    expect(await ada.post('/auth/confirm/passkey', { credential: shown })).toMatchObject(EXPIRED);
    expect(await ada.post('/account/passkeys/challenge')).toMatchObject(CONFIRM);

    expect((await confirmWith(ada, device, { userHandle: null })).status).toBe(204);
    expect((await ada.delete(`/account/passkeys/${id}`)).status).toBe(204);
    expect(await ada.post('/auth/confirm/passkey/challenge')).toMatchObject(NOT_FOUND);
  });

  test("another user's passkey confirms nothing, though its signature is right", async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const [device, foreign] = [deviceAt(app), deviceAt(app)];
    await addPasskey(ada, device);
    await addPasskey(eve, foreign);
    const request = await beginConfirming(ada);
    const credential = foreign.get({ ...request, allowCredentials: [] });
    expect(await ada.post('/auth/confirm/passkey', { credential })).toMatchObject(UNKNOWN);
  });
});

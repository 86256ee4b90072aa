import { afterEach, describe, expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { devicesResponse } from '#contract/account.ts';
import { CHALLENGE_MS } from '#domain/account/passkeys.ts';
import { kindsOf, startMail, type MailSetup } from '#test/server/mail-helpers.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';
import {
  addPasskey,
  beginAdding,
  beginSignIn,
  deviceAt,
  EXPIRED,
  MISCONDUCT,
  NOT_FOUND,
  PUBLIC,
  REFUSED,
  signInWith,
  UNKNOWN,
} from '#test/server/passkey-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { transact } from '../../../db/transaction.ts';
import { insertChallenge, MOST_CHALLENGES, pruneChallenges } from './challenges.repository.ts';

let mail: MailSetup | undefined;
afterEach(async () => {
  await mail?.peer.close();
  mail = undefined;
});

describe('signing in with a passkey', () => {
  test.each([
    ['ES256', -7],
    ['EdDSA', -8],
    ['RS256', -257],
  ] as const)(
    'works with %s, without email and password, as often as one likes',
    async (_name, algorithm) => {
      const app = await startTestApp();
      const ada = await app.signUp();
      const device = deviceAt(app, { algorithm, synced: true });
      await addPasskey(ada, device);
      for (let count = 0; count < 2; count += 1) {
        const response = await signInWith(app, device);
        expect(response).toMatchObject({ status: 200, body: { user: { id: ada.user.id } } });
        const { token } = authResponse.parse(response.body);
        const { devices } = devicesResponse.parse((await app.withToken(token).get('/account/devices')).body);
        expect(devices.find(({ current }) => current)?.means).toBe('passkey');
      }
      expect(await kindsOf(ada)).toEqual(['signed-in', 'signed-in', 'passkey-added', 'account-created']);
    },
  );

  test.each(MISCONDUCT)('%s is refused, and the challenge is used up', async (_name, misconduct) => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const request = await beginSignIn(app);
    expect(
      await app.visitor.post('/auth/passkey', { credential: device.get(request, misconduct) }),
    ).toMatchObject(REFUSED);
    expect(await app.visitor.post('/auth/passkey', { credential: device.get(request) })).toMatchObject(
      EXPIRED,
    );
    expect((await signInWith(app, device)).status).toBe(200);
  });

  test('an unknown passkey, a wrong signature and another user get the same response', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const stranger = deviceAt(app);
    stranger.create(await beginAdding(eve));
    const forged = await signInWith(app, device, { forges: true });
    expect(forged).toMatchObject(UNKNOWN);
    const same = { status: forged.status, body: { ...Object(forged.body), requestId: expect.any(String) } };
    expect(await signInWith(app, stranger)).toMatchObject(same);
    const userHandle = Buffer.from(eve.user.id).toString('base64url');
    expect(await signInWith(app, device, { userHandle })).toMatchObject(same);
    expect(await signInWith(app, device, { userHandle: null })).toMatchObject(same);
    expect(await kindsOf(ada)).toEqual(['passkey-added', 'account-created']);
  });

  test('a challenge works once, for five minutes, and for what it was made for', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const signIn = (credential: object) => app.visitor.post('/auth/passkey', { credential });

    const used = device.get(await beginSignIn(app));
    expect((await signIn(used)).status).toBe(200);
    expect(await signIn(used)).toMatchObject(EXPIRED);

    const late = device.get(await beginSignIn(app));
    app.clock.advance(CHALLENGE_MS);
    expect(await signIn(late)).toMatchObject(EXPIRED);

    const invented = device.get(await beginSignIn(app), { challenge: 'invented' });
    expect(await signIn(invented)).toMatchObject(EXPIRED);

    const { challenge } = await beginAdding(ada);
    expect(await signIn(device.get({ ...(await beginSignIn(app)), challenge }))).toMatchObject(EXPIRED);
    const confirming = device.get(await beginSignIn(app));
    expect(await ada.post('/auth/confirm/passkey', { credential: confirming })).toMatchObject(EXPIRED);
    expect(await signIn(device.get(await beginSignIn(app), { type: 'webauthn.create' }))).toMatchObject(
      REFUSED,
    );
  });

  test('only one of two requests with the same challenge signs in', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const credential = device.get(await beginSignIn(app));
    const both = [1, 2].map(() => app.visitor.post('/auth/passkey', { credential }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('a copied passkey is refused, and its owner hears of it', async () => {
    mail = await startMail();
    const app = await mail.start();
    const ada = await app.signUp('ada');
    const device = createPasskeyDevice(PUBLIC, { counts: true });
    await addPasskey(ada, device);
    expect((await mail.next(app, ada.email)).text).toContain('A passkey was added to your account');
    const copy = device.copy();
    expect((await signInWith(app, copy)).status).toBe(200);
    expect(await signInWith(app, device)).toMatchObject(REFUSED);
    expect((await mail.next(app, ada.email)).text).toContain('with a passkey that seems to be a copy');
    expect(await kindsOf(ada)).toContain('passkey-refused');
    // Only somebody with the key can cause that.
    expect(await signInWith(app, device, { forges: true, counter: 1 })).toMatchObject(UNKNOWN);
    expect((await kindsOf(ada)).filter((kind) => kind === 'passkey-refused')).toHaveLength(1);
    // The counter of a refused sign-in is not stored.
    expect((await signInWith(app, copy)).status).toBe(200);
  });

  test('passkeys of a suspended or deleted account sign nobody in', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const device = deviceAt(app);
    await addPasskey(ada, device);
    const { db } = app.database;
    await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', ada.user.id).execute();
    expect(await signInWith(app, device)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', ada.user.id).execute();
    expect((await ada.delete('/account', undefined, { password: PASSWORD })).status).toBe(204);
    expect(await signInWith(app, device)).toMatchObject(UNKNOWN);
  });

  test('an address that asks without end has to wait', async () => {
    const app = await startTestApp();
    let limited = await app.visitor.post('/auth/passkey/challenge');
    for (let count = 0; limited.status === 200 && count < 400; count += 1)
      limited = await app.visitor.post('/auth/passkey/challenge');
    expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(60_000);
    expect((await app.visitor.post('/auth/passkey/challenge')).status).toBe(200);
  });

  test('challenges are stored as hashes, at most ten thousand at a time, until they end', async () => {
    const app = await startTestApp();
    const { db } = app.database;
    const { challenge } = await beginSignIn(app);
    const stored = () => db.selectFrom('passkey_challenges').selectAll().execute();
    expect(JSON.stringify(await stored())).not.toContain(challenge);
    const now = app.clock.now();
    const rows = Array.from({ length: MOST_CHALLENGES }, (_, index) => ({
      challenge_hash: `hash ${index}`,
      purpose: 'sign-in' as const,
      user_id: null,
      expires_at: now + CHALLENGE_MS + 10 + index,
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await db
        .insertInto('passkey_challenges')
        .values(rows.slice(from, from + 1_000))
        .execute();
    const last = { hash: 'last', purpose: 'sign-in' as const, userId: null };
    await transact(db, (trx) => insertChallenge(trx, last, { now, expiresAt: now + 2 * CHALLENGE_MS }));
    const kept = await stored();
    expect(kept).toHaveLength(MOST_CHALLENGES);
    expect(kept.map((row) => row.challenge_hash)).toContain('last');
    expect(kept.map((row) => row.challenge_hash)).not.toContain('hash 0');
    expect(await pruneChallenges(db, now + CHALLENGE_MS + 15, 3)).toBe(3);
  });

  test('the public URL determines where passkeys can be used', async () => {
    const app = await startTestApp({ env: { PUBLIC_URL: PUBLIC } });
    expect(await app.visitor.get('/config')).toMatchObject({ body: { passkeyOrigin: PUBLIC } });
    const ada = await app.signUp();
    const device = createPasskeyDevice(PUBLIC);
    expect(await addPasskey(ada, device)).toMatchObject({ host: 'cards.example.org' });
    expect((await signInWith(app, device)).status).toBe(200);
  });

  test.each(['http://cards.example.org', 'https://192.168.0.7'])(
    'with the public URL %s, there are no passkeys',
    async (PUBLIC_URL) => {
      const app = await startTestApp({ env: { PUBLIC_URL } });
      expect(await app.visitor.get('/config')).toMatchObject({ body: { passkeyOrigin: null } });
      const ada = await app.signUp();
      expect(await app.visitor.post('/auth/passkey/challenge')).toMatchObject(NOT_FOUND);
      expect(await ada.post('/account/passkeys/challenge')).toMatchObject(NOT_FOUND);
    },
  );
});

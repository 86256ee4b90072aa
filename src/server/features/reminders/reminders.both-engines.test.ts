import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { reminderEndpoints, remindersResponse } from '#contract/reminders.ts';
import { startPushPeer, type PushPeer } from '#test/server/push-peer.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { PASSWORD, startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { statusesInTurn } from '#test/server/statuses-in-turn.ts';
import { queueReminders } from './send-reminders.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NINE = 9 * 60;

let peer: PushPeer;
beforeEach(async () => {
  peer = await startPushPeer();
});
afterEach(() => peer.close());

/** An app at eight in the morning (UTC), whose worker sends to these peers. */
async function setUp(others: readonly PushPeer[] = []) {
  const env = { PUSH_ORIGINS: [peer, ...others].map(({ origin }) => origin).join(',') };
  const app = await startTestApp({ env });
  app.clock.set('2026-07-01T08:00:00Z');
  return { app, env, ada: await app.signUp('ada', { timeZone: 'UTC' }) };
}

const queue = ({ database: { db }, clock }: TestApp) => queueReminders({ db, clock, newId: randomUUID });

/** Queues what is due, and waits until the worker is done with it. */
async function runReminders(app: TestApp): Promise<void> {
  const { db } = app.database;
  await queue(app);
  app.wakeWorker();
  const open = () =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'remind').where('status', '!=', 'done').execute();
  await expect.poll(open).toEqual([]);
}

async function withKnownCards(client: Client): Promise<void> {
  const { deck } = await makeDeck(client, { cardCount: 3 });
  await studyDeck(client, deck.id);
}

/** Known cards ten days later: they are due, and it is eight in the morning. */
async function withDueCards(app: TestApp, client: Client): Promise<void> {
  await withKnownCards(client);
  app.clock.advance(10 * DAY_MS);
}

/** Reminders at nine to the browser of this client, and due cards. */
async function remindedAtNine(app: TestApp, client: Client, browser = peer): Promise<void> {
  await withDueCards(app, client);
  await client.put('/reminders/device', browser.subscription);
  await client.put('/reminders', { minute: NINE });
}

async function signInAgain(app: TestApp, { email }: { email: string }): Promise<Client> {
  const login = await app.visitor.post('/auth/login', { email, password: PASSWORD });
  return app.withToken(authResponse.parse(login.body).token);
}

const state = async (client: Client) => remindersResponse.parse((await client.get('/reminders')).body);

describe('reminders by push message', () => {
  test('a reminder comes at its time, once a day, encrypted for the browser, and says what is due', async () => {
    const { app, ada } = await setUp();
    expect(await state(ada)).toMatchObject({ minute: null, thisDevice: false });
    await remindedAtNine(app, ada);
    app.clock.advance(59 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toEqual([]);
    app.clock.advance(2 * MINUTE_MS);
    await runReminders(app);
    await runReminders(app);
    expect(peer.messages).toHaveLength(1);
    const [{ message, headers } = { message: '', headers: {} }] = peer.messages;
    expect(JSON.parse(message)).toEqual({ text: '3 cards are due, about 1 minute', due: 3 });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '10800' });
    expect(headers['authorization']).toMatch(/^vapid t=/u);
    app.clock.advance(DAY_MS);
    await runReminders(app);
    expect(peer.messages).toHaveLength(2);
  });

  test('nothing comes on a day without due cards, once the goal is met, or after reminders are turned off', async () => {
    const { app, ada } = await setUp();
    await ada.put('/reminders/device', peer.subscription);
    await ada.put('/reminders', { minute: NINE });
    app.clock.advance(2 * 60 * MINUTE_MS);
    await runReminders(app);
    await withDueCards(app, ada);
    await ada.put('/account/settings', { dailyGoal: 1 });
    await studyDeck(ada, (await makeDeck(ada, { cardCount: 1 })).deck.id);
    await runReminders(app);
    await ada.put('/reminders', { minute: null });
    app.clock.advance(DAY_MS);
    await runReminders(app);
    expect(peer.messages).toEqual([]);
  });

  test('a reminder that is hours late is left out, and the next one comes', async () => {
    const { app, ada } = await setUp();
    await remindedAtNine(app, ada);
    app.clock.advance(10 * 60 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toEqual([]);
    app.clock.advance(15.1 * 60 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toHaveLength(1);
  });

  test('the time of day stays the same when the learner comes to another time zone', async () => {
    const { app, ada } = await setUp();
    await remindedAtNine(app, ada);
    await ada.put('/account/settings', { timeZone: 'America/New_York' });
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toEqual([]);
    app.clock.advance(4 * 60 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toHaveLength(1);
  });

  test('two processes that look at the same moment send a reminder once', async () => {
    const { app, env, ada } = await setUp();
    await remindedAtNine(app, ada);
    const other = await startTestApp({ env, database: openAgain(app.database), clock: app.clock });
    app.clock.advance(61 * MINUTE_MS);
    await Promise.all([queue(app), queue(other)]);
    await runReminders(app);
    expect(peer.messages).toHaveLength(1);
  });

  test('a reminder whose process ends while it is sent is not sent again', async () => {
    const { app, env, ada } = await setUp();
    await remindedAtNine(app, ada);
    app.clock.advance(61 * MINUTE_MS);
    peer.status = null;
    await queue(app);
    app.wakeWorker();
    await expect.poll(() => peer.messages).toHaveLength(1);
    await app.stopWorker();
    const next = await startTestApp({ env, database: openAgain(app.database), clock: app.clock });
    await runReminders(next);
    expect(peer.messages).toHaveLength(1);
  });

  test('a device that signs out gets no more messages', async () => {
    const { app, ada } = await setUp();
    const phone = await signInAgain(app, ada);
    await remindedAtNine(app, phone);
    expect(await state(ada)).toMatchObject({ thisDevice: false, otherDevices: 1 });
    await phone.post('/auth/logout');
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(app);
    expect(peer.messages).toEqual([]);
    expect(await state(ada)).toMatchObject({ thisDevice: false, otherDevices: 0 });
  });

  test('a browser that passes to another account no longer belongs to the first one', async () => {
    const { app, ada } = await setUp();
    const eve = await app.signUp();
    await ada.put('/reminders/device', peer.subscription);
    await eve.put('/reminders/device', peer.subscription);
    expect([(await state(ada)).thisDevice, (await state(eve)).thisDevice]).toEqual([false, true]);
  });

  test('of more than twenty devices, the oldest gets no more messages', async () => {
    const { app, ada } = await setUp();
    for (let device = 0; device < 21; device += 1) {
      const { endpoint } = peer.subscription;
      const subscription = { ...peer.subscription, endpoint: `${endpoint}/${device}` };
      await (await signInAgain(app, ada)).put('/reminders/device', subscription);
      app.clock.advance(MINUTE_MS);
    }
    expect((await state(ada)).otherDevices).toBe(20);
  });
});

describe('push services that fail', () => {
  test.each([
    [410, 'The browser has turned notifications off.', false],
    [404, 'The browser has turned notifications off.', false],
    [500, 'The push service of the browser refused the notification.', true],
  ])('a status of %i is reported until a notification arrives', async (status, failure, stays) => {
    const { app, ada } = await setUp();
    await remindedAtNine(app, ada);
    peer.status = status;
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(app);
    expect(await state(ada)).toMatchObject({ failure, thisDevice: stays });
    peer.status = 201;
    if (!stays) await ada.put('/reminders/device', peer.subscription);
    app.clock.advance(DAY_MS);
    await runReminders(app);
    expect(await state(ada)).toMatchObject({ failure: null, thisDevice: true });
  });

  test('without a network to the outside, the learner is told that nothing could be delivered', async () => {
    const { app, ada } = await setUp();
    await remindedAtNine(app, ada);
    await peer.close();
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(app);
    const failure = 'This server could not reach the push service of the browser.';
    expect(await state(ada)).toMatchObject({ failure, thisDevice: true });
  });

  test('a push service that does not answer keeps no other device and no other learner waiting', async () => {
    const hanging = await startPushPeer();
    hanging.status = null;
    const { app, ada } = await setUp([hanging]);
    const eve = await app.signUp('eve', { timeZone: 'UTC' });
    await (await signInAgain(app, ada)).put('/reminders/device', hanging.subscription);
    const elsewhere = { ...peer.subscription, endpoint: `${peer.subscription.endpoint}/eve` };
    await eve.put('/reminders/device', elsewhere);
    await withKnownCards(eve);
    await remindedAtNine(app, ada);
    await eve.put('/reminders', { minute: NINE });
    app.clock.advance(61 * MINUTE_MS);
    await queue(app);
    app.wakeWorker();
    await expect.poll(() => [peer.messages.length, hanging.messages.length]).toEqual([2, 1]);
    await hanging.close();
    await runReminders(app);
    // One device of two was reached.
    expect(await state(ada)).toMatchObject({ failure: null });
  });

  test('keys that encrypt nothing count as refused', async () => {
    const { app, ada } = await setUp();
    const p256dh = Buffer.alloc(65).toString('base64url');
    const subscription = { ...peer.subscription, keys: { ...peer.subscription.keys, p256dh } };
    await remindedAtNine(app, ada, { ...peer, subscription });
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(app);
    const failure = 'The push service of the browser refused the notification.';
    expect(await state(ada)).toMatchObject({ failure });
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://user@example.org/x',
  ])('nothing is ever sent to %s', async (endpoint) => {
    const { ada } = await setUp();
    expect(await ada.put('/reminders/device', { ...peer.subscription, endpoint })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'endpoint' }] },
    });
  });

  test('nothing is sent to a push service that the operator no longer allows', async () => {
    const { app, ada } = await setUp();
    await remindedAtNine(app, ada);
    await app.stopWorker();
    const next = await startTestApp({ database: openAgain(app.database), clock: app.clock });
    app.clock.advance(61 * MINUTE_MS);
    await runReminders(next);
    expect(peer.messages).toEqual([]);
  });
});

test('the server makes its keys once and keeps them', async () => {
  const { ada, app } = await setUp();
  const keys = await Promise.all(
    [ada, await app.signUp()].map(async (client) => (await state(client)).publicKey),
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{87}$/u);
});

describe('the calendar', () => {
  async function makeCalendar(client: Client): Promise<string> {
    const made = await client.post('/reminders/calendar');
    expect(made.status).toBe(201);
    return reminderEndpoints.makeCalendar.response.parse(made.body).url;
  }

  test('it shows how many cards become due on which day, at the time of the reminder', async () => {
    const { app, ada } = await setUp();
    await ada.put('/reminders', { minute: NINE });
    await withDueCards(app, ada);
    const calendar = await fetch(await makeCalendar(ada));
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await calendar.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:/u);
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/u);
    expect(text.match(/^(?:DTSTART|DTEND|SUMMARY|TRANSP):.*$/gmu)).toEqual([
      'DTSTART:20260711T090000Z',
      'DTEND:20260711T091500Z',
      'SUMMARY:3 cards to review',
      'TRANSP:TRANSPARENT',
    ]);
  });

  test('its address stops working when a new one is made, and when it is removed', async () => {
    const { ada } = await setUp();
    const statusOf = async (url: string) => (await fetch(url)).status;
    const first = await makeCalendar(ada);
    expect([await statusOf(first), (await state(ada)).calendar]).toEqual([200, true]);
    const second = await makeCalendar(ada);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await ada.delete('/reminders/calendar')).status).toBe(204);
    expect([await statusOf(second), (await state(ada)).calendar]).toEqual([404, false]);
  });

  test.each(['x', `${'x'.repeat(43)}.ics`, '%20'])(
    'an address that nobody has made is not found: %s',
    async (file) => {
      const { app } = await setUp();
      expect(await app.visitor.get(`/calendar/${file}`)).toMatchObject({ status: 404 });
    },
  );

  test('a program that reads it again and again is slowed down', async () => {
    const { app, ada } = await setUp();
    const url = await makeCalendar(ada);
    const statuses = await statusesInTurn(61, () => fetch(url));
    expect(statuses.indexOf(429)).toBe(60);
    app.clock.advance(60 * MINUTE_MS);
    expect((await fetch(url)).status).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { devicesResponse } from '#contract/account.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';

test('settings start with their defaults and are stored', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  expect(await ada.get('/account/settings')).toMatchObject({
    status: 200,
    body: { settings: { dailyGoal: 20, autoAdvance: 'normal', timeZone: null } },
  });
  const settings = { dailyGoal: 50, autoAdvance: 'off', timeZone: 'Asia/Tokyo' };
  expect((await ada.put('/account/settings', settings)).status).toBe(200);
  expect(await ada.get('/account/settings')).toMatchObject({ body: { settings } });
});

test.each([
  [{ dailyGoal: 0 }, 'dailyGoal', 'Daily goal must be a whole number from 1 to 1000'],
  [{ autoAdvance: 'fast' }, 'autoAdvance', 'Auto-advance must be one of normal, slower, off'],
  [{ timeZone: 'Mars/Base' }, 'timeZone', 'Unknown time zone'],
])('settings with %o are refused', async (change, field, message) => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const settings = { dailyGoal: 20, autoAdvance: 'normal', timeZone: null, ...change };
  expect(await ada.put('/account/settings', settings)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
});

test('a chosen time zone is not changed by the browser, and decides the day', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T16:00:00Z');
  const ada = await app.signUp('ada', { timeZone: 'Europe/Berlin' });
  await ada.put('/account/settings', { dailyGoal: 20, autoAdvance: 'normal', timeZone: 'Asia/Tokyo' });
  await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD, timeZone: 'Europe/Berlin' });
  const { deck } = await makeDeck(ada);
  await studyDeck(ada, deck.id);
  expect(await ada.get('/auth/me')).toMatchObject({ body: { user: { timeZone: 'Asia/Tokyo' } } });
  expect(await ada.get('/analytics/progress')).toMatchObject({
    body: { recentActivity: [{ date: '2026-05-05' }] },
  });
});

test('changing the password signs out the other devices', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const login = (password: string) => app.visitor.post('/auth/login', { email: ada.email, password });
  await login(PASSWORD);
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  expect(await ada.post('/account/password', { ...change, currentPassword: 'wrong one' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'currentPassword', message: 'Current password is wrong' }] },
  });
  expect((await ada.post('/account/password', change)).status).toBe(204);

  expect(devicesResponse.parse((await ada.get('/account/devices')).body).devices).toHaveLength(1);
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login('battery staple')).status).toBe(200);
});

test('a very long device name is cut off in the list', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const endless = 'x'.repeat(2_000);
  await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD }, { 'user-agent': endless });
  const { devices } = devicesResponse.parse((await ada.get('/account/devices')).body);
  expect(devices.map(({ userAgent }) => userAgent)).toContain('x'.repeat(300));
  expect(JSON.stringify((await ada.get('/account/security-events')).body)).not.toContain('x'.repeat(301));
});

test('devices are listed and can be signed out one by one', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  await app.visitor.post(
    '/auth/login',
    { email: ada.email, password: PASSWORD },
    { 'user-agent': 'A telephone' },
  );
  const { devices } = devicesResponse.parse((await ada.get('/account/devices')).body);
  expect(devices.filter((device) => device.current)).toHaveLength(1);
  const other = devices.find((device) => device.userAgent === 'A telephone');
  expect((await eve.delete(`/account/devices/${other?.id}`)).status).toBe(404);
  expect((await ada.delete(`/account/devices/${other?.id}`)).status).toBe(204);
  expect(devicesResponse.parse((await ada.get('/account/devices')).body).devices).toHaveLength(1);
});

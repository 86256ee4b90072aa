import { expect, test } from 'vitest';
import { adminEndpoints } from '#contract/admin.ts';
import { inviteEndpoints } from '#contract/invites.ts';
import { reminderEndpoints } from '#contract/reminders.ts';
import { signUpAs } from '#test/server/admin-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

/** Has the server make every link that somebody is given, and returns the origins to which they lead. */
async function originsOf(app: TestApp, headers: Record<string, string> = {}): Promise<Set<string>> {
  const [admin, ada] = [await signUpAs(app, 'admin'), await app.signUp()];
  const make = async (path: string, body?: object) => (await admin.post(path, body, headers)).body;
  const password = await make(`/admin/users/${ada.user.id}/password-link`, { by: 'link' });
  const links = [
    inviteEndpoints.make.response.parse(await make('/admin/invites', {})).link,
    adminEndpoints.makePasswordLink.response.parse(password).link ?? '',
    reminderEndpoints.makeCalendar.response.parse(await make('/reminders/calendar')).url,
  ];
  return new Set(links.map((link) => new URL(link).origin));
}

test('links that are handed out lead to the public URL, from wherever they are asked for', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://cards.example.org/' } });
  expect(await originsOf(app, { origin: app.url })).toEqual(new Set(['https://cards.example.org']));
});

test('without a public URL, they lead to where they are asked for, by HTTPS if a proxy speaks it', async () => {
  const app = await startTestApp();
  expect(await originsOf(app)).toEqual(new Set([app.url]));
  const secure = app.url.replace('http:', 'https:');
  expect(await originsOf(app, { origin: secure })).toEqual(new Set([secure]));
  expect(await originsOf(app, { origin: 'https://elsewhere.example.org' })).toEqual(new Set([app.url]));
});

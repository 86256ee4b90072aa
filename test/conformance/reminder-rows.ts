import { reminderEndpoints } from '#contract/reminders.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import type { World } from './world.ts';

const TIME = 'Time must be a whole number of minutes from 0 to 1439';
const ENDPOINT = 'Endpoint must be the address of a push service';
const KEY = 'Key must be a key of a push subscription';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** Name of a new calendar of Ada. */
async function newCalendar({ url, ada }: World): Promise<string> {
  const { path, response } = reminderEndpoints.makeCalendar;
  const made = await send(url, { method: 'POST', path: `/api${path}`, token: ada.token });
  return response.parse(made.body).url.split('/').at(-1) ?? '';
}

export const REMINDER_ROWS: readonly Row[] = rowsOf(reminderEndpoints, {
  read: {},
  change: {
    request: () => ({ body: { minute: 540 } }),
    malformed: [
      wrong('minute', undefined, TIME),
      wrong('minute', -1, TIME),
      wrong('minute', 1_440, TIME),
      wrong('minute', 0.5, TIME),
    ],
  },
  addDevice: {
    request: () => ({ body: { endpoint: 'https://updates.push.services.mozilla.com/x', keys } }),
    malformed: [
      wrong('endpoint', undefined, ENDPOINT),
      wrong('endpoint', 'nowhere', ENDPOINT),
      wrong('endpoint', `https://updates.push.services.mozilla.com/${'x'.repeat(2_000)}`, ENDPOINT),
      wrong(
        'endpoint',
        'https://push.example.org/x',
        'This server sends nothing to the push service of this browser',
      ),
      { body: { keys: { ...keys, p256dh: 'short' } }, field: 'keys.p256dh', message: KEY },
      { body: { keys: { ...keys, auth: undefined } }, field: 'keys.auth', message: KEY },
    ],
  },
  removeDevice: {},
  makeCalendar: {},
  removeCalendar: {},
  calendar: { request: async (world) => ({ params: { file: await newCalendar(world) } }) },
});

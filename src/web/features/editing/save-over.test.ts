import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { saveOver } from './save-over.ts';

type State = { version: number; title: string };

const refusal = z.object({ now: z.object({ version: z.number(), title: z.string() }) });

/** A server with one state that is saved over only by who names its version. */
function serverWith(states: State[]) {
  const sent: unknown[] = [];
  const save = (seen: State) =>
    saveOver(seen, {
      put: async (headers) => {
        sent.push(headers['If-Match']);
        const [now] = states;
        if (!now) throw new ApiError({ kind: 'network' });
        if (headers['If-Match'] === `"${now.version}"`) return { version: now.version + 1, title: 'Mine' };
        if (states.length > 1) states.shift();
        throw new ApiError({ kind: 'http', status: 412, body: { now } });
      },
      stateIn: (body) => refusal.parse(body).now,
      saysTheSame: (one, other) => one.title === other.title,
      alreadySaved: ({ title }) => title === 'Mine',
    });
  return { sent, save };
}

it('saves over the state that was seen', async () => {
  const { sent, save } = serverWith([{ version: 3, title: 'Old' }]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: { version: 4, title: 'Mine' } });
  expect(sent).toEqual(['"3"']);
});

it('saves over a newer state that says the same', async () => {
  const { sent, save } = serverWith([{ version: 9, title: 'Old' }]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: { version: 10, title: 'Mine' } });
  expect(sent).toEqual(['"3"', '"9"']);
});

it('tells of a state that says something else, and saves nothing', async () => {
  const theirs = { version: 4, title: 'Theirs' };
  const { sent, save } = serverWith([theirs]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ changed: theirs });
  expect(sent).toEqual(['"3"']);
});

it('takes a state that already says what is saved for its own, whose answer was lost', async () => {
  const mine = { version: 4, title: 'Mine' };
  const { sent, save } = serverWith([mine]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: mine });
  expect(sent).toEqual(['"3"']);
});

it('gives up when every time there is a newer one', async () => {
  const { sent, save } = serverWith(Array.from({ length: 20 }, (_, version) => ({ version, title: 'Old' })));
  await expect(save({ version: 99, title: 'Old' })).rejects.toMatchObject({ status: 412 });
  expect(sent).toHaveLength(5);
});

it('passes other failures on', async () => {
  await expect(serverWith([]).save({ version: 1, title: 'Old' })).rejects.toMatchObject({ kind: 'network' });
});

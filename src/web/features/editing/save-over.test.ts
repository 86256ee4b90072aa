import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { saveOver } from './save-over.ts';

type State = { version: number; title: string };

const refusal = z.object({ now: z.object({ version: z.number(), title: z.string() }) });

/** A server with one state, which only a request with its current version can replace. */
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

it('replaces the state that was seen', async () => {
  const { sent, save } = serverWith([{ version: 3, title: 'Old' }]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: { version: 4, title: 'Mine' } });
  expect(sent).toEqual(['"3"']);
});

it('replaces a newer state with the same content', async () => {
  const { sent, save } = serverWith([{ version: 9, title: 'Old' }]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: { version: 10, title: 'Mine' } });
  expect(sent).toEqual(['"3"', '"9"']);
});

it('reports a state with different content and saves nothing', async () => {
  const theirs = { version: 4, title: 'Theirs' };
  const { sent, save } = serverWith([theirs]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ changed: theirs });
  expect(sent).toEqual(['"3"']);
});

it('treats a state that equals what is saved as its own save, whose response was lost', async () => {
  const mine = { version: 4, title: 'Mine' };
  const { sent, save } = serverWith([mine]);
  expect(await save({ version: 3, title: 'Old' })).toEqual({ saved: mine });
  expect(sent).toEqual(['"3"']);
});

it('gives up when a newer state turns up on every attempt', async () => {
  const { sent, save } = serverWith(Array.from({ length: 20 }, (_, version) => ({ version, title: 'Old' })));
  await expect(save({ version: 99, title: 'Old' })).rejects.toMatchObject({ status: 412 });
  expect(sent).toHaveLength(5);
});

it('passes on other failures', async () => {
  await expect(serverWith([]).save({ version: 1, title: 'Old' })).rejects.toMatchObject({ kind: 'network' });
});

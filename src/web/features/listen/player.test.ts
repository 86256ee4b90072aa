import { beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from './player.ts';

let done: string[] = [];
/** Ends the current phase. */
let end = () => {};
let fail = () => {};
beforeEach(() => {
  done = [];
});

function start(count: number) {
  const onFail = vi.fn<() => void>();
  const player = createPlayer(
    count,
    (index, phase, signal) =>
      new Promise((resolve, reject) => {
        done.push(`${index} ${phase}`);
        end = resolve;
        fail = () => reject(new Error('No voice'));
        signal.addEventListener('abort', () => resolve());
      }),
    onFail,
  );
  return { player, onFail, state: player.store.getState };
}

/** Ends phases until there are so many. */
async function until(count: number): Promise<void> {
  while (done.length < count) {
    end();
    await Promise.resolve();
  }
}

test('reads front and back of each card, stops at the end, and begins again', async () => {
  const { player, state } = start(2);
  player.play();
  await until(8);
  expect(done.map((one) => one.split(' ')[1])).toEqual([...FOUR, ...FOUR]);
  end();
  await expect.poll(state).toMatchObject({ index: 1, playing: false, ended: true });
  player.play();
  expect(done.at(-1)).toBe('0 front');
  expect(state()).toMatchObject({ index: 0, playing: true, ended: false });
});

const FOUR = ['front', 'think', 'back', 'rest'];

test('continues where it was paused, repeating the interrupted phase from its beginning', async () => {
  const { player, state } = start(2);
  player.play();
  await until(3);
  player.toggle();
  expect(state()).toMatchObject({ index: 0, phase: 'back', playing: false });
  player.toggle();
  expect(done).toEqual(['0 front', '0 think', '0 back', '0 back']);
});

test('goes to the cards before and after, within the deck, and keeps playing', async () => {
  const { player, state } = start(3);
  player.next();
  expect(done).toEqual([]);
  expect(state()).toMatchObject({ index: 1, playing: false });
  player.play();
  await until(2);
  player.previous();
  player.previous();
  expect(state()).toMatchObject({ index: 0, phase: 'front', playing: true });
  for (let presses = 0; presses < 5; presses += 1) player.next();
  expect(state()).toMatchObject({ index: 2, playing: true });
  expect(done.at(-1)).toBe('2 front');
});

test('a failure pauses playback and is reported once', async () => {
  const { player, onFail, state } = start(2);
  player.play();
  fail();
  await expect.poll(() => onFail.mock.calls).toHaveLength(1);
  expect(state()).toMatchObject({ index: 0, phase: 'front', playing: false });
});

import { expect, test } from 'vitest';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { askWithPatience } from './patience.ts';

const PATIENCE_MS = 1_000;

/** A question that is answered when the test says so. */
function heldQuestion() {
  const asked: PromiseWithResolvers<string>[] = [];
  const timers = manualTimers();
  const question = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, timers, ask: askWithPatience(question, PATIENCE_MS, timers) };
}

test('whoever asks gets the answer of the one question that is under way', async () => {
  const { asked, timers, ask } = heldQuestion();
  const answers = Promise.all([ask(), ask()]);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('yes');
  expect(await answers).toEqual(['yes', 'yes']);
  expect(timers.running()).toEqual([]);
  void ask();
  expect(asked).toHaveLength(2);
});

test('nobody waits for longer than the patience lasts, and the question is not asked again meanwhile', async () => {
  const { asked, timers, ask } = heldQuestion();
  const first = ask();
  timers.expire(PATIENCE_MS);
  expect(await first).toBeUndefined();
  const second = ask();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('late');
  expect(await second).toBe('late');
});

test('a question that fails does so for those who wait, and is asked anew', async () => {
  const { asked, timers, ask } = heldQuestion();
  const first = ask();
  asked[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = ask();
  expect(asked).toHaveLength(2);
  timers.expire(PATIENCE_MS);
  expect(await second).toBeUndefined();
  // To a failure that nobody waits for, nobody need listen.
  asked[1]?.reject(new Error('broken too late'));
});

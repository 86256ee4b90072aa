import { expect, test } from 'vitest';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { askWithTimeout } from './ask-with-timeout.ts';

const TIMEOUT_MS = 1_000;

/** A question that is answered when the test says so. */
function heldQuestion() {
  const asked: PromiseWithResolvers<string>[] = [];
  const timers = manualTimers();
  const question = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, timers, ask: askWithTimeout(question, TIMEOUT_MS, timers) };
}

test('all callers share the answer of the pending query', async () => {
  const { asked, timers, ask } = heldQuestion();
  const answers = Promise.all([ask(), ask()]);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('yes');
  expect(await answers).toEqual(['yes', 'yes']);
  expect(timers.running()).toEqual([]);
  void ask();
  expect(asked).toHaveLength(2);
});

test('callers wait no longer than the limit, and a pending query is not sent again', async () => {
  const { asked, timers, ask } = heldQuestion();
  const first = ask();
  timers.expire(TIMEOUT_MS);
  expect(await first).toBeUndefined();
  const second = ask();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('late');
  expect(await second).toBe('late');
});

test('a failed query fails for all waiting callers, and the next caller retries it', async () => {
  const { asked, timers, ask } = heldQuestion();
  const first = ask();
  asked[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = ask();
  expect(asked).toHaveLength(2);
  timers.expire(TIMEOUT_MS);
  expect(await second).toBeUndefined();
  // A failure that nobody waits for needs no listener.
  asked[1]?.reject(new Error('broken too late'));
});

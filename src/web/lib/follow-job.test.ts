import { environmentManager, focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { useAuthStore } from './auth-store.ts';
import { followJob, type Job, type Poll } from './follow-job.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  queryClient.clear();
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => true);
  useAuthStore.setState({ user: null, token: null });
  vi.useRealTimers();
});

const user = (id: string) => ({
  id,
  username: id,
  email: `${id}@example.org`,
  timeZone: 'UTC',
  hasOwnPassword: true,
  role: 'member' as const,
  createdAt: 0,
});

/** A job whose polls find the given steps in turn; the last one repeats. An error is a failed poll. */
function jobWith(steps: ReadonlyArray<string | Error>) {
  const polledAt: number[] = [];
  const begun = Date.now();
  const job: Job<string> = {
    queryKey: ['job'],
    queryFn: async () => {
      const step = steps[Math.min(polledAt.length, steps.length - 1)] ?? '';
      polledAt.push(Date.now() - begun);
      if (step instanceof Error) throw step;
      return step;
    },
    stepOf: (step) => step ?? null,
  };
  return { job, polledAt };
}

const lost = new ApiError({ kind: 'network' });
const untilDone = (poll: Poll<string>) => ('data' in poll && poll.data === 'done' ? 'ended' : undefined);

test('a job is polled until the check returns an outcome', async () => {
  const { job, polledAt } = jobWith(['reading', lost, lost, lost, 'saving', 'done']);
  const polls: Array<Poll<string>> = [];
  const outcome = followJob(job, (poll) => {
    polls.push(poll);
    return untilDone(poll);
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(outcome).resolves.toBe('ended');
  expect(polls).toEqual([
    { data: 'reading' },
    { error: lost },
    { error: lost },
    { error: lost },
    { data: 'saving' },
    { data: 'done' },
  ]);
  expect(polledAt).toHaveLength(6);
});

test('a job is polled immediately, then often, later less often, and often again at its next step', async () => {
  const { job, polledAt } = jobWith([...Array.from({ length: 35 }, () => 'reading'), 'saving']);
  const leaving = new AbortController();
  const outcome = followJob(job, untilDone, leaving.signal).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(60_000);
  const pauses = polledAt.map((at, index) => at - (polledAt[index - 1] ?? 0));
  expect(pauses.slice(0, 3)).toEqual([0, 600, 600]);
  expect(pauses.slice(32, 39)).toEqual([2_000, 2_000, 2_000, 2_000, 600, 600, 600]);
  leaving.abort();
  await outcome;
});

test('a job that is followed twice is polled once', async () => {
  const { job, polledAt } = jobWith(['reading', 'reading', 'reading', 'done']);
  const outcomes = [followJob(job, untilDone)];
  await vi.advanceTimersByTimeAsync(300);
  outcomes.push(followJob({ ...job }, untilDone));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.all(outcomes)).toEqual(['ended', 'ended']);
  // The second follower asks immediately.
  expect(polledAt).toEqual([0, 300, 900, 1_500]);
});

test('a job is followed in a hidden page too', async () => {
  focusManager.setFocused(false);
  const { job } = jobWith(['reading', lost, 'done']);
  const outcome = followJob(job, untilDone);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(outcome).resolves.toBe('ended');
});

test('an error of the check ends following', async () => {
  const { job, polledAt } = jobWith([lost]);
  const outcome = followJob(job, (poll) => {
    if ('error' in poll) throw poll.error;
    return undefined;
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await outcome).toBe(lost);
  expect(polledAt).toHaveLength(1);
});

test('following ends when it is aborted or the user changes', async () => {
  useAuthStore.setState({ user: user('ada'), token: 'a' });
  const leaving = new AbortController();
  for (const leave of [
    () => leaving.abort(),
    () => useAuthStore.setState({ user: user('grace'), token: 'g' }),
  ]) {
    const { job, polledAt } = jobWith(['reading']);
    const outcome = followJob(job, untilDone, leaving.signal.aborted ? undefined : leaving.signal).catch(
      (error: Error) => error.name,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    leave();
    expect(await outcome).toBe('AbortError');
    const polls = polledAt.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(polledAt).toHaveLength(polls);
  }
});

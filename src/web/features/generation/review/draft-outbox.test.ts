import { describe, expect, it } from 'vitest';
import type { DraftStatus } from '#domain/generation/draft.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { createDraftOutbox } from './draft-outbox.ts';

/** An outbox whose requests end with the given results in turn: null for success. */
function outboxWith(answers: readonly (ApiError | null)[] = []) {
  const left = [...answers];
  const sent: string[] = [];
  const refused: unknown[] = [];
  const pauses: number[] = [];
  const outbox = createDraftOutbox({
    send: async (draftIds: readonly string[], status: DraftStatus) => {
      sent.push(`${status}: ${draftIds.join(' ')}`);
      await Promise.resolve();
      const answer = left.shift();
      if (answer) throw answer;
    },
    onRefused: (error) => refused.push(error),
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  });
  return {
    outbox,
    sent,
    refused,
    pauses,
    choices: () => Object.fromEntries(outbox.store.getState().choices),
  };
}

const offline = () => new ApiError({ kind: 'network' });
const status = (code: number) => new ApiError({ kind: 'http', status: code });

describe('the draft outbox', () => {
  it('shows choices immediately and sends many in one request', async () => {
    const { outbox, sent, choices } = outboxWith();
    outbox.add(['a'], 'accepted');
    outbox.add(['b'], 'rejected');
    outbox.add(['c'], 'accepted');
    expect(choices()).toEqual({ a: 'accepted', b: 'rejected', c: 'accepted' });
    await expect(outbox.flush()).resolves.toBe(true);
    expect(sent).toEqual(['accepted: a c', 'rejected: b']);
    expect(choices()).toEqual({});
  });

  it('sends the last choice for a draft, even if it changed while a request was under way', async () => {
    const { outbox, sent, choices } = outboxWith();
    outbox.add(['a'], 'accepted');
    await Promise.resolve();
    outbox.add(['a'], 'rejected');
    await outbox.flush();
    expect(sent).toEqual(['accepted: a', 'rejected: a']);
    expect(choices()).toEqual({});
  });

  it('keeps trying for as long as the network is lost', async () => {
    const { outbox, sent, pauses, refused } = outboxWith([...Array.from({ length: 20 }, offline), null]);
    outbox.add(['a'], 'accepted');
    await expect(outbox.flush()).resolves.toBe(true);
    expect(sent).toHaveLength(21);
    expect(pauses.slice(0, 6)).toEqual([500, 1_000, 2_000, 5_000, 10_000, 10_000]);
    expect(refused).toEqual([]);
    expect(outbox.store.getState().lost).toBe(false);
  });

  it('still shows a refused choice until it is sent again, and sends the others', async () => {
    const { outbox, sent, refused, choices } = outboxWith([status(409)]);
    outbox.add(['a'], 'accepted');
    outbox.add(['b'], 'rejected');
    await expect(outbox.flush()).resolves.toBe(false);
    expect(sent).toEqual(['accepted: a', 'rejected: b']);
    expect(refused).toMatchObject([{ status: 409 }]);
    expect(choices()).toEqual({ a: 'accepted' });
    expect([...outbox.store.getState().refused]).toEqual(['a']);
    outbox.sendAgain();
    await expect(outbox.flush()).resolves.toBe(true);
    expect(sent).toEqual(['accepted: a', 'rejected: b', 'accepted: a']);
    expect(choices()).toEqual({});
  });

  it('leaves it to the learner to take back or change a refused choice', async () => {
    const { outbox, sent, choices } = outboxWith([status(409), status(404)]);
    outbox.add(['a', 'b'], 'accepted');
    await outbox.flush();
    outbox.add(['a'], 'rejected');
    await expect(outbox.flush()).resolves.toBe(false);
    expect(sent).toEqual(['accepted: a b', 'rejected: a']);
    outbox.takeBack();
    expect(choices()).toEqual({});
    await expect(outbox.flush()).resolves.toBe(true);
  });

  it('sets choices aside when the server fails repeatedly', async () => {
    const { outbox, refused, sent, choices } = outboxWith([500, 501, 500, 500].map(status));
    outbox.add(['a'], 'accepted');
    await expect(outbox.flush()).resolves.toBe(false);
    expect(sent).toHaveLength(4);
    expect(refused).toMatchObject([{ status: 500 }]);
    expect(choices()).toEqual({ a: 'accepted' });
  });

  it('retries when the server is busy or the sign-in has expired, as it does without a network', async () => {
    const { outbox, refused, sent } = outboxWith([...[503, 429, 401, 503, 429, 401].map(status), null]);
    outbox.add(['a'], 'accepted');
    await expect(outbox.flush()).resolves.toBe(true);
    expect(sent).toHaveLength(7);
    expect(refused).toEqual([]);
  });

  it('sends nothing after the learner has ended it', async () => {
    const { outbox, sent, choices } = outboxWith([offline()]);
    outbox.add(['a'], 'accepted');
    outbox.end();
    await outbox.flush();
    expect(sent).toEqual([]);
    expect(choices()).toEqual({});
  });
});

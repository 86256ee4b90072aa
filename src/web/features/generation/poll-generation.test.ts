import { describe, expect, it } from 'vitest';
import type { Deck } from '#domain/deck.ts';
import type { GenerationStatus } from '#contract/generation.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { pollGeneration } from './poll-generation.ts';

const deck: Deck = {
  id: 'd1',
  title: 'Spices',
  description: null,
  category: null,
  language: null,
  backLanguage: null,
  difficulty: 2,
  cardCount: 10,
  aiGenerated: true,
  source: 'Built-in generator',
  lastStudied: null,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
};

const state = (change: Partial<GenerationStatus> = {}): GenerationStatus => ({
  id: 'd1',
  title: 'Spices',
  status: 'generating',
  cardCount: 10,
  cardsGenerated: 0,
  ...change,
});
const done = state({ status: 'completed', cardsGenerated: 10, deck });
const offline = () => new ApiError({ kind: 'network' });

/** Answers the polls in turn and repeats the last answer; pauses advance the clock without waiting. */
function follow(results: ReadonlyArray<GenerationStatus | Error>, deadline = 300_000) {
  let time = 0;
  let polls = 0;
  const pauses: number[] = [];
  const progress: string[] = [];
  const outcome = pollGeneration({
    poll: () => {
      const answer = results[Math.min(polls, results.length - 1)];
      polls += 1;
      return answer instanceof Error || answer === undefined
        ? Promise.reject(answer)
        : Promise.resolve(answer);
    },
    pause: (ms) => {
      pauses.push(ms);
      time += ms;
      return Promise.resolve();
    },
    now: () => time,
    deadline,
    timeout: 300_000,
    onProgress: ({ cardsGenerated, cardCount, ahead }) =>
      progress.push(`${cardsGenerated} of ${cardCount}${ahead === undefined ? '' : `, after ${ahead}`}`),
  });
  return { outcome, pauses, progress, polls: () => polls };
}

describe('following a generation', () => {
  it('reports every step and ends with the deck', async () => {
    const { outcome, progress } = follow([state(), state({ cardsGenerated: 7 }), done]);
    await expect(outcome).resolves.toEqual({
      type: 'completed',
      response: { cardsGenerated: 10, deck },
    });
    expect(progress).toEqual(['0 of 10', '7 of 10', '10 of 10']);
  });

  it('waits in the queue for as long as that takes, and reports the position', async () => {
    const waiting = Array.from({ length: 200 }, (_, index) =>
      state({ status: 'pending', ahead: Math.max(0, 150 - index) }),
    );
    const { outcome, progress } = follow([...waiting, state(), done]);
    await expect(outcome).resolves.toMatchObject({ type: 'completed' });
    expect(progress.slice(0, 2)).toEqual(['0 of 10, after 150', '0 of 10, after 149']);
    expect(progress.slice(-3)).toEqual(['0 of 10, after 0', '0 of 10', '10 of 10']);
  });

  it('polls immediately, so that the end of a generation is not noticed late', async () => {
    const { outcome, pauses } = follow([done]);
    await outcome;
    expect(pauses).toEqual([]);
  });

  it('ends with the failure that the server reports', async () => {
    const error = {
      message: 'No such topic',
      status: 422,
      code: 'TOPIC_UNKNOWN' as const,
      suggestions: ['a'],
    };
    const ended = await follow([state({ status: 'failed', error })]).outcome;
    expect(ended).toMatchObject({
      type: 'failed',
      error: {
        status: 422,
        code: 'TOPIC_UNKNOWN',
        serverMessage: 'No such topic',
        body: { suggestions: ['a'] },
      },
    });
  });

  it('treats a failure without a reason as a server error', async () => {
    await expect(follow([state({ status: 'failed' })]).outcome).resolves.toMatchObject({
      error: { kind: 'http', status: 500 },
    });
  });

  it('continues after polls that were lost on the way', async () => {
    const busy = new ApiError({ kind: 'http', status: 429 });
    const { outcome } = follow([state(), offline(), busy, state(), offline(), offline(), done]);
    await expect(outcome).resolves.toMatchObject({ type: 'completed' });
  });

  it('gives up after three lost polls in a row, without reporting a failed generation', async () => {
    const { outcome, polls } = follow([state(), offline()]);
    await expect(outcome).rejects.toMatchObject({ kind: 'network' });
    expect(polls()).toBe(4);
  });

  it('does not poll again after a refusal', async () => {
    const { outcome, polls } = follow([new ApiError({ kind: 'http', status: 401 })]);
    await expect(outcome).rejects.toMatchObject({ status: 401 });
    expect(polls()).toBe(1);
  });

  it('ends when the generation no longer exists', async () => {
    const { outcome } = follow([new ApiError({ kind: 'http', status: 404 })]);
    await expect(outcome).resolves.toMatchObject({ type: 'gone' });
  });

  it('is overdue after its deadline, and polls less often over time', async () => {
    const { outcome, pauses } = follow([state()]);
    await expect(outcome).resolves.toMatchObject({ type: 'overdue', error: { kind: 'timeout' } });
    expect(pauses[0]).toBe(600);
    expect(pauses.at(-1)).toBe(2_000);
  });

  it('polls once even if the deadline has already passed', async () => {
    await expect(follow([done], 0).outcome).resolves.toMatchObject({ type: 'completed' });
    await expect(follow([state()], 0).outcome).resolves.toMatchObject({ type: 'overdue' });
  });
});

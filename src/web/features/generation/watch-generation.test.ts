import { describe, expect, it } from 'vitest';
import type { DeckProgress } from '#contract/generation.ts';
import { makeDeck } from '#test/builders/decks.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { watchGeneration, type Outcome } from './watch-generation.ts';

const deck = makeDeck({ cardCount: 10, aiGenerated: true, source: 'Built-in generator' });

const state = (change: Partial<DeckProgress> = {}): DeckProgress => ({
  id: 'd1',
  title: 'Spices',
  status: 'generating',
  cardCount: 10,
  cardsGenerated: 0,
  ...change,
});
const done = state({ status: 'completed', cardsGenerated: 10, deck });
const offline = () => new ApiError({ kind: 'network' });

/** Passes the results to the watch in turn, one a second, and repeats the last one until it ends. */
function follow(results: ReadonlyArray<DeckProgress | Error>, deadline = 300_000) {
  let time = 0;
  let polls = 0;
  const progress: string[] = [];
  const check = watchGeneration({
    now: () => time,
    deadline,
    timeout: 300_000,
    onProgress: ({ cardsGenerated, cardCount, ahead }) =>
      progress.push(`${cardsGenerated} of ${cardCount}${ahead === undefined ? '' : `, after ${ahead}`}`),
  });
  function run(): Outcome {
    for (;;) {
      const result = results[Math.min(polls, results.length - 1)];
      polls += 1;
      const outcome =
        result instanceof Error || result === undefined ? check({ error: result }) : check({ data: result });
      if (outcome !== undefined) return outcome;
      time += 1_000;
    }
  }
  return { run, progress, polls: () => polls };
}

describe('watching a generation', () => {
  it('reports every step and ends with the deck', () => {
    const { run, progress } = follow([state(), state({ cardsGenerated: 7 }), done]);
    expect(run()).toEqual({ type: 'completed', response: { cardsGenerated: 10, deck } });
    expect(progress).toEqual(['0 of 10', '7 of 10', '10 of 10']);
  });

  it('continues in the queue for as long as that takes, and reports the position', () => {
    const waiting = Array.from({ length: 400 }, (_, index) =>
      state({ status: 'pending', ahead: Math.max(0, 150 - index) }),
    );
    const { run, progress } = follow([...waiting, state(), done]);
    expect(run()).toMatchObject({ type: 'completed' });
    expect(progress.slice(0, 2)).toEqual(['0 of 10, after 150', '0 of 10, after 149']);
    expect(progress.slice(-3)).toEqual(['0 of 10, after 0', '0 of 10', '10 of 10']);
  });

  it('ends with the failure that the server reports', () => {
    const error = {
      message: 'No such topic',
      status: 422,
      code: 'TOPIC_UNKNOWN' as const,
      suggestions: ['a'],
    };
    expect(follow([state({ status: 'failed', error })]).run()).toMatchObject({
      type: 'failed',
      error: {
        status: 422,
        code: 'TOPIC_UNKNOWN',
        serverMessage: 'No such topic',
        body: { suggestions: ['a'] },
      },
    });
  });

  it('treats a failure without a reason as a server error', () => {
    expect(follow([state({ status: 'failed' })]).run()).toMatchObject({
      error: { kind: 'http', status: 500 },
    });
  });

  it('continues after polls that were lost on the way', () => {
    const busy = new ApiError({ kind: 'http', status: 429 });
    const { run } = follow([state(), offline(), busy, state(), offline(), offline(), done]);
    expect(run()).toMatchObject({ type: 'completed' });
  });

  it('gives up after three lost polls in a row, without reporting a failed generation', () => {
    const { run, polls } = follow([state(), offline()]);
    expect(run).toThrow(expect.objectContaining({ kind: 'network' }));
    expect(polls()).toBe(4);
  });

  it('gives up immediately after a refusal', () => {
    const { run, polls } = follow([new ApiError({ kind: 'http', status: 401 })]);
    expect(run).toThrow(expect.objectContaining({ status: 401 }));
    expect(polls()).toBe(1);
  });

  it('ends when the generation no longer exists', () => {
    expect(follow([new ApiError({ kind: 'http', status: 404 })]).run()).toMatchObject({ type: 'gone' });
  });

  it('is overdue after its deadline', () => {
    expect(follow([state()]).run()).toMatchObject({ type: 'overdue', error: { kind: 'timeout' } });
  });

  it('judges one poll even if the deadline has already passed', () => {
    expect(follow([done], 0).run()).toMatchObject({ type: 'completed' });
    expect(follow([state()], 0).run()).toMatchObject({ type: 'overdue' });
  });
});

import { describe, expect, test, vi } from 'vitest';
import type { Achievement } from '#contract/analytics.ts';
import type { AnswerRequest, SessionSummary, StudySession } from '#contract/study.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import type { SessionCard } from '#domain/study/session/session.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isConnectionLost, isNotFound } from '#web/lib/classify-error.ts';
import { nameOf, type UnsentAnswer } from '../unsent/unsent-answers.ts';
import { createAnswerOutbox } from '../unsent/answer-outbox.ts';
import { createSessionRunner } from './session-runner.ts';

const CARDS: readonly SessionCard[] = ['a', 'b'].map((id) => ({
  id,
  version: 1,
  presentation: 'flip',
  quiz: null,
}));

const SESSION: StudySession = {
  id: 's1',
  scope: 'deck',
  deckId: 'd1',
  deckTitle: 'Deck',
  mode: 'mixed',
  status: 'completed',
  startedAt: 0,
  completedAt: 300_000,
};

const SUMMARY: SessionSummary = {
  totalCards: 2,
  answered: 2,
  correct: 1,
  accuracy: 50,
  totalTime: 20,
  averageTime: 10,
  hintsUsed: 0,
};

const EARNED: Achievement = {
  id: 'first-session',
  title: 'First steps',
  description: 'Complete a session.',
  progress: { current: 1, target: 1 },
  earnedAt: SESSION.completedAt,
};

const OFFLINE = new ApiError({ kind: 'network' });
const GONE = new ApiError({ kind: 'http', status: 404 });

function setUp(answered: readonly string[] = [], autoAdvance: AutoAdvance = 'normal') {
  const server = { away: false, deleted: false, answers: [] as AnswerRequest[], completed: 0 };
  const kept = new Map<string, UnsentAnswer>();
  let ids = 0;
  let clock = 1_000;
  const outbox = createAnswerOutbox({
    storage: {
      load: () => [...kept.values()],
      put: (one) => void kept.set(nameOf(one.request), one),
      remove: (request) => void kept.delete(nameOf(request)),
    },
    send: async (request) => {
      await Promise.resolve();
      if (server.away) throw OFFLINE;
      if (server.deleted) throw GONE;
      server.answers.push(request);
      const isCorrect = request.isCorrect === true;
      return {
        id: request.id ?? '',
        cardId: request.cardId,
        isCorrect,
        grade: isCorrect ? 'correct' : 'incorrect',
        selectedOption: null,
        selectedText: null,
        hintsUsed: 0,
        timeSpent: 0,
        answeredAt: SESSION.startedAt,
        memoryBefore: null,
        explanation: isCorrect ? null : `Why ${request.cardId}`,
      };
    },
    undo: () => Promise.reject(new Error('Nothing is taken back')),
    reasonOf: () => 'Gone',
    pause: () => new Promise(() => undefined),
    now: () => 0,
  });
  const onError = vi.fn();
  const onGone = vi.fn<(report: () => void, keepOnly: (cardIds: ReadonlySet<string>) => void) => void>();
  const onCompleted = vi.fn();
  const runner = createSessionRunner({
    sessionId: 's1',
    cards: CARDS,
    answers: answered.map((cardId) => ({
      id: `answer to ${cardId}`,
      cardId,
      isCorrect: true,
      grade: 'correct',
      selectedOption: null,
      selectedText: null,
      hintsUsed: 0,
      timeSpent: 5,
      answeredAt: 0,
      memoryBefore: null,
    })),
    explanations: {},
    autoAdvance,
    scheduling: null,
    newId: () => `answer ${(ids += 1)}`,
    outbox,
    complete: async () => {
      await Promise.resolve();
      if (server.away) throw OFFLINE;
      server.completed += 1;
      return { session: SESSION, summary: SUMMARY, newAchievements: [EARNED], dueTomorrow: 0, nextRound: 0 };
    },
    now: () => (clock += 100),
    onError,
    frontOf: (cardId) => `What is ${cardId}?`,
    isLost: isConnectionLost,
    isGone: isNotFound,
    onGone,
    onCompleted,
  });
  const answer = (grade: 'correct' | 'incorrect') => {
    runner.dispatch({ type: 'flip' });
    runner.dispatch({ type: 'grade', grade });
  };
  return { server, outbox, kept, runner, answer, onError, onGone, onCompleted };
}

describe('running session', () => {
  test('each answer is sent when given, and the returned explanation is shown', async () => {
    const { server, runner, answer } = setUp();
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().state.explanation).toBe('Why a'));
    expect(server.answers).toMatchObject([
      { sessionId: 's1', cardId: 'a', isCorrect: false, grade: 'incorrect' },
    ]);
    expect(runner.snapshot()).toMatchObject({
      unsent: 0,
      explanations: { a: 'Why a' },
      state: { phase: 'advancing' },
    });
  });

  test('listeners are notified until they unsubscribe', () => {
    const { runner } = setUp();
    const listener = vi.fn();
    const leave = runner.store.subscribe(listener);
    runner.dispatch({ type: 'flip' });
    leave();
    runner.dispatch({ type: 'flip' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("the session is completed after its last card and shows the server's summary", async () => {
    const { server, runner, answer, onCompleted } = setUp();
    answer('correct');
    runner.dispatch({ type: 'continue' });
    answer('incorrect');
    runner.dispatch({ type: 'continue' });
    await vi.waitFor(() => expect(runner.snapshot().completion).toEqual(SUMMARY));
    expect(server.answers.map((sent) => sent.cardId)).toEqual(['a', 'b']);
    expect(server.completed).toBe(1);
    expect(onCompleted).toHaveBeenCalledOnce();
    expect(runner.snapshot().newAchievements).toEqual([EARNED]);
  });

  test('cards advance at the pace that the learner has set', () => {
    const advanceAt = (mode: AutoAdvance) => {
      const { runner, answer } = setUp([], mode);
      answer('correct');
      return runner.snapshot().state.advanceAt;
    };
    const [normal, slower] = [advanceAt('normal'), advanceAt('slower')];
    expect((slower ?? 0) - (normal ?? 0)).toBe(1_000);
    expect(advanceAt('off')).toBeNull();
  });

  test('the session continues offline and later sends stored answers before the next one', async () => {
    const { server, runner, answer, onError } = setUp();
    server.away = true;
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().unsent).toBe(1));
    expect(onError).not.toHaveBeenCalled();
    expect(runner.snapshot().state.phase).toBe('advancing');
    runner.dispatch({ type: 'continue' });
    server.away = false;
    answer('correct');
    await vi.waitFor(() => expect(runner.snapshot().unsent).toBe(0));
    expect(server.answers.map((sent) => sent.cardId)).toEqual(['a', 'b']);
    expect(runner.snapshot().explanations).toEqual({ a: 'Why a' });
  });

  test('the session is notified when its answers are delivered from elsewhere', async () => {
    const { server, outbox, runner, answer } = setUp();
    const leave = runner.begin();
    server.away = true;
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().unsent).toBe(1));
    server.away = false;
    await outbox.flush();
    expect(runner.snapshot()).toMatchObject({ unsent: 0, explanations: { a: 'Why a' } });
    leave();
  });

  test('the session is completed without an answer that the server refuses, and the answer is kept', async () => {
    const { server, kept, runner, answer, onGone } = setUp(['a']);
    server.deleted = true;
    answer('correct');
    await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    runner.dispatch({ type: 'continue' });
    await vi.waitFor(() => expect(runner.snapshot().completion).toEqual(SUMMARY));
    expect([...kept.values()]).toMatchObject([
      { request: { cardId: 'b', isCorrect: true }, front: 'What is b?', refused: 'Gone' },
    ]);
  });

  test('when a card no longer exists, the session checks what is left before it reports a failure', async () => {
    const { server, runner, answer, onError, onGone } = setUp();
    server.deleted = true;
    answer('incorrect');
    await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    expect(onError).not.toHaveBeenCalled();
    expect(runner.snapshot().unsent).toBe(0);
    onGone.mock.calls[0]?.[0]();
    expect(onError).toHaveBeenCalledExactlyOnceWith(GONE, 'Failed to submit answer');
    onGone.mock.calls[0]?.[1](new Set(['b']));
    expect(runner.snapshot().state).toMatchObject({ phase: 'answering', index: 1 });
  });

  test('the session is not completed while answers are missing, and a retry sends them first', async () => {
    const { server, runner, answer, onError, onCompleted } = setUp(['a']);
    server.away = true;
    answer('correct');
    runner.dispatch({ type: 'continue' });
    await vi.waitFor(() => expect(runner.snapshot().completion).toBe('failed'));
    expect(onError).toHaveBeenLastCalledWith(OFFLINE, 'Failed to complete session');
    expect(runner.snapshot().state.phase).toBe('finished');

    const reported = onError.mock.calls.length;
    await runner.retry();
    expect(runner.snapshot().completion).toBe('failed');
    expect(onError).toHaveBeenCalledTimes(reported);

    server.away = false;
    await runner.retry();
    expect(server.answers.map((sent) => sent.cardId)).toEqual(['b']);
    expect(runner.snapshot()).toMatchObject({ completion: SUMMARY, unsent: 0 });
    expect(onCompleted).toHaveBeenCalledOnce();
  });

  test('a session that was left after its last answer is completed once, when it is opened', async () => {
    const { server, runner } = setUp(['a', 'b']);
    runner.begin();
    runner.begin();
    await vi.waitFor(() => expect(runner.snapshot().completion).toEqual(SUMMARY));
    await runner.retry();
    expect(server.completed).toBe(1);
  });
});

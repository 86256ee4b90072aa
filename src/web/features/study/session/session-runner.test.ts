import { describe, expect, test, vi } from 'vitest';
import type { Achievement } from '#contract/analytics.ts';
import type { SessionSummary, StudySession } from '#contract/study.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import type { SessionCard } from '#domain/study/session/session-state.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isConnectionLost, isNotFound } from '#web/lib/classify-error.ts';
import type { Delivery, SessionCommand } from '#web/features/replica/outbox.ts';
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
  const server = { away: false, deleted: false, got: [] as SessionCommand[], completed: 0 };
  let ids = 0;
  let clock = 1_000;
  async function deliver(command: SessionCommand): Promise<Delivery> {
    await Promise.resolve();
    if (server.away) return { recorded: null, failure: OFFLINE };
    if (server.deleted) return { recorded: null, failure: GONE };
    server.got.push(command);
    if (command.kind !== 'answer') return { recorded: null, failure: undefined };
    const { id, cardId, isCorrect = false } = command.answer;
    const recorded = {
      id,
      cardId,
      isCorrect,
      grade: isCorrect ? ('correct' as const) : ('incorrect' as const),
      selectedOption: null,
      selectedText: null,
      hintsUsed: 0,
      timeSpent: 0,
      answeredAt: SESSION.startedAt,
      memoryBefore: null,
      explanation: isCorrect ? null : `Why ${cardId}`,
    };
    return { recorded, failure: undefined };
  }
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
    deliver,
    complete: async () => {
      await Promise.resolve();
      if (server.away) throw OFFLINE;
      server.completed += 1;
      return { session: SESSION, summary: SUMMARY, newAchievements: [EARNED], dueTomorrow: 0, nextRound: 0 };
    },
    now: () => (clock += 100),
    onError,
    isLost: isConnectionLost,
    isGone: isNotFound,
    onGone,
    onCompleted,
  });
  const answer = (grade: 'correct' | 'incorrect') => {
    runner.dispatch({ type: 'flip' });
    runner.dispatch({ type: 'grade', grade });
  };
  const cardsAnswered = () =>
    server.got.flatMap((command) => (command.kind === 'answer' ? command.answer.cardId : []));
  return { server, cardsAnswered, runner, answer, onError, onGone, onCompleted };
}

describe('running session', () => {
  test('each answer is sent when given, and the returned explanation is shown', async () => {
    const { server, runner, answer } = setUp();
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().state.explanation).toBe('Why a'));
    expect(server.got).toMatchObject([
      { kind: 'answer', answer: { sessionId: 's1', cardId: 'a', isCorrect: false, grade: 'incorrect' } },
    ]);
    expect(runner.snapshot()).toMatchObject({
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
    const { server, cardsAnswered, runner, answer, onCompleted } = setUp();
    answer('correct');
    runner.dispatch({ type: 'continue' });
    answer('incorrect');
    runner.dispatch({ type: 'continue' });
    await vi.waitFor(() => expect(runner.snapshot().completion).toEqual(SUMMARY));
    expect(cardsAnswered()).toEqual(['a', 'b']);
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

  test('without a network the session continues silently', async () => {
    const { server, runner, answer, onError } = setUp();
    server.away = true;
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().state.phase).toBe('advancing'));
    expect(onError).not.toHaveBeenCalled();
    runner.dispatch({ type: 'continue' });
    server.away = false;
    answer('incorrect');
    await vi.waitFor(() => expect(runner.snapshot().explanations).toEqual({ b: 'Why b' }));
  });

  test('an answer is undone on the server too', async () => {
    const { server, runner, answer } = setUp();
    answer('correct');
    runner.dispatch({ type: 'undo' });
    await vi.waitFor(() => expect(server.got.map(({ kind }) => kind)).toEqual(['answer', 'undo-answer']));
  });

  test('the session is completed without an answer that the server refuses', async () => {
    const { server, runner, answer, onGone } = setUp(['a']);
    server.deleted = true;
    answer('correct');
    await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    runner.dispatch({ type: 'continue' });
    await vi.waitFor(() => expect(runner.snapshot().completion).toEqual(SUMMARY));
  });

  test('when a card no longer exists, the session checks what is left before it reports a failure', async () => {
    const { server, runner, answer, onError, onGone } = setUp();
    server.deleted = true;
    answer('incorrect');
    await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    expect(onError).not.toHaveBeenCalled();
    onGone.mock.calls[0]?.[0]();
    expect(onError).toHaveBeenCalledExactlyOnceWith(GONE, 'Failed to submit answer');
    onGone.mock.calls[0]?.[1](new Set(['b']));
    expect(runner.snapshot().state).toMatchObject({ phase: 'answering', index: 1 });
  });

  test('if a session cannot be completed, that is reported once, and a retry completes it', async () => {
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
    expect(runner.snapshot().completion).toEqual(SUMMARY);
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

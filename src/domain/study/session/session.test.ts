import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../answer/answer.ts';
import type { AutoAdvance } from '../../account/settings.ts';
import {
  currentAnswer,
  currentCard,
  nextHintLevel,
  progressPercent,
  type SessionCard,
  type SessionState,
} from './session-state.ts';
import { reduce, startSession, type SessionEffect, type SessionEvent } from './session.ts';
import { EXPLANATION_TIMEOUT_MS } from './timing.ts';

const START = 1_700_000_000_000;

const flip = (id: string): SessionCard => ({ id, version: 1, presentation: 'flip', quiz: null });
const quiz = (id: string): SessionCard => ({
  id,
  version: 1,
  presentation: 'quiz',
  quiz: { options: ['1', '2', '3', '4'], key: 2 },
});

const answerTo = (cardId: string) => `answer to ${cardId}`;

const given = (cardId: string, isCorrect = true): SessionAnswer => ({
  id: answerTo(cardId),
  cardId,
  isCorrect,
  grade: isCorrect ? 'correct' : 'incorrect',
  selectedOption: null,
  selectedText: null,
  hintsUsed: 0,
  timeSpent: 10,
  answeredAt: START,
  memoryBefore: null,
});

function begin(cards: readonly SessionCard[]): SessionState {
  return startSession(cards, [], START).state;
}

/** An event without the id of its answer, which `play` adds. */
type TestEvent = WithoutAnswerId<SessionEvent>;
type WithoutAnswerId<E> = E extends { type: 'grade' | 'submit' } ? Omit<E, 'answerId'> : E;

/** Applies events one after the other and collects their effects. */
function play(from: SessionState, ...events: TestEvent[]) {
  let state = from;
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const answerId = answerTo(currentCard(state)?.id ?? '');
    const step = reduce(
      state,
      event.type === 'grade' || event.type === 'submit' ? { ...event, answerId } : event,
    );
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const answerWrongly = [
  { type: 'flip' },
  { type: 'grade', grade: 'incorrect', now: START + 4_000 },
] as const satisfies TestEvent[];
const answerRightly = [
  { type: 'flip' },
  { type: 'grade', grade: 'correct', now: START + 4_000 },
] as const satisfies TestEvent[];
const settledWrong = (cardId: string, now: number, explanation: string | null = null): SessionEvent => ({
  type: 'settled',
  answerId: answerTo(cardId),
  verdict: { isCorrect: false, grade: 'incorrect', explanation },
  now,
});

const pick = (option: number): SessionEvent => ({ type: 'select', option });
const submit: TestEvent = { type: 'submit', now: START + 3_000 };
const hint = (level: number, cardId = 'a'): SessionEvent => ({
  type: 'hint',
  cardId,
  level,
  hint: `Hint ${level}`,
});
const answeredWrongly = () =>
  play(begin([flip('a'), flip('b')]), ...answerWrongly, settledWrong('a', START + 4_000, 'Why')).state;

describe('startSession', () => {
  test('a new session begins with the front of its first card', () => {
    const { state, effects } = startSession([flip('a'), quiz('b')], [], START);
    expect(state).toMatchObject({
      index: 0,
      phase: 'answering',
      flipped: false,
      cardStartedAt: START,
      answers: [],
    });
    expect(effects).toEqual([]);
  });

  test('a resumed session begins at the first card without an answer', () => {
    const { state } = startSession([flip('a'), flip('b'), flip('c')], [given('a')], START);
    expect(currentCard(state)?.id).toBe('b');
    expect(state.answers).toEqual([given('a')]);
    expect(progressPercent(state)).toBeCloseTo(100 / 3);
  });

  test('cards answered out of order are not asked again', () => {
    const { state } = startSession([flip('a'), flip('b'), flip('c')], [given('b')], START);
    expect(currentCard(state)?.id).toBe('a');
    const after = play(state, ...answerRightly, { type: 'continue', now: START + 5_000 });
    expect(currentCard(after.state)?.id).toBe('c');
  });

  test('a session with all cards answered is completed immediately', () => {
    const { state, effects } = startSession([flip('a')], [given('a')], START);
    expect(state.phase).toBe('finished');
    expect(effects).toEqual([{ type: 'complete-session' }]);
  });

  test('answers to cards that are no longer in the session are ignored', () => {
    const { state } = startSession([flip('a')], [given('gone')], START);
    expect(state.answers).toEqual([]);
    expect(state.phase).toBe('answering');
  });

  test('a session without cards is finished without being completed', () => {
    const { state, effects } = startSession([], [], START);
    expect(state.phase).toBe('finished');
    expect(currentCard(state)).toBeNull();
    expect(progressPercent(state)).toBe(0);
    expect(effects).toEqual([]);
  });
});

describe('flip cards', () => {
  test('a flip card turns over and back', () => {
    const state = begin([flip('a')]);
    expect(play(state, { type: 'flip' }).state.flipped).toBe(true);
    expect(play(state, { type: 'flip' }, { type: 'flip' }).state.flipped).toBe(false);
  });

  test('a flip card cannot be graded before its back has been seen', () => {
    const { state, effects } = play(begin([flip('a')]), { type: 'grade', grade: 'correct', now: START + 1 });
    expect(state.phase).toBe('answering');
    expect(effects).toEqual([]);
  });

  test.each([
    ['correct', true],
    ['partial', false],
    ['incorrect', false],
    ['easy', true],
  ] as const)('a flip card graded %s is recorded with isCorrect %s', (grade, isCorrect) => {
    const { effects } = play(
      begin([flip('a')]),
      { type: 'flip' },
      { type: 'grade', grade, now: START + 4_000 },
    );
    const answer = {
      id: answerTo('a'),
      cardId: 'a',
      isCorrect,
      grade,
      selectedOption: null,
      selectedText: null,
      hintsUsed: 0,
      timeSpent: 4_000,
      answeredAt: START + 4_000,
      memoryBefore: null,
      cardVersion: 1,
    };
    expect(effects).toEqual([{ type: 'record-answer', answer }]);
  });

  test('the next card follows 1 s after a correct answer to a flip card', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerRightly);
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 5_000 });
  });

  test('the next card follows 3 s after the verdict on a wrong answer to a flip card', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly, settledWrong('a', START + 4_200));
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 7_200 });
  });

  test('a flip card cannot be answered twice', () => {
    const { effects } = play(begin([flip('a'), flip('b')]), ...answerRightly, ...answerWrongly);
    expect(effects).toHaveLength(1);
  });

  test('a flip card has no options to select or submit', () => {
    const { state, effects } = play(
      begin([flip('a')]),
      { type: 'select', option: 0 },
      { type: 'submit', now: START },
    );
    expect(state.selectedOption).toBeNull();
    expect(effects).toEqual([]);
  });

  test('the time of an answer is never negative, even if the clock was set back', () => {
    const { state } = play(
      begin([flip('a')]),
      { type: 'flip' },
      { type: 'grade', grade: 'correct', now: START - 5 },
    );
    expect(state.answers[0]?.timeSpent).toBe(0);
  });

  test('a card that was left open overnight counts five minutes, or the limit of the server', () => {
    const morning = START + 9 * 3_600_000;
    const overnight = (maxAnswerSeconds?: number) =>
      play(
        startSession([flip('a'), flip('b')], [], START, { maxAnswerSeconds }).state,
        { type: 'flip' },
        { type: 'grade', grade: 'correct', now: morning },
        { type: 'continue', now: morning },
        { type: 'flip' },
        { type: 'grade', grade: 'correct', now: morning + 7_000 },
      ).state.answers;
    expect(overnight()).toMatchObject([{ timeSpent: 300_000, answeredAt: morning }, { timeSpent: 7_000 }]);
    expect(overnight(60)).toMatchObject([{ timeSpent: 60_000 }, { timeSpent: 7_000 }]);
  });

  test('the limit also applies to answers from before the session was resumed', () => {
    const earlier = { ...given('a'), timeSpent: 9 * 3_600_000 };
    expect(startSession([flip('a'), flip('b')], [earlier], START).state.answers).toMatchObject([
      { timeSpent: 300_000 },
    ]);
  });
});

describe('quiz cards', () => {
  test('the learner can select another option until they submit', () => {
    const { state } = play(begin([quiz('a')]), pick(0), pick(3));
    expect(state.selectedOption).toBe(3);
    expect(play(state, submit, pick(1)).state.selectedOption).toBe(3);
  });

  test('a quiz card cannot be submitted without a selection, nor with an option that it does not have', () => {
    expect(play(begin([quiz('a')]), submit).effects).toEqual([]);
    expect(play(begin([quiz('a')]), pick(4), pick(-1), pick(1.5)).state.selectedOption).toBeNull();
  });

  test('the next card follows 2 s after a correct answer to a quiz card', () => {
    const { state, effects } = play(begin([quiz('a'), flip('b')]), pick(2), submit);
    expect(effects).toMatchObject([{ answer: { isCorrect: true, grade: 'correct', selectedOption: 2 } }]);
    expect(state.advanceAt).toBe(START + 5_000);
  });

  test('the next card follows 3.5 s after the verdict on a wrong answer to a quiz card', () => {
    const { state, effects } = play(
      begin([quiz('a'), flip('b')]),
      pick(0),
      submit,
      settledWrong('a', START + 3_100),
    );
    expect(effects).toMatchObject([{ answer: { isCorrect: false, selectedOption: 0, timeSpent: 3_000 } }]);
    expect(state.advanceAt).toBe(START + 6_600);
  });

  test('a quiz card cannot be flipped or graded', () => {
    const { state } = play(begin([quiz('a')]), ...answerRightly);
    expect(state).toMatchObject({ flipped: false, phase: 'answering' });
  });
});

describe('hints', () => {
  test('hints come level by level, and there are no more than three', () => {
    const state = begin([flip('a')]);
    expect(nextHintLevel(state)).toBe(1);
    const all = play(state, hint(1), hint(2), hint(3)).state;
    expect(all.hints).toEqual(['Hint 1', 'Hint 2', 'Hint 3']);
    expect(nextHintLevel(all)).toBeNull();
    expect(play(all, hint(4)).state.hints).toHaveLength(3);
  });

  test('an answer counts the hints used', () => {
    const { state } = play(begin([flip('a')]), hint(1), hint(2), ...answerRightly);
    expect(state.answers[0]?.hintsUsed).toBe(2);
  });

  test('hints that arrive twice, out of order, for another card or after the answer change nothing', () => {
    const state = begin([flip('a'), flip('b')]);
    expect(play(state, hint(1), hint(1)).state.hints).toHaveLength(1);
    expect(play(state, hint(2)).state.hints).toEqual([]);
    expect(play(state, hint(1, 'b')).state.hints).toEqual([]);
    expect(play(state, ...answerRightly, hint(1)).state.hints).toEqual([]);
  });

  test('hints disappear with the next card', () => {
    const { state } = play(begin([flip('a'), flip('b')]), hint(1), ...answerRightly, {
      type: 'continue',
      now: START + 5_000,
    });
    expect(state).toMatchObject({ hints: [], hintsUsed: 0, flipped: false, cardStartedAt: START + 5_000 });
  });
});

describe('verdicts', () => {
  test('the verdict on a wrong answer has its explanation', () => {
    const { state } = play(
      begin([flip('a'), flip('b')]),
      ...answerWrongly,
      settledWrong('a', START + 4_100, 'Why'),
    );
    expect(state.explanation).toBe('Why');
  });

  test('a wrong answer waits for the verdict, but not forever', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly);
    expect(state).toMatchObject({
      phase: 'revealed',
      advanceAt: START + 4_000 + EXPLANATION_TIMEOUT_MS + 3_000,
    });
  });

  test('the session continues if the answer could not be sent', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly, {
      type: 'settled',
      answerId: answerTo('a'),
      verdict: null,
      now: START + 4_500,
    });
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 7_500, explanation: null });
    expect(state.answers[0]?.isCorrect).toBe(false);
  });

  test('the verdict overrides what the learner was shown', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerRightly, settledWrong('a', START + 4_100));
    expect(state.answers[0]).toMatchObject({ isCorrect: false, grade: 'incorrect' });
    expect(currentAnswer(state)?.isCorrect).toBe(false);
  });

  test('a verdict on an earlier card corrects its answer and changes nothing else', () => {
    const moved = play(begin([flip('a'), flip('b')]), ...answerRightly, {
      type: 'continue',
      now: START + 5_000,
    }).state;
    const { state } = play(moved, settledWrong('a', START + 6_000, 'Too late'));
    expect(state).toEqual({
      ...moved,
      answers: [{ ...moved.answers[0], isCorrect: false, grade: 'incorrect' }],
    });
  });

  test('a verdict still counts after the last card', () => {
    const finished = play(begin([flip('a')]), ...answerRightly, {
      type: 'continue',
      now: START + 5_000,
    }).state;
    const { state } = play(finished, settledWrong('a', START + 6_000));
    expect(state.phase).toBe('finished');
    expect(state.answers[0]?.isCorrect).toBe(false);
  });
});

describe('advancing', () => {
  test('the next card follows when the current timer fires, not an outdated one', () => {
    const state = answeredWrongly();
    expect(state.advanceAt).toBe(START + 7_000);
    const stale = play(state, { type: 'timer', advanceAt: START + 6_000, now: START + 6_000 }).state;
    expect(currentCard(stale)?.id).toBe('a');
    const due = play(state, { type: 'timer', advanceAt: START + 7_000, now: START + 7_000 }).state;
    expect(currentCard(due)?.id).toBe('b');
    expect(due).toMatchObject({ phase: 'answering', explanation: null, advanceAt: null });
  });

  test('the timer waits while the explanation is being read, and then starts again', () => {
    const held = play(answeredWrongly(), { type: 'hold' }).state;
    expect(held).toMatchObject({ phase: 'paused', advanceAt: null });
    const released = play(held, { type: 'release', now: START + 60_000 }).state;
    expect(released).toMatchObject({ phase: 'advancing', advanceAt: START + 63_000 });
  });

  test('after Stay here, the card waits for Continue, wherever the pointer goes', () => {
    const { state } = play(
      answeredWrongly(),
      { type: 'hold' },
      { type: 'stay' },
      { type: 'release', now: START + 9_000 },
      { type: 'hold' },
      { type: 'release', now: START + 9_500 },
    );
    expect(state).toMatchObject({ phase: 'paused', advanceAt: null });
    const after = play(state, { type: 'continue', now: START + 99_000 }).state;
    expect(currentCard(after)?.id).toBe('b');
    expect(after).toMatchObject({ phase: 'answering', staying: false, cardStartedAt: START + 99_000 });
  });

  test('a paused card stays paused when the verdict arrives', () => {
    const { state } = play(
      begin([flip('a'), flip('b')]),
      ...answerWrongly,
      { type: 'stay' },
      settledWrong('a', START + 4_800, 'Why'),
    );
    expect(state).toMatchObject({ phase: 'paused', advanceAt: null, explanation: 'Why' });
  });

  test('an unanswered card cannot be continued, held or kept', () => {
    const state = begin([flip('a'), flip('b')]);
    const events: SessionEvent[] = [
      { type: 'continue', now: START },
      { type: 'stay' },
      { type: 'hold' },
      { type: 'release', now: START },
      { type: 'timer', advanceAt: START, now: START },
    ];
    for (const event of events) expect(reduce(state, event)).toEqual({ state, effects: [] });
  });

  test('after the last card, the session is completed once', () => {
    const last = play(begin([flip('a')]), ...answerRightly).state;
    const { state, effects } = play(
      last,
      { type: 'continue', now: START + 5_000 },
      { type: 'continue', now: START + 5_001 },
      { type: 'timer', advanceAt: START + 5_000, now: START + 5_002 },
      { type: 'flip' },
      { type: 'reset' },
    );
    expect(effects).toEqual([{ type: 'complete-session' }]);
    expect(state).toMatchObject({ phase: 'finished', index: 0, advanceAt: null });
  });
});

describe('auto-advance', () => {
  const beginIn = (mode: AutoAdvance) =>
    startSession([flip('a'), quiz('b')], [], START, { autoAdvance: mode }).state;

  test('the slower setting doubles the delay, also after the explanation was read', () => {
    const wrong = play(beginIn('slower'), ...answerWrongly, settledWrong('a', START + 4_500, 'Why')).state;
    expect(wrong).toMatchObject({ phase: 'advancing', advanceAt: START + 4_500 + 6_000 });
    const released = play(wrong, { type: 'hold' }, { type: 'release', now: START + 9_000 }).state;
    expect(released.advanceAt).toBe(START + 9_000 + 6_000);
    expect(play(beginIn('slower'), ...answerRightly).state.advanceAt).toBe(START + 4_000 + 2_000);
  });

  test.each([
    ['right', answerRightly],
    ['wrong', answerWrongly],
  ] as const)('with auto-advance off, a %s answer stays until the learner continues', (_name, answering) => {
    const { state, effects } = play(beginIn('off'), ...answering);
    expect(state).toMatchObject({ phase: 'paused', advanceAt: null, staying: true });
    expect(effects).toHaveLength(1);
    const later = play(
      state,
      settledWrong('a', START + 4_500, 'Why'),
      { type: 'hold' },
      { type: 'release', now: START + 60_000 },
    ).state;
    expect(later).toMatchObject({ phase: 'paused', advanceAt: null, index: 0, explanation: 'Why' });
    expect(play(later, { type: 'continue', now: START + 60_001 }).state).toMatchObject({
      index: 1,
      phase: 'answering',
    });
  });

  test('auto-advance is off for every card of the session', () => {
    const second = play(beginIn('off'), ...answerRightly, { type: 'continue', now: START + 5_000 }).state;
    expect(play(second, pick(2), { type: 'submit', now: START + 6_000 }).state).toMatchObject({
      phase: 'paused',
      advanceAt: null,
    });
  });
});

describe('progress', () => {
  test('progress counts the current card once it is answered', () => {
    const state = begin([flip('a'), flip('b'), flip('c'), flip('d')]);
    expect(progressPercent(state)).toBe(0);
    expect(progressPercent(play(state, { type: 'flip' }).state)).toBe(0);
    const answered = play(state, ...answerRightly).state;
    expect(progressPercent(answered)).toBe(25);
    expect(progressPercent(play(answered, { type: 'continue', now: START }).state)).toBe(25);
  });

  test('progress is 100 % at the end', () => {
    const { state } = play(begin([flip('a')]), ...answerRightly, { type: 'continue', now: START });
    expect(progressPercent(state)).toBe(100);
  });
});

describe('reset', () => {
  test('a reset clears flip, selection and hints of the current card', () => {
    const flipped = play(begin([flip('a')]), hint(1), { type: 'flip' }, { type: 'reset' }).state;
    expect(flipped).toMatchObject({ flipped: false, hints: [], phase: 'answering' });
    expect(nextHintLevel(flipped)).toBe(1);
    const picked = play(begin([quiz('a')]), { type: 'select', option: 1 }, { type: 'reset' }).state;
    expect(picked.selectedOption).toBeNull();
  });

  test('a hint still counts as seen after a reset', () => {
    const { state } = play(begin([flip('a')]), hint(1), { type: 'reset' }, ...answerRightly);
    expect(state.answers[0]?.hintsUsed).toBe(1);
  });

  test('a reset keeps a recorded answer and stays at its card', () => {
    const { state, effects } = play(
      begin([flip('a'), flip('b')]),
      ...answerWrongly,
      settledWrong('a', START + 4_100, 'Why'),
      { type: 'reset' },
      ...answerRightly,
    );
    expect(state).toMatchObject({ phase: 'paused', explanation: null, staying: true });
    expect(state.answers).toHaveLength(1);
    expect(effects).toHaveLength(1);
    expect(currentCard(play(state, { type: 'continue', now: START + 9_000 }).state)?.id).toBe('b');
  });
});

test('a card stays after a wrong answer once the learner wants that, and a correct one advances as before', () => {
  let { state } = startSession(
    [
      { id: 'a', version: 1, presentation: 'flip', quiz: null },
      { id: 'b', version: 1, presentation: 'flip', quiz: null },
    ],
    [],
    0,
  );
  const take = (event: SessionEvent) => ({ state } = reduce(state, event));
  take({ type: 'pace', waitAfterWrong: true });
  take({ type: 'flip' });
  take({ type: 'grade', grade: 'incorrect', answerId: '1', now: 10 });
  expect(state).toMatchObject({ phase: 'paused', staying: true, advanceAt: null });
  take({ type: 'continue', now: 20 });
  take({ type: 'flip' });
  take({ type: 'grade', grade: 'correct', answerId: '2', now: 30 });
  expect(state).toMatchObject({ phase: 'advancing', advanceAt: 1_030 });
});

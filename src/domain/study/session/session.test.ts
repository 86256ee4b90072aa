import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../answer/answer.ts';
import type { AutoAdvance } from '../../account/settings.ts';
import {
  currentAnswer,
  currentCard,
  nextHintLevel,
  progressPercent,
  reduce,
  startSession,
  type SessionCard,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session.ts';
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

/** An event, without the id of the answer that it gives. */
type Played = WithoutAnswerId<SessionEvent>;
type WithoutAnswerId<E> = E extends { type: 'grade' | 'submit' } ? Omit<E, 'answerId'> : E;

/** Plays events one after the other, and collects the effects on the way. */
function play(from: SessionState, ...events: Played[]) {
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
] as const satisfies Played[];
const answerRightly = [
  { type: 'flip' },
  { type: 'grade', grade: 'correct', now: START + 4_000 },
] as const satisfies Played[];
const settledWrong = (cardId: string, now: number, explanation: string | null = null): SessionEvent => ({
  type: 'settled',
  answerId: answerTo(cardId),
  verdict: { isCorrect: false, grade: 'incorrect', explanation },
  now,
});

const pick = (option: number): SessionEvent => ({ type: 'select', option });
const submit: Played = { type: 'submit', now: START + 3_000 };
const hint = (level: number, cardId = 'a'): SessionEvent => ({
  type: 'hint',
  cardId,
  level,
  hint: `Hint ${level}`,
});
const answeredWrongly = () =>
  play(begin([flip('a'), flip('b')]), ...answerWrongly, settledWrong('a', START + 4_000, 'Why')).state;

describe('starting', () => {
  test('a new session begins at its first card, front up', () => {
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

  test('a session whose every card is answered is only completed', () => {
    const { state, effects } = startSession([flip('a')], [given('a')], START);
    expect(state.phase).toBe('finished');
    expect(effects).toEqual([{ type: 'complete-session' }]);
  });

  test('answers to cards that are no longer in the session are left out', () => {
    const { state } = startSession([flip('a')], [given('gone')], START);
    expect(state.answers).toEqual([]);
    expect(state.phase).toBe('answering');
  });

  test('a session without cards has nothing to ask and nothing to complete', () => {
    const { state, effects } = startSession([], [], START);
    expect(state.phase).toBe('finished');
    expect(currentCard(state)).toBeNull();
    expect(progressPercent(state)).toBe(0);
    expect(effects).toEqual([]);
  });
});

describe('a flip card', () => {
  test('turns over and back', () => {
    const state = begin([flip('a')]);
    expect(play(state, { type: 'flip' }).state.flipped).toBe(true);
    expect(play(state, { type: 'flip' }, { type: 'flip' }).state.flipped).toBe(false);
  });

  test('cannot be graded before its back has been seen', () => {
    const { state, effects } = play(begin([flip('a')]), { type: 'grade', grade: 'correct', now: START + 1 });
    expect(state.phase).toBe('answering');
    expect(effects).toEqual([]);
  });

  test.each([
    ['correct', true],
    ['partial', false],
    ['incorrect', false],
    ['easy', true],
  ] as const)('graded %s is recorded with isCorrect %s', (grade, isCorrect) => {
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

  test('is followed by the next card 1 s after a correct answer', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerRightly);
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 5_000 });
  });

  test('is followed by the next card 3 s after the verdict on a wrong answer', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly, settledWrong('a', START + 4_200));
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 7_200 });
  });

  test('cannot be answered twice', () => {
    const { effects } = play(begin([flip('a'), flip('b')]), ...answerRightly, ...answerWrongly);
    expect(effects).toHaveLength(1);
  });

  test('has no options to select or submit', () => {
    const { state, effects } = play(
      begin([flip('a')]),
      { type: 'select', option: 0 },
      { type: 'submit', now: START },
    );
    expect(state.selectedOption).toBeNull();
    expect(effects).toEqual([]);
  });

  test('never took negative time, even when the clock was set back', () => {
    const { state } = play(
      begin([flip('a')]),
      { type: 'flip' },
      { type: 'grade', grade: 'correct', now: START - 5 },
    );
    expect(state.answers[0]?.timeSpent).toBe(0);
  });

  test('left open overnight counts five minutes, or as long as the server says', () => {
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

  test('answered before the session was resumed counts no longer either', () => {
    const earlier = { ...given('a'), timeSpent: 9 * 3_600_000 };
    expect(startSession([flip('a'), flip('b')], [earlier], START).state.answers).toMatchObject([
      { timeSpent: 300_000 },
    ]);
  });
});

describe('a quiz card', () => {
  test('lets the learner change their mind until they submit', () => {
    const { state } = play(begin([quiz('a')]), pick(0), pick(3));
    expect(state.selectedOption).toBe(3);
    expect(play(state, submit, pick(1)).state.selectedOption).toBe(3);
  });

  test('is not submitted without a pick, and has no option beyond its own', () => {
    expect(play(begin([quiz('a')]), submit).effects).toEqual([]);
    expect(play(begin([quiz('a')]), pick(4), pick(-1), pick(1.5)).state.selectedOption).toBeNull();
  });

  test('answered rightly is followed by the next card after 2 s', () => {
    const { state, effects } = play(begin([quiz('a'), flip('b')]), pick(2), submit);
    expect(effects).toMatchObject([{ answer: { isCorrect: true, grade: 'correct', selectedOption: 2 } }]);
    expect(state.advanceAt).toBe(START + 5_000);
  });

  test('answered wrongly is followed by the next card 3.5 s after the verdict', () => {
    const { state, effects } = play(
      begin([quiz('a'), flip('b')]),
      pick(0),
      submit,
      settledWrong('a', START + 3_100),
    );
    expect(effects).toMatchObject([{ answer: { isCorrect: false, selectedOption: 0, timeSpent: 3_000 } }]);
    expect(state.advanceAt).toBe(START + 6_600);
  });

  test('is neither flipped nor graded', () => {
    const { state } = play(begin([quiz('a')]), ...answerRightly);
    expect(state).toMatchObject({ flipped: false, phase: 'answering' });
  });
});

describe('hints', () => {
  test('come level by level, and after the third there are no more', () => {
    const state = begin([flip('a')]);
    expect(nextHintLevel(state)).toBe(1);
    const all = play(state, hint(1), hint(2), hint(3)).state;
    expect(all.hints).toEqual(['Hint 1', 'Hint 2', 'Hint 3']);
    expect(nextHintLevel(all)).toBeNull();
    expect(play(all, hint(4)).state.hints).toHaveLength(3);
  });

  test('are counted in the answer', () => {
    const { state } = play(begin([flip('a')]), hint(1), hint(2), ...answerRightly);
    expect(state.answers[0]?.hintsUsed).toBe(2);
  });

  test('that arrive twice, out of order, for another card or after the answer change nothing', () => {
    const state = begin([flip('a'), flip('b')]);
    expect(play(state, hint(1), hint(1)).state.hints).toHaveLength(1);
    expect(play(state, hint(2)).state.hints).toEqual([]);
    expect(play(state, hint(1, 'b')).state.hints).toEqual([]);
    expect(play(state, ...answerRightly, hint(1)).state.hints).toEqual([]);
  });

  test('are gone on the next card', () => {
    const { state } = play(begin([flip('a'), flip('b')]), hint(1), ...answerRightly, {
      type: 'continue',
      now: START + 5_000,
    });
    expect(state).toMatchObject({ hints: [], hintsUsed: 0, flipped: false, cardStartedAt: START + 5_000 });
  });
});

describe("the server's verdict", () => {
  test('brings the explanation of a wrong answer', () => {
    const { state } = play(
      begin([flip('a'), flip('b')]),
      ...answerWrongly,
      settledWrong('a', START + 4_100, 'Why'),
    );
    expect(state.explanation).toBe('Why');
  });

  test('is waited for after a wrong answer, but not for ever', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly);
    expect(state).toMatchObject({
      phase: 'revealed',
      advanceAt: START + 4_000 + EXPLANATION_TIMEOUT_MS + 3_000,
    });
  });

  test('lets the session continue when the answer could not be sent', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerWrongly, {
      type: 'settled',
      answerId: answerTo('a'),
      verdict: null,
      now: START + 4_500,
    });
    expect(state).toMatchObject({ phase: 'advancing', advanceAt: START + 7_500, explanation: null });
    expect(state.answers[0]?.isCorrect).toBe(false);
  });

  test('outranks what the learner was shown', () => {
    const { state } = play(begin([flip('a'), flip('b')]), ...answerRightly, settledWrong('a', START + 4_100));
    expect(state.answers[0]).toMatchObject({ isCorrect: false, grade: 'incorrect' });
    expect(currentAnswer(state)?.isCorrect).toBe(false);
  });

  test('of an earlier card corrects its answer and disturbs nothing else', () => {
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

  test('still counts after the last card', () => {
    const finished = play(begin([flip('a')]), ...answerRightly, {
      type: 'continue',
      now: START + 5_000,
    }).state;
    const { state } = play(finished, settledWrong('a', START + 6_000));
    expect(state.phase).toBe('finished');
    expect(state.answers[0]?.isCorrect).toBe(false);
  });
});

describe('going on', () => {
  test('happens when the timer runs out, for the timer that counts', () => {
    const state = answeredWrongly();
    expect(state.advanceAt).toBe(START + 7_000);
    const stale = play(state, { type: 'timer', advanceAt: START + 6_000, now: START + 6_000 }).state;
    expect(currentCard(stale)?.id).toBe('a');
    const due = play(state, { type: 'timer', advanceAt: START + 7_000, now: START + 7_000 }).state;
    expect(currentCard(due)?.id).toBe('b');
    expect(due).toMatchObject({ phase: 'answering', explanation: null, advanceAt: null });
  });

  test('waits while the explanation is being read, and then takes its full time again', () => {
    const held = play(answeredWrongly(), { type: 'hold' }).state;
    expect(held).toMatchObject({ phase: 'paused', advanceAt: null });
    const released = play(held, { type: 'release', now: START + 60_000 }).state;
    expect(released).toMatchObject({ phase: 'advancing', advanceAt: START + 63_000 });
  });

  test('waits for Continue after Stay here, wherever the pointer goes', () => {
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

  test('stays paused when the verdict arrives', () => {
    const { state } = play(
      begin([flip('a'), flip('b')]),
      ...answerWrongly,
      { type: 'stay' },
      settledWrong('a', START + 4_800, 'Why'),
    );
    expect(state).toMatchObject({ phase: 'paused', advanceAt: null, explanation: 'Why' });
  });

  test('is not possible before the answer', () => {
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

  test('never leads beyond the last card: the session is completed once', () => {
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

  test('takes twice as long when it is slower, also after an explanation was rested on', () => {
    const wrong = play(beginIn('slower'), ...answerWrongly, settledWrong('a', START + 4_500, 'Why')).state;
    expect(wrong).toMatchObject({ phase: 'advancing', advanceAt: START + 4_500 + 6_000 });
    const released = play(wrong, { type: 'hold' }, { type: 'release', now: START + 9_000 }).state;
    expect(released.advanceAt).toBe(START + 9_000 + 6_000);
    expect(play(beginIn('slower'), ...answerRightly).state.advanceAt).toBe(START + 4_000 + 2_000);
  });

  test.each([
    ['right', answerRightly],
    ['wrong', answerWrongly],
  ] as const)(
    'that is off leaves a %s answer on the table until the learner continues',
    (_name, answering) => {
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
    },
  );

  test('that is off holds for every card of the session', () => {
    const second = play(beginIn('off'), ...answerRightly, { type: 'continue', now: START + 5_000 }).state;
    expect(play(second, pick(2), { type: 'submit', now: START + 6_000 }).state).toMatchObject({
      phase: 'paused',
      advanceAt: null,
    });
  });
});

describe('progress', () => {
  test('counts the card on the table once it is answered', () => {
    const state = begin([flip('a'), flip('b'), flip('c'), flip('d')]);
    expect(progressPercent(state)).toBe(0);
    expect(progressPercent(play(state, { type: 'flip' }).state)).toBe(0);
    const answered = play(state, ...answerRightly).state;
    expect(progressPercent(answered)).toBe(25);
    expect(progressPercent(play(answered, { type: 'continue', now: START }).state)).toBe(25);
  });

  test('is full at the end', () => {
    const { state } = play(begin([flip('a')]), ...answerRightly, { type: 'continue', now: START });
    expect(progressPercent(state)).toBe(100);
  });
});

describe('reset', () => {
  test('clears flip, selection and hints of the card on the table', () => {
    const flipped = play(begin([flip('a')]), hint(1), { type: 'flip' }, { type: 'reset' }).state;
    expect(flipped).toMatchObject({ flipped: false, hints: [], phase: 'answering' });
    expect(nextHintLevel(flipped)).toBe(1);
    const picked = play(begin([quiz('a')]), { type: 'select', option: 1 }, { type: 'reset' }).state;
    expect(picked.selectedOption).toBeNull();
  });

  test('still counts the hint as seen', () => {
    const { state } = play(begin([flip('a')]), hint(1), { type: 'reset' }, ...answerRightly);
    expect(state.answers[0]?.hintsUsed).toBe(1);
  });

  test('keeps an answer already recorded and stays at its card', () => {
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

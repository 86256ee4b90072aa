import { describe, expect, test } from 'vitest';
import { EMPTY_DAYS } from '#test/builders/coming-days.ts';
import { nextCardState, type CardState } from '../../scheduling/card-state.ts';
import { AGAIN, GOOD } from '../../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '../../scheduling/settings.ts';
import type { Grade } from '../answer/grading.ts';
import {
  canUndo,
  cardsLeft,
  currentCard,
  progressPercent,
  type SessionCard,
  type SessionState,
} from './session-state.ts';
import { reduce, startSession, type SessionEffect } from './session.ts';

const START = Date.UTC(2026, 4, 4, 9);
const MINUTE = 60_000;
const DAY = 86_400_000;

const card = (id: string): SessionCard => ({ id, version: 1, presentation: 'flip', quiz: null });

const settings = DEFAULT_SCHEDULING_SETTINGS;
const known = (cardId: string): CardState =>
  nextCardState(null, GOOD, { cardId, at: START - 3 * DAY, timeZone: 'UTC' }, settings);

/** A review that a test controls step by step, including the time. */
function review(ids: readonly string[], memories: Record<string, CardState> = {}) {
  const effects: SessionEffect[] = [];
  let answers = 0;
  let state = startSession(ids.map(card), [], START, {
    scheduling: { settings, timeZone: 'UTC', memories, coming: EMPTY_DAYS },
  }).state;
  const apply = (event: Parameters<typeof reduce>[1]) => {
    const step = reduce(state, event);
    state = step.state;
    effects.push(...step.effects);
  };
  return {
    effects,
    get state(): SessionState {
      return state;
    },
    get shown() {
      return state.phase === 'finished' ? null : currentCard(state)?.id;
    },
    apply,
    /** Grades the current card and continues to the next. */
    grade(grade: Grade, now: number) {
      answers += 1;
      apply({ type: 'flip' });
      apply({ type: 'grade', grade, answerId: `answer ${answers}`, now });
      if (state.phase !== 'answering') apply({ type: 'continue', now });
    },
  };
}

describe('reviews', () => {
  test('a forgotten card comes back once its step has ended, before cards not asked yet', () => {
    const session = review(['a', 'b', 'c', 'd']);
    session.grade('incorrect', START);
    session.grade('correct', START + MINUTE);
    expect(session.shown).toBe('c');
    session.grade('correct', START + 11 * MINUTE);
    expect(session.shown).toBe('a');
    session.grade('correct', START + 12 * MINUTE);
    expect(session.shown).toBe('d');
  });

  test('a forgotten card comes back early if no other is left, until it is known', () => {
    const session = review(['a', 'b'], { a: known('a') });
    session.grade('incorrect', START);
    session.grade('correct', START + 1000);
    expect(session.shown).toBe('a');
    session.grade('incorrect', START + 2000);
    expect(session.shown).toBe('a');
    session.grade('correct', START + 3000);
    expect(session.shown).toBeNull();
    expect(session.effects.at(-1)).toEqual({ type: 'complete-session' });
  });

  test('a known card is followed immediately by the next, but the last one stays so that it can be undone', () => {
    const session = review(['a', 'b']);
    session.apply({ type: 'flip' });
    session.apply({ type: 'grade', grade: 'correct', answerId: '1', now: START });
    expect(session.shown).toBe('b');
    session.apply({ type: 'flip' });
    session.apply({ type: 'grade', grade: 'correct', answerId: '2', now: START });
    expect(session.state.phase).toBe('advancing');
    expect(canUndo(session.state)).toBe(true);
  });

  test('progress counts cards as done when they are known', () => {
    const session = review(['a', 'b']);
    session.grade('incorrect', START);
    expect(progressPercent(session.state)).toBe(0);
    expect(cardsLeft(session.state)).toBe(2);
    session.grade('correct', START + 1000);
    expect(progressPercent(session.state)).toBe(50);
  });

  test('a review continues after a reload with the cards that are not known yet', () => {
    const session = review(['a', 'b', 'c']);
    session.grade('incorrect', START);
    session.grade('correct', START + 1000);
    const { state } = startSession(['a', 'b', 'c'].map(card), session.state.answers, START + 2000, {
      scheduling: session.state.scheduling,
    });
    expect(state.cards[state.index]?.id).toBe('c');
    expect(state.queue.map(({ index }) => state.cards[index]?.id)).toEqual(['a']);
  });

  test('a review ends when the learner stops', () => {
    const session = review(['a', 'b']);
    session.grade('correct', START);
    session.apply({ type: 'stop' });
    expect(session.state.phase).toBe('finished');
    expect(session.effects.at(-1)).toEqual({ type: 'complete-session' });
  });
});

describe('undo', () => {
  test('undoing returns card by card to the beginning of the review', () => {
    const memories = { a: known('a') };
    const session = review(['a', 'b', 'c'], memories);
    session.grade('incorrect', START);
    session.grade('partial', START + 1000);
    session.apply({ type: 'undo', now: START + 2000 });
    expect(session.shown).toBe('b');
    session.apply({ type: 'undo', now: START + 3000 });
    expect(session.shown).toBe('a');
    expect(canUndo(session.state)).toBe(false);
    expect(session.state.scheduling?.memories).toEqual(memories);
    expect(session.state.answers).toEqual([]);
    expect(session.effects.filter((effect) => effect.type === 'undo-answer')).toEqual([
      { type: 'undo-answer', answerId: 'answer 2' },
      { type: 'undo-answer', answerId: 'answer 1' },
    ]);
    session.grade('correct', START + 4000);
    expect(session.shown).toBe('b');
  });

  test('undoing the current answer also drops the repetition of its card', () => {
    const session = review(['a', 'b']);
    session.apply({ type: 'flip' });
    session.apply({ type: 'grade', grade: 'incorrect', answerId: '1', now: START });
    session.apply({ type: 'undo', now: START + 1000 });
    expect(session.shown).toBe('a');
    expect(session.state).toMatchObject({ phase: 'answering', flipped: false });
    expect(session.state.queue).toHaveLength(1);
  });

  test('an answer is undone in a session on a deck, and its card is asked again before the others', () => {
    let { state } = startSession([card('a'), card('b'), card('c')], [], START);
    const answer = (grade: Grade, answerId: string) => {
      for (const event of [
        { type: 'flip' },
        { type: 'grade', grade, answerId, now: START },
        { type: 'continue', now: START },
      ] as const)
        ({ state } = reduce(state, event));
    };
    answer('incorrect', '1');
    const undone = reduce(state, { type: 'undo', now: START });
    expect(undone.effects).toEqual([{ type: 'undo-answer', answerId: '1' }]);
    ({ state } = undone);
    expect(state).toMatchObject({ index: 0, phase: 'answering', answers: [], scheduling: null });
    for (const id of ['2', '3', '4']) answer('correct', id);
    expect(state.phase).toBe('finished');
    expect(state.answers.map(({ cardId }) => cardId)).toEqual(['a', 'b', 'c']);
  });
});

describe('changes during a review', () => {
  test('a removed card is not asked again', () => {
    const session = review(['a', 'b']);
    session.grade('incorrect', START);
    session.apply({ type: 'remove', cardId: 'a', now: START });
    expect(session.shown).toBe('b');
    session.apply({ type: 'remove', cardId: 'b', now: START });
    expect(session.shown).toBeNull();
  });

  test('a restored card is asked next, unless it is already known', () => {
    const session = review(['a', 'b', 'c']);
    session.apply({ type: 'remove', cardId: 'a', now: START });
    session.apply({ type: 'restore', cardId: 'a' });
    session.apply({ type: 'restore', cardId: 'a' });
    expect(cardsLeft(session.state)).toBe(3);
    session.grade('correct', START);
    expect(session.shown).toBe('a');
    session.grade('correct', START + 1000);
    session.apply({ type: 'remove', cardId: 'a', now: START + 2000 });
    session.apply({ type: 'restore', cardId: 'a' });
    expect(cardsLeft(session.state)).toBe(1);
  });

  test('an edited card is asked in its new version', () => {
    const session = review(['a']);
    const quiz = { options: ['1', '2'], key: 1 };
    session.apply({ type: 'replace', card: { id: 'a', version: 2, presentation: 'quiz', quiz } });
    session.apply({ type: 'select', option: 1 });
    session.apply({ type: 'submit', answerId: '1', now: START });
    expect(session.state.answers[0]).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: '2' });
    expect(session.effects[0]).toMatchObject({ type: 'record-answer', answer: { cardVersion: 2 } });
  });
});

test('a forgotten card is remembered less than a known one', () => {
  const moment = { cardId: 'a', at: START, timeZone: 'UTC' };
  const session = review(['a', 'b'], { a: known('a') });
  session.grade('incorrect', START);
  expect(session.state.scheduling?.memories['a']).toEqual(nextCardState(known('a'), AGAIN, moment, settings));
});

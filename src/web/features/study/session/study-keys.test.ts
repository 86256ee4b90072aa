import { describe, expect, test } from 'vitest';
import { reduce, startSession, type SessionCard, type SessionEvent } from '#domain/study/session.ts';
import { studyCommand } from './study-keys.ts';

const FLIP: SessionCard = { id: 'a', presentation: 'flip', quiz: null };
const QUIZ: SessionCard = { id: 'a', presentation: 'quiz', quiz: { options: ['1', '2', '3'], key: 0 } };

function table(card: SessionCard, ...events: SessionEvent[]) {
  return events.reduce((state, event) => reduce(state, event).state, startSession([card], [], 0).state);
}

describe('keys on a flip card', () => {
  test('Space turns it', () => {
    expect(studyCommand(' ', table(FLIP))).toEqual({ type: 'flip' });
  });

  test('1, 2 and 3 grade it, once its back is up', () => {
    expect(studyCommand('1', table(FLIP))).toBeNull();
    const back = table(FLIP, { type: 'flip' });
    expect(['1', '2', '3', '4'].map((key) => studyCommand(key, back))).toEqual([
      { type: 'grade', grade: 'incorrect' },
      { type: 'grade', grade: 'partial' },
      { type: 'grade', grade: 'correct' },
      null,
    ]);
  });

  test('Enter means nothing before the answer, and continue after it', () => {
    expect(studyCommand('Enter', table(FLIP))).toBeNull();
    const answered = table(
      FLIP,
      { type: 'flip' },
      { type: 'grade', grade: 'partial', answerId: 'given', now: 1 },
    );
    expect(studyCommand('Enter', answered)).toEqual({ type: 'continue' });
    expect(studyCommand('3', answered)).toBeNull();
  });
});

describe('keys on a quiz card', () => {
  test.each([
    ['a', 0],
    ['C', 2],
    ['1', 0],
    ['3', 2],
  ])('%s picks option %i', (key, option) => {
    expect(studyCommand(key, table(QUIZ))).toEqual({ type: 'pick', option });
  });

  test('pick nothing that is not there', () => {
    expect(['d', '4', '0', 'é', ' '].map((key) => studyCommand(key, table(QUIZ)))).toEqual(
      Array(5).fill(null),
    );
  });

  test('Enter submits, and later continues', () => {
    expect(studyCommand('Enter', table(QUIZ))).toEqual({ type: 'submit' });
    const answered = table(
      QUIZ,
      { type: 'select', option: 1 },
      { type: 'submit', answerId: 'given', now: 1 },
    );
    expect(studyCommand('Enter', answered)).toEqual({ type: 'continue' });
    expect(studyCommand('a', answered)).toBeNull();
  });
});

describe('keys on any card', () => {
  test('H asks for a hint, but not after the answer; S stays, but only after it', () => {
    const answered = table(
      FLIP,
      { type: 'flip' },
      { type: 'grade', grade: 'correct', answerId: 'given', now: 1 },
    );
    expect(studyCommand('h', table(FLIP))).toEqual({ type: 'hint' });
    expect(studyCommand('h', answered)).toBeNull();
    expect(studyCommand('s', table(FLIP))).toBeNull();
    expect(studyCommand('S', answered)).toEqual({ type: 'stay' });
  });

  test('R resets and ? shows the keys', () => {
    expect(studyCommand('r', table(QUIZ))).toEqual({ type: 'reset' });
    expect(studyCommand('?', table(QUIZ))).toEqual({ type: 'help' });
  });

  test('named keys do not count as letters', () => {
    expect(
      ['Escape', 'Home', 'Alt', 'Backspace', 'Delete'].map((key) => studyCommand(key, table(QUIZ))),
    ).toEqual(Array(5).fill(null));
  });
});

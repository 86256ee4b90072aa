import { describe, expect, test } from 'vitest';
import type { SessionCard } from '#domain/study/session/session-state.ts';
import { reduce, startSession, type SessionEvent } from '#domain/study/session/session.ts';
import { studyCommand, studyKeys } from './study-keys.ts';

const FLIP: SessionCard = { id: 'a', version: 1, presentation: 'flip', quiz: null };
const QUIZ: SessionCard = {
  id: 'a',
  version: 1,
  presentation: 'quiz',
  quiz: { options: ['1', '2', '3'], key: 0 },
};

function table(card: SessionCard, ...events: SessionEvent[]) {
  return events.reduce((state, event) => reduce(state, event).state, startSession([card], [], 0).state);
}

describe('keys on a flip card', () => {
  test('Enter gives the grade of a checked answer, and nothing without one', () => {
    const back = table(FLIP, { type: 'flip' });
    expect(studyCommand('Enter', back, { suggested: 'partial' })).toEqual({
      type: 'grade',
      grade: 'partial',
    });
    expect(studyCommand('3', back, { suggested: 'partial' })).toEqual({ type: 'grade', grade: 'correct' });
    expect(studyCommand('Enter', back)).toBeNull();
    expect(studyCommand('Enter', table(FLIP), { suggested: 'partial' })).toBeNull();
  });

  test('space flips a card', () => {
    expect(studyCommand(' ', table(FLIP))).toEqual({ type: 'flip' });
  });

  test('keys 1, 2 and 3 grade a card after it was flipped', () => {
    expect(studyCommand('1', table(FLIP))).toBeNull();
    const back = table(FLIP, { type: 'flip' });
    expect(['1', '2', '3', '4'].map((key) => studyCommand(key, back))).toEqual([
      { type: 'grade', grade: 'incorrect' },
      { type: 'grade', grade: 'partial' },
      { type: 'grade', grade: 'correct' },
      null,
    ]);
  });

  test('enter does nothing before the answer and continues after it', () => {
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

test('the key for reading aloud is listed if cards can be read aloud', () => {
  const keys = (options: { reads?: boolean }) => studyKeys(options).flatMap((help) => help.keys);
  expect(keys({ reads: true })).toContain('P');
  expect(keys({})).not.toContain('P');
  // The key belongs to the button itself.
  expect(studyCommand('p', table(FLIP))).toBeNull();
});

describe('keys on a quiz card', () => {
  test.each([
    ['a', 2],
    ['C', 1],
    ['1', 2],
    ['3', 1],
  ])('key %s picks the option at that position, stored as %i', (key, option) => {
    expect(studyCommand(key, table(QUIZ), { order: [2, 0, 1] })).toEqual({ type: 'pick', option });
  });

  test('a key submits the option immediately if the learner answers with one tap', () => {
    const command = studyCommand('a', table(QUIZ), { oneTap: true, order: [2, 0, 1] });
    expect(command).toEqual({ type: 'answer', option: 2 });
  });

  test('keys without an option pick nothing', () => {
    expect(
      ['d', '4', '0', 'é', ' '].map((key) => studyCommand(key, table(QUIZ), { order: [2, 0, 1] })),
    ).toEqual(Array(5).fill(null));
  });

  test('enter submits a selected option and continues after the answer', () => {
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
  test('h requests a hint before the answer', () => {
    const answered = table(
      FLIP,
      { type: 'flip' },
      { type: 'grade', grade: 'correct', answerId: 'given', now: 1 },
    );
    expect(studyCommand('h', table(FLIP))).toEqual({ type: 'hint' });
    expect(studyCommand('h', answered)).toBeNull();
  });

  test('r resets the session and ? shows the keys', () => {
    expect(studyCommand('r', table(QUIZ))).toEqual({ type: 'reset' });
    expect(studyCommand('?', table(QUIZ))).toEqual({ type: 'help' });
  });

  test('named keys do not count as letters', () => {
    expect(
      ['Escape', 'Home', 'Alt', 'Backspace', 'Delete'].map((key) => studyCommand(key, table(QUIZ))),
    ).toEqual(Array(5).fill(null));
  });
});

describe('keys that change the card or its answer', () => {
  const graded: SessionEvent[] = [
    { type: 'flip' },
    { type: 'grade', grade: 'correct', answerId: 'given', now: 1 },
  ];

  test('z undoes an answer if there is one', () => {
    expect(studyCommand('z', table(FLIP))).toBeNull();
    expect(studyCommand('z', table(FLIP, ...graded))).toEqual({ type: 'undo' });
  });

  test('s suspends an unanswered card and pauses on an answered one', () => {
    expect(studyCommand('s', table(FLIP))).toEqual({ type: 'suspend' });
    expect(studyCommand('s', table(QUIZ))).toEqual({ type: 'suspend' });
    expect(studyCommand('s', table(FLIP, ...graded))).toEqual({ type: 'stay' });
  });

  test('e edits a card unless it picks the fifth option', () => {
    const five: SessionCard = { ...QUIZ, quiz: { options: ['1', '2', '3', '4', '5'], key: 0 } };
    expect(studyCommand('e', table(FLIP))).toEqual({ type: 'edit' });
    expect(studyCommand('e', table(QUIZ))).toEqual({ type: 'edit' });
    expect(studyCommand('e', table(five), { order: [0, 1, 2, 3, 4] })).toEqual({
      type: 'pick',
      option: 4,
    });
    const answered = table(
      five,
      { type: 'select', option: 4 },
      { type: 'submit', answerId: 'given', now: 1 },
    );
    expect(studyCommand('e', answered)).toEqual({ type: 'edit' });
  });

  test('key 4 grades Easy if the learner has turned that button on', () => {
    const back = table(FLIP, { type: 'flip' });
    expect(studyCommand('4', back)).toBeNull();
    expect(studyCommand('4', back, { easy: true })).toEqual({
      type: 'grade',
      grade: 'easy',
    });
  });
});

test('only keys that do something here are listed', () => {
  const listed = (options: Parameters<typeof studyKeys>[0]) => studyKeys(options).flatMap(({ keys }) => keys);
  expect(listed({})).toEqual(expect.arrayContaining(['Z', 'S', 'E']));
  expect(listed({})).not.toContain('4');
  expect(listed({ easy: true })).toContain('4');
});

import { describe, expect, test } from 'vitest';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { reduce, startSession, type SessionCard, type SessionEvent } from '#domain/study/session/session.ts';
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
  const keys = (options: { reads?: boolean }) => studyKeys(null, options).flatMap((help) => help.keys);
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
  test('h requests a hint before the answer, and S pauses after it', () => {
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

describe('keys in a review', () => {
  const review = { easyButton: false };
  const scheduling = { settings: DEFAULT_SCHEDULING_SETTINGS, timeZone: 'UTC', memories: {} };
  const reviewed = (card: SessionCard, ...events: SessionEvent[]) =>
    events.reduce(
      (state, event) => reduce(state, event).state,
      startSession([card], [], 0, { scheduling }).state,
    );
  const graded: SessionEvent[] = [
    { type: 'flip' },
    { type: 'grade', grade: 'correct', answerId: 'given', now: 1 },
  ];

  test('z undoes an answer if there is one', () => {
    expect(studyCommand('z', reviewed(FLIP), { review })).toBeNull();
    expect(studyCommand('z', reviewed(FLIP, ...graded), { review })).toEqual({ type: 'undo' });
  });

  test('s suspends an unanswered card and pauses on an answered one', () => {
    expect(studyCommand('s', reviewed(FLIP), { review })).toEqual({ type: 'suspend' });
    expect(studyCommand('s', reviewed(QUIZ), { review })).toEqual({ type: 'suspend' });
    expect(studyCommand('s', reviewed(FLIP, ...graded), { review })).toEqual({ type: 'stay' });
  });

  test('e edits a card unless it picks the fifth option', () => {
    const five: SessionCard = { ...QUIZ, quiz: { options: ['1', '2', '3', '4', '5'], key: 0 } };
    expect(studyCommand('e', reviewed(FLIP), { review })).toEqual({ type: 'edit' });
    expect(studyCommand('e', reviewed(QUIZ), { review })).toEqual({ type: 'edit' });
    expect(studyCommand('e', reviewed(five), { review, order: [0, 1, 2, 3, 4] })).toEqual({
      type: 'pick',
      option: 4,
    });
    const answered = reviewed(
      five,
      { type: 'select', option: 4 },
      { type: 'submit', answerId: 'given', now: 1 },
    );
    expect(studyCommand('e', answered, { review })).toEqual({ type: 'edit' });
  });

  test('key 4 grades Easy if the learner has turned that button on', () => {
    const back = reviewed(FLIP, { type: 'flip' });
    expect(studyCommand('4', back, { review })).toBeNull();
    expect(studyCommand('4', back, { review: { easyButton: true } })).toEqual({
      type: 'grade',
      grade: 'easy',
    });
  });

  test('the keys of a review do nothing in a session on a deck', () => {
    expect(['z', 's', 'e'].map((key) => studyCommand(key, table(FLIP)))).toEqual([null, null, null]);
  });
});

test('only keys that do something here are listed', () => {
  const listed = (review: Parameters<typeof studyKeys>[0]) => studyKeys(review).flatMap(({ keys }) => keys);
  expect(listed(null)).not.toContain('Z');
  expect(listed({ easyButton: false })).toEqual(expect.arrayContaining(['Z', 'S', 'E']));
  expect(listed({ easyButton: false })).not.toContain('4');
  expect(listed({ easyButton: true })).toContain('4');
});

import { describe, expect, test } from 'vitest';
import { EMPTY_DAYS } from '#test/builders/coming-days.ts';
import type { Card } from '#domain/cards/card.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import { reduce, startSession, type SessionEvent } from '#domain/study/session/session.ts';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { announcement } from './announcement.ts';
import { sessionCard } from './session-cards.ts';

const FLIP = cardOf(flipContent({ front: 'Capital of Iceland?', back: 'Reykjavík' }));
const QUIZ = cardOf({ ...FLIP, quiz: { options: ['Oslo', 'Reykjavík'], key: 1 }, isQuiz: true });

function announcementAfter(card: Card, ...events: SessionEvent[]): string {
  return toldIn('normal', card, ...events);
}

function toldIn(mode: AutoAdvance, card: Card, ...events: SessionEvent[]): string {
  const start = startSession(
    [sessionCard('mixed', card), sessionCard('mixed', { ...card, id: 'b' })],
    [],
    0,
    { autoAdvance: mode },
  ).state;
  return announcement(
    events.reduce((state, event) => reduce(state, event).state, start),
    card,
  );
}

const wrong: SessionEvent[] = [
  { type: 'select', option: 0 },
  { type: 'submit', answerId: 'given', now: 1 },
];

test('a new card is announced with its number', () => {
  expect(announcementAfter(FLIP)).toBe('Card 1 of 2');
});

test('a hint is announced with its number', () => {
  expect(announcementAfter(FLIP, { type: 'hint', cardId: 'a', level: 1, hint: 'Cold' })).toBe(
    'Hint 1 of 3: Cold',
  );
});

test('a flipped card is announced with its answer', () => {
  expect(announcementAfter(FLIP, { type: 'flip' })).toBe('Answer: Reykjavík');
});

test('a partial grade is announced as counting as incorrect', () => {
  expect(
    announcementAfter(FLIP, { type: 'flip' }, { type: 'grade', grade: 'partial', answerId: 'given', now: 1 }),
  ).toBe('Partial, counted as incorrect. Moving to the next card...');
});

test('a wrong quiz answer is announced with the correct one', () => {
  expect(announcementAfter(QUIZ, ...wrong)).toBe(
    'Incorrect. The correct answer is Reykjavík. Answer submitted! Moving to next question...',
  );
});

test('an explanation and a pause are announced', () => {
  const verdict = { isCorrect: false, grade: 'incorrect', explanation: 'Oslo is in Norway.' } as const;
  expect(
    announcementAfter(
      QUIZ,
      ...wrong,
      { type: 'settled', answerId: 'given', verdict, now: 2 },
      { type: 'stay' },
    ),
  ).toBe(
    'Incorrect. The correct answer is Reykjavík. Explanation: Oslo is in Norway. Paused. Continue when you are ready.',
  );
});

test('a correct quiz answer is announced as submitted', () => {
  expect(
    announcementAfter(QUIZ, { type: 'select', option: 1 }, { type: 'submit', answerId: 'given', now: 1 }),
  ).toBe('Correct. Answer submitted! Moving to next question...');
});

test('nothing is announced about moving on if the learner has turned auto-advance off', () => {
  expect(
    toldIn('off', QUIZ, { type: 'select', option: 1 }, { type: 'submit', answerId: 'given', now: 1 }),
  ).toBe('Correct. Answer submitted! Continue when you are ready.');
  expect(
    toldIn('off', FLIP, { type: 'flip' }, { type: 'grade', grade: 'correct', answerId: 'given', now: 1 }),
  ).toBe('Correct. Continue when you are ready.');
});

describe('review', () => {
  const scheduling = {
    settings: DEFAULT_SCHEDULING_SETTINGS,
    timeZone: 'UTC',
    memories: {},
    coming: EMPTY_DAYS,
  };
  const start = startSession(
    [sessionCard('mixed', FLIP), sessionCard('mixed', { ...FLIP, id: 'b' })],
    [],
    0,
    {
      scheduling,
    },
  ).state;
  const grade = (grade: 'partial' | 'incorrect') =>
    announcement(
      [{ type: 'flip' } as const, { type: 'grade', grade, answerId: 'given', now: 0 } as const].reduce(
        (state, event) => reduce(state, event).state,
        start,
      ),
      FLIP,
    );

  test('a review announces how many cards are left', () => {
    expect(announcement(start, FLIP)).toBe('Card, 2 left');
  });

  test('the verdict in a review includes when the card is due again', () => {
    expect(grade('incorrect')).toBe('Incorrect. Comes back in 10 minutes. Moving to the next card...');
    expect(grade('partial')).toMatch(/^Partial\. Comes back in \d+ (?:minutes|days?)\./u);
  });
});

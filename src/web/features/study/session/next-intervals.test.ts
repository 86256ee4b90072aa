import { describe, expect, test } from 'vitest';
import { EMPTY_DAYS } from '#test/builders/coming-days.ts';
import { nextCardState, type CardState } from '#domain/scheduling/card-state.ts';
import { AGAIN, GOOD } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS, LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import type { SessionCard } from '#domain/study/session/session-state.ts';
import { reduce, startSession, type SessionEvent } from '#domain/study/session/session.ts';
import { intervalOf } from '#web/lib/interval.ts';
import { intervalAfterAnswer, intervalsByGrade, isLeech } from './next-intervals.ts';

const NOW = Date.UTC(2026, 4, 4, 9);
const FLIP: SessionCard = { id: 'a', version: 1, presentation: 'flip', quiz: null };
const QUIZ: SessionCard = {
  id: 'a',
  version: 1,
  presentation: 'quiz',
  quiz: { options: ['1', '2'], key: 0 },
};
const settings = DEFAULT_SCHEDULING_SETTINGS;
const moment = { cardId: 'a', at: NOW, timeZone: 'UTC' };

const known = nextCardState(null, GOOD, { ...moment, at: NOW - 3 * 86_400_000 }, settings);

function review(card: SessionCard, memory: CardState, ...events: SessionEvent[]) {
  const scheduling = { settings, timeZone: 'UTC', memories: { a: memory }, coming: EMPTY_DAYS };
  const start = startSession([card, { ...card, id: 'b' }], [], NOW, { scheduling }).state;
  return events.reduce((state, event) => reduce(state, event).state, start);
}

const hint = (level: number): SessionEvent => ({ type: 'hint', cardId: 'a', level, hint: 'Cold' });

describe('intervals on the grade buttons', () => {
  test('each grade button shows the interval that it leads to', () => {
    const shown = intervalsByGrade(review(FLIP, known));
    expect(shown?.incorrect.short).toBe('10 min');
    expect(shown?.correct).toEqual(intervalOf(nextCardState(known, GOOD, moment, settings)));
    expect(shown?.easy).not.toEqual(shown?.correct);
  });

  test('after three hints every grade leads to the interval of Hard or less', () => {
    const shown = intervalsByGrade(review(FLIP, known, hint(1), hint(2), hint(3)));
    expect(shown?.correct).toEqual(shown?.partial);
    expect(shown?.easy).toEqual(shown?.partial);
    expect(shown?.correct).not.toEqual(intervalsByGrade(review(FLIP, known))?.correct);
  });

  test('a session on a deck shows no intervals', () => {
    expect(intervalsByGrade(startSession([FLIP], [], NOW).state)).toBeNull();
  });
});

test('an answered quiz card tells when it is due again', () => {
  const before = review(QUIZ, known, { type: 'select', option: 0 });
  expect(intervalAfterAnswer(before)).toBeNull();
  const after = reduce(before, { type: 'submit', answerId: 'given', now: NOW }).state;
  expect(intervalAfterAnswer(after)).toEqual(intervalOf(nextCardState(known, GOOD, moment, settings)));
});

describe('leech', () => {
  const wrong: SessionEvent[] = [
    { type: 'flip' },
    { type: 'grade', grade: 'incorrect', answerId: 'given', now: NOW },
  ];
  const lapsed = (lapses: number) => ({ ...known, lapses });

  test('a card becomes a leech with the lapse that reaches the limit', () => {
    expect(nextCardState(lapsed(LEECH_LAPSES - 1), AGAIN, moment, settings).lapses).toBe(LEECH_LAPSES);
    expect(isLeech(review(FLIP, lapsed(LEECH_LAPSES - 2), ...wrong))).toBe(false);
    expect(isLeech(review(FLIP, lapsed(LEECH_LAPSES - 1), ...wrong))).toBe(true);
  });

  test('a leech is not mentioned before its answer', () => {
    expect(isLeech(review(FLIP, lapsed(LEECH_LAPSES)))).toBe(false);
  });
});

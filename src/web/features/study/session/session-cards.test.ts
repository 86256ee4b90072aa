import { expect, test } from 'vitest';
import { EMPTY_DAYS } from '#test/builders/coming-days.ts';
import type { CardContent } from '#domain/cards/card.ts';
import { nextCardState } from '#domain/scheduling/card-state.ts';
import { AGAIN } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { cardOf, flipContent, quizContent } from '#test/builders/cards.ts';
import { reduce, startSession, type SessionEvent } from '#domain/study/session/session.ts';
import { answerToSend, sessionCard, sessionScheduling } from './session-cards.ts';

test('a card suspended after its answer does not come back when the page is reloaded', () => {
  const memory = nextCardState(
    null,
    AGAIN,
    { cardId: 'a', at: 0, timeZone: 'UTC' },
    DEFAULT_SCHEDULING_SETTINGS,
  );
  const scheduling = sessionScheduling({
    settings: { desiredRetention: 0.9, weights: null },
    timeZone: 'UTC',
    easyButton: false,
    coming: EMPTY_DAYS,
    memories: [
      { cardId: 'a', memory, suspended: false },
      { cardId: 'b', memory, suspended: true },
      { cardId: 'c', memory: null, suspended: false },
    ],
  });
  expect(Object.keys(scheduling?.memories ?? {})).toEqual(['a']);
});

/** The request that answers a card of version 3. */
function sent(content: CardContent, ...events: SessionEvent[]) {
  const card = sessionCard('mixed', { ...cardOf(content), version: 3 });
  let { state } = startSession([card], [], 0);
  for (const event of events) {
    const step = reduce(state, event);
    const [effect] = step.effects;
    if (effect?.type === 'record-answer') return answerToSend('s1', effect.answer);
    state = step.state;
  }
  throw new Error('Nothing was answered');
}

test('the answer to a quiz card includes the version shown and the text of the selected option', () => {
  const answer = sent(
    quizContent({ quiz: { options: ['4', '5', '6'], key: 0 } }),
    { type: 'select', option: 2 },
    { type: 'submit', answerId: 'given', now: 1_000 },
  );
  expect(answer).toMatchObject({ cardVersion: 3, selectedOption: 2, selectedText: '6' });
});

test('the answer to a flip card includes only the version', () => {
  const answer = sent(
    flipContent(),
    { type: 'flip' },
    { type: 'grade', grade: 'correct', answerId: 'given', now: 1_000 },
  );
  expect(answer).toMatchObject({ cardVersion: 3, grade: 'correct' });
  expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['selectedText']));
});

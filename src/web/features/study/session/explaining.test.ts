import { expect, test } from 'vitest';
import type { Card } from '#domain/cards/card.ts';
import type { SessionState } from '#domain/study/session/session-state.ts';
import { reduce, startSession } from '#domain/study/session/session.ts';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { explaining, explanationToAsk } from './explaining.ts';
import { sessionCard } from './session-cards.ts';

const QUIZ = { options: ['Peru', 'India, in the Western Ghats'], key: 1 };
const FLIP = cardOf({ ...flipContent(), back: 'India', explanation: 'It grows wild there.' }, 'a');
const ASKED: Card = { ...FLIP, isQuiz: true, quiz: QUIZ };

/** The state right after a card was answered, with the server's explanation. */
function answered(card: Card, right: boolean, explanation: string | null = null): SessionState {
  const given = { answerId: 'given', now: 1 };
  const grade = right ? 'correct' : 'incorrect';
  const events = card.isQuiz
    ? ([
        { type: 'select', option: right ? 1 : 0 },
        { type: 'submit', ...given },
      ] as const)
    : ([{ type: 'flip' }, { type: 'grade', grade, ...given }] as const);
  const verdict = { isCorrect: right, grade, explanation } as const;
  return [...events, { type: 'settled', answerId: 'given', verdict, now: 2 } as const].reduce(
    (state, event) => reduce(state, event).state,
    startSession([sessionCard('mixed', card)], [], 0).state,
  );
}

test('nothing is explained before the answer', () => {
  const { state } = startSession([sessionCard('mixed', FLIP)], [], 0);
  expect([explaining(state, FLIP), explanationToAsk(state, FLIP)]).toEqual([null, null]);
});

test('a wrong answer is explained unless that would only repeat the answer', () => {
  const explanation = explaining(answered(FLIP, false, 'It grows wild there.'), FLIP);
  expect(explanation).toEqual({ reason: null, lead: null, text: 'It grows wild there.' });
  expect(explaining(answered(FLIP, false, 'India.'), FLIP)).toBeNull();
});

test('a quiz card is explained by its back if that adds something to the correct option', () => {
  expect(explaining(answered(ASKED, true), ASKED)).toBeNull();
  const more = { ...ASKED, back: 'India, where it grows in the shade of the forest' };
  expect(explaining(answered(more, true), more)).toEqual({ reason: null, lead: more.back, text: null });
  const explanation = explaining(answered(ASKED, false, 'It grows wild there.'), ASKED);
  expect(explanation).toEqual({ reason: null, lead: 'India', text: 'It grows wild there.' });
});

test("a wrong choice is explained immediately, followed by the server's explanation", () => {
  const reason = 'Peru has no cardamom of its own.';
  const card: Card = { ...ASKED, quiz: { ...QUIZ, reasons: [reason, null] } };
  expect(explaining(answered(card, false), card)).toEqual({ reason, lead: null, text: null });
  const explanation = `${reason}\n\nIt grows wild there.`;
  expect(explaining(answered(card, false, explanation), card)).toEqual({
    reason,
    lead: 'India',
    text: 'It grows wild there.',
  });
  expect(explaining(answered(card, false, reason), card)).toEqual({ reason, lead: null, text: null });
  expect(explaining(answered(card, true), card)).toBeNull();
});

test('after a correct answer, "Why?" is offered once if there is more to explain', () => {
  const state = answered(ASKED, true);
  const why = explanationToAsk(state, ASKED);
  expect(why).toBe('It grows wild there.');
  const explained = reduce(state, { type: 'explain', explanation: why ?? '' }).state;
  expect(explained).toMatchObject({ phase: 'paused', staying: true });
  expect(explaining(explained, ASKED)?.text).toBe('It grows wild there.');
  expect(explanationToAsk(explained, ASKED)).toBeNull();
  const bare = { ...ASKED, explanation: 'India' };
  expect(explanationToAsk(answered(bare, true), bare)).toBeNull();
});

test('the explanation of an option follows its text when the card is edited after the answer', () => {
  const reason = 'Peru has no cardamom of its own.';
  const before: Card = { ...ASKED, quiz: { ...QUIZ, reasons: [reason, null] } };
  const [right] = QUIZ.options.slice(1);
  const moved: Card = {
    ...ASKED,
    version: 2,
    quiz: { options: ['Laos', right ?? '', 'Peru'], key: 1, reasons: ['Laos has some.', null, reason] },
  };
  const state = reduce(answered(before, false), {
    type: 'replace',
    card: sessionCard('mixed', moved),
  }).state;
  expect(explaining(state, moved)?.reason).toBe(reason);
  const edited = {
    ...moved,
    quiz: { options: ['Laos', right ?? ''], key: 1, reasons: ['Laos has some.', null] },
  };
  expect(explaining(state, edited)?.reason ?? null).toBeNull();
});

import type { Card } from '../cards/card.ts';
import type { AutoAdvance } from '../settings.ts';
import type { SessionAnswer } from './answer.ts';
import type { Grade } from './grading.ts';
import { HINT_LEVELS, type HintLevel } from './hint-ladder.ts';
import type { Presentation } from './mode.ts';
import { advanceDelay, EXPLANATION_PATIENCE_MS } from './timing.ts';

/** What the session needs to know of a card; its texts are the screen's affair. */
export type SessionCard = Pick<Card, 'id' | 'quiz'> & { presentation: Presentation };

/**
 * - `answering`: the card waits for the learner.
 * - `revealed`: answered wrongly, the server's verdict and explanation are still on their way.
 * - `advancing`: answered, the next card follows at `advanceAt`.
 * - `paused`: answered, and the learner stays here until they continue.
 * - `finished`: every card has an answer.
 */
export type Phase = 'answering' | 'revealed' | 'advancing' | 'paused' | 'finished';

/** A running session. Instants in epoch ms. */
export type SessionState = {
  cards: readonly SessionCard[];
  /** How the learner has set that answered cards make way for the next. */
  autoAdvance: AutoAdvance;
  /** The card on the table; always the index of a card unless there are none. */
  index: number;
  phase: Phase;
  flipped: boolean;
  selectedOption: number | null;
  /** The hints on show, level 1 first. */
  hints: readonly string[];
  /** The highest hint level seen on this card. A reset hides the hints but cannot make them unread. */
  hintsUsed: number;
  /** Why the given answer was wrong, once the server has said so. */
  explanation: string | null;
  cardStartedAt: number;
  /** When the next card follows by itself, or null when nothing is scheduled. Also the name of that timer. */
  advanceAt: number | null;
  /** Paused on purpose ("Stay here"), not only because the pointer or the focus rests on the explanation. */
  staying: boolean;
  answers: readonly SessionAnswer[];
};

/** The server's word on an answer. */
export type Verdict = { isCorrect: boolean; grade: Grade; explanation: string | null };

export type SessionEvent =
  | { type: 'flip' }
  | { type: 'select'; option: number }
  | { type: 'submit'; now: number }
  | { type: 'grade'; grade: Grade; now: number }
  | { type: 'hint'; cardId: string; level: number; hint: string }
  /** The answer has been recorded, or, with a null verdict, could not be sent for now. */
  | { type: 'settled'; cardId: string; verdict: Verdict | null; now: number }
  /** Pointer or focus rests on the explanation. */
  | { type: 'hold' }
  | { type: 'release'; now: number }
  | { type: 'stay' }
  | { type: 'continue'; now: number }
  /** The timer that was set for `advanceAt` has run out; a timer that is no longer the current one does nothing. */
  | { type: 'timer'; advanceAt: number; now: number }
  | { type: 'reset' };

/** What the caller has to do after a step, once and in this order. */
export type SessionEffect = { type: 'record-answer'; answer: SessionAnswer } | { type: 'complete-session' };

export type Step = { state: SessionState; effects: readonly SessionEffect[] };

/**
 * A session at its first card that has no answer yet: the first card of a new session, or where the learner left
 * off. When every card has its answer, all that is left to do is to complete it. Restarting a session means
 * starting a new one, with new cards and no answers.
 */
export function startSession(
  cards: readonly SessionCard[],
  answers: readonly SessionAnswer[],
  now: number,
  autoAdvance: AutoAdvance = 'normal',
): Step {
  const ids = new Set(cards.map((card) => card.id));
  const state: SessionState = {
    cards,
    autoAdvance,
    index: 0,
    answers: answers.filter((answer) => ids.has(answer.cardId)),
    ...freshCard(now),
  };
  if (cards.length === 0) return step({ ...state, phase: 'finished' });
  return moveTo(state, unansweredFrom(state, 0), now);
}

/** The next state, and what is to be done. An event that does not fit the phase changes nothing. */
export function reduce(state: SessionState, event: SessionEvent): Step {
  if (event.type === 'settled') return settle(state, event);
  const card = currentCard(state);
  if (state.phase === 'finished' || card === null) return step(state);
  const answering = state.phase === 'answering';
  switch (event.type) {
    case 'flip':
      return step(card.presentation === 'flip' ? { ...state, flipped: !state.flipped } : state);
    case 'select':
      return step(
        answering && isOptionOf(card, event.option) ? { ...state, selectedOption: event.option } : state,
      );
    case 'submit':
      return submit(state, card, event.now);
    case 'grade':
      return grade(state, card, event.grade, event.now);
    case 'hint':
      return step(event.cardId === card.id ? withHint(state, event.level, event.hint) : state);
    case 'hold':
      return step(isScheduled(state) ? { ...state, phase: 'paused', advanceAt: null } : state);
    case 'release':
      return step(state.phase === 'paused' && !state.staying ? scheduled(state, card, event.now) : state);
    case 'stay':
      return step(answering ? state : staying(state));
    case 'continue':
      return answering ? step(state) : next(state, event.now);
    case 'timer':
      return event.advanceAt === state.advanceAt ? next(state, event.now) : step(state);
    case 'reset':
      return step(resetCard(state));
  }
}

/** The card on the table, or null when there are none. */
export function currentCard(state: SessionState): SessionCard | null {
  return state.cards[state.index] ?? null;
}

/** The answer that the card on the table has, or null while it waits for one. */
export function currentAnswer(state: SessionState): SessionAnswer | null {
  if (state.phase === 'answering') return null;
  const card = currentCard(state);
  return state.answers.find((given) => given.cardId === card?.id) ?? null;
}

/** The level that the next hint request asks for, or null when the card has given all its hints. */
export function nextHintLevel(state: SessionState): HintLevel | null {
  return HINT_LEVELS[state.hints.length] ?? null;
}

/** Progress in percent, 0 to 100, not rounded: the card on the table counts once it is answered. */
export function progressPercent(state: SessionState): number {
  if (state.cards.length === 0) return 0;
  const done = state.phase === 'answering' ? state.index : state.index + 1;
  return (done / state.cards.length) * 100;
}

function step(state: SessionState, ...effects: SessionEffect[]): Step {
  return { state, effects };
}

function freshCard(now: number) {
  return {
    phase: 'answering',
    flipped: false,
    selectedOption: null,
    hints: [],
    hintsUsed: 0,
    explanation: null,
    cardStartedAt: now,
    advanceAt: null,
    staying: false,
  } as const;
}

function isOptionOf(card: SessionCard, option: number): boolean {
  return card.presentation === 'quiz' && Number.isInteger(option) && card.quiz?.options[option] !== undefined;
}

function isScheduled(state: SessionState): boolean {
  return state.phase === 'revealed' || state.phase === 'advancing';
}

function scheduled(state: SessionState, card: SessionCard, now: number): SessionState {
  const isCorrect = currentAnswer(state)?.isCorrect ?? false;
  const delay = advanceDelay(card.presentation, isCorrect, state.autoAdvance);
  return delay === null ? staying(state) : { ...state, phase: 'advancing', advanceAt: now + delay };
}

/** Until the learner continues. */
function staying(state: SessionState): SessionState {
  return { ...state, phase: 'paused', advanceAt: null, staying: true };
}

function submit(state: SessionState, card: SessionCard, now: number): Step {
  const { selectedOption } = state;
  if (state.phase !== 'answering' || card.presentation !== 'quiz' || selectedOption === null)
    return step(state);
  return answer(state, card, selectedOption === card.quiz?.key ? 'correct' : 'incorrect', now);
}

function grade(state: SessionState, card: SessionCard, given: Grade, now: number): Step {
  if (state.phase !== 'answering' || card.presentation !== 'flip' || !state.flipped) return step(state);
  return answer(state, card, given, now);
}

function withHint(state: SessionState, level: number, hint: string): SessionState {
  if (state.phase !== 'answering' || level !== nextHintLevel(state)) return state;
  const hints = [...state.hints, hint];
  return { ...state, hints, hintsUsed: Math.max(state.hintsUsed, hints.length) };
}

function resetCard(state: SessionState): SessionState {
  const cleared = { ...state, flipped: false, selectedOption: null, hints: [], explanation: null };
  // An answered card that is looked at once more must not slip away meanwhile.
  return state.phase === 'answering' ? cleared : staying(cleared);
}

function answer(state: SessionState, card: SessionCard, grade: Grade, now: number): Step {
  const isCorrect = grade === 'correct';
  const given: SessionAnswer = {
    cardId: card.id,
    isCorrect,
    grade,
    selectedOption: card.presentation === 'quiz' ? state.selectedOption : null,
    hintsUsed: state.hintsUsed,
    timeSpent: Math.max(0, now - state.cardStartedAt),
  };
  const answered = { ...state, answers: [...state.answers, given] };
  return step(answeredCard(answered, card, isCorrect, now), { type: 'record-answer', answer: given });
}

function answeredCard(state: SessionState, card: SessionCard, isCorrect: boolean, now: number): SessionState {
  const delay = advanceDelay(card.presentation, isCorrect, state.autoAdvance);
  if (delay === null) return staying(state);
  // Only a wrong answer has an explanation to wait for.
  return isCorrect
    ? { ...state, phase: 'advancing', advanceAt: now + delay }
    : { ...state, phase: 'revealed', advanceAt: now + EXPLANATION_PATIENCE_MS + delay };
}

/** The verdict of any card of the session may come late, even after the last one. */
function settle(state: SessionState, event: Extract<SessionEvent, { type: 'settled' }>): Step {
  const { verdict } = event;
  const answers = state.answers.map((given) =>
    given.cardId === event.cardId && verdict !== null
      ? { ...given, isCorrect: verdict.isCorrect, grade: verdict.grade }
      : given,
  );
  const card = currentCard(state);
  const settled = { ...state, answers };
  if (card?.id !== event.cardId || state.phase === 'answering' || state.phase === 'finished')
    return step(settled);
  const explained =
    verdict === null || verdict.isCorrect ? settled : { ...settled, explanation: verdict.explanation };
  return step(state.phase === 'revealed' ? scheduled(explained, card, event.now) : explained);
}

function next(state: SessionState, now: number): Step {
  return moveTo(state, unansweredFrom(state, state.index + 1), now);
}

/** The first card at or after `from` that has no answer, or null. */
function unansweredFrom(state: SessionState, from: number): number | null {
  const answered = new Set(state.answers.map((given) => given.cardId));
  const index = state.cards.findIndex((card, position) => position >= from && !answered.has(card.id));
  return index === -1 ? null : index;
}

function moveTo(state: SessionState, index: number | null, now: number): Step {
  if (index !== null) return step({ ...state, ...freshCard(now), index });
  const finished: SessionState = {
    ...state,
    phase: 'finished',
    index: state.cards.length - 1,
    advanceAt: null,
  };
  return step(finished, { type: 'complete-session' });
}

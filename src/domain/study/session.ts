import type { Card } from '../cards/card.ts';
import type { AutoAdvance } from '../settings.ts';
import type { SessionAnswer } from './answer.ts';
import type { Grade } from './grading.ts';
import { HINT_LEVELS, type HintLevel } from './hint-ladder.ts';
import type { Presentation } from './mode.ts';
import { advanceDelay, EXPLANATION_PATIENCE_MS } from './timing.ts';

/** What the session needs to know about a card; its texts are left to the screen. */
export type SessionCard = Pick<Card, 'id' | 'quiz'> & { presentation: Presentation };

/**
 * - `answering`: the card is waiting for the learner.
 * - `revealed`: answered wrongly; waiting for the server's verdict and explanation.
 * - `advancing`: answered; the next card follows at `advanceAt`.
 * - `paused`: answered; the card stays until the learner continues.
 * - `finished`: every card has an answer.
 */
export type Phase = 'answering' | 'revealed' | 'advancing' | 'paused' | 'finished';

/** A running session. Instants in epoch ms. */
export type SessionState = {
  cards: readonly SessionCard[];
  /** The learner's auto-advance setting. */
  autoAdvance: AutoAdvance;
  /** The current card; always a valid index unless there are no cards. */
  index: number;
  phase: Phase;
  flipped: boolean;
  selectedOption: number | null;
  /** The visible hints, level 1 first. */
  hints: readonly string[];
  /** The highest hint level seen on this card. A reset hides the hints, but they still count. */
  hintsUsed: number;
  /** Why the answer was wrong, once the server has explained it. */
  explanation: string | null;
  cardStartedAt: number;
  /** When the card advances automatically, or null. Also identifies that timer. */
  advanceAt: number | null;
  /** Paused on purpose ("Stay here"), not only because the pointer or the focus rests on the explanation. */
  staying: boolean;
  answers: readonly SessionAnswer[];
};

/** The server's verdict on an answer. */
export type Verdict = { isCorrect: boolean; grade: Grade; explanation: string | null };

export type SessionEvent =
  | { type: 'flip' }
  | { type: 'select'; option: number }
  | { type: 'submit'; now: number }
  | { type: 'grade'; grade: Grade; now: number }
  | { type: 'hint'; cardId: string; level: number; hint: string }
  /** The answer has been recorded or, with a null verdict, could not be sent for now. */
  | { type: 'settled'; cardId: string; verdict: Verdict | null; now: number }
  /** The pointer or the focus is on the explanation. */
  | { type: 'hold' }
  | { type: 'release'; now: number }
  | { type: 'stay' }
  | { type: 'continue'; now: number }
  /** The timer for `advanceAt` has fired; an outdated timer does nothing. */
  | { type: 'timer'; advanceAt: number; now: number }
  | { type: 'reset' };

/** What the caller must do after a step, once and in this order. */
export type SessionEffect = { type: 'record-answer'; answer: SessionAnswer } | { type: 'complete-session' };

export type Step = { state: SessionState; effects: readonly SessionEffect[] };

/**
 * A session at its first unanswered card: the first card of a new session, or where the learner left off. If every card is
 * answered, the session only needs completing. Restarting means starting a new session, with new cards and no answers.
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

/** The next state and its effects. An event that does not fit the phase changes nothing. */
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

/** The current card, or null when there are none. */
export function currentCard(state: SessionState): SessionCard | null {
  return state.cards[state.index] ?? null;
}

/** The answer to the current card, or null while it is unanswered. */
export function currentAnswer(state: SessionState): SessionAnswer | null {
  if (state.phase === 'answering') return null;
  const card = currentCard(state);
  return state.answers.find((given) => given.cardId === card?.id) ?? null;
}

/** The level of the next hint request, or null when the card has given all its hints. */
export function nextHintLevel(state: SessionState): HintLevel | null {
  return HINT_LEVELS[state.hints.length] ?? null;
}

/** Progress in percent, 0 to 100, not rounded; the current card counts once it is answered. */
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
  // An answered card must not advance while the learner looks at it again.
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
  // Only a wrong answer can have an explanation.
  return isCorrect
    ? { ...state, phase: 'advancing', advanceAt: now + delay }
    : { ...state, phase: 'revealed', advanceAt: now + EXPLANATION_PATIENCE_MS + delay };
}

/** The verdict on any card may arrive late, even after the last one. */
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

/** The first unanswered card at or after `from`, or null. */
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

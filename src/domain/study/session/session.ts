import type { AutoAdvance } from '../../account/settings.ts';
import type { GivenAnswer, SessionAnswer } from '../answer/answer.ts';
import { isCorrectGrade, type Grade } from '../answer/grading.ts';
import { learnStage } from '../learn.ts';
import { takeNext } from './queue.ts';
import { repeatEntry, scheduleNext, withChosenInterval, withoutAnswer } from './session-scheduling.ts';
import {
  currentAnswer,
  currentCard,
  nextHintLevel,
  type Scheduling,
  type SessionCard,
  type SessionState,
} from './session-state.ts';
import {
  advanceDelay,
  countedTime,
  DEFAULT_MAX_ANSWER_SECONDS,
  EXPLANATION_TIMEOUT_MS,
  withCountedTime,
} from './timing.ts';

/** The server's verdict on an answer. */
export type Verdict = { isCorrect: boolean; grade: Grade; explanation: string | null };

export type SessionEvent =
  | { type: 'flip' }
  | { type: 'select'; option: number }
  /** `answerId` becomes the id of the answer. */
  | { type: 'submit'; answerId: string; now: number }
  /** `accepted` is a written text that counts as right from now on. */
  | { type: 'grade'; grade: Grade; accepted?: string | undefined; answerId: string; now: number }
  | { type: 'hint'; cardId: string; level: number; hint: string }
  /** The answer has been recorded or, with a null verdict, could not be sent for now. */
  | { type: 'settled'; answerId: string; verdict: Verdict | null; now: number }
  /** The pointer or the focus is on the explanation. */
  | { type: 'hold' }
  | { type: 'release'; now: number }
  | { type: 'stay' }
  /** The learner asks why: the answered card stays, with its explanation. */
  | { type: 'explain'; explanation: string }
  | { type: 'continue'; now: number }
  /** The timer for `advanceAt` has fired; an outdated timer does nothing. */
  | { type: 'timer'; advanceAt: number; now: number }
  | { type: 'reset' }
  /** Undoes the last answer and returns to its card. */
  | { type: 'undo'; now: number }
  /** The card must no longer be asked, because it has been suspended or deleted. */
  | { type: 'remove'; cardId: string; now: number }
  /** A removed card may be asked again, because it has been resumed. */
  | { type: 'restore'; cardId: string }
  /** The card has been edited. */
  | { type: 'replace'; card: SessionCard }
  /** The learner has decided whether cards stay after a wrong answer. */
  | { type: 'pace'; waitAfterWrong: boolean }
  /** The learner ends the session early. */
  | { type: 'stop' };

/** What the caller must do after a step, once and in this order. */
export type SessionEffect =
  | { type: 'record-answer'; answer: GivenAnswer }
  | { type: 'undo-answer'; answerId: string }
  | { type: 'complete-session' };

export type Step = { state: SessionState; effects: readonly SessionEffect[] };

/**
 * A session at its first unanswered card: the first card of a new session, or where the learner left off. If every card
 * is answered, the session only needs completing. With `scheduling`, cards that have been answered but are not known
 * yet come back. Restarting means starting a new session, with new cards and no answers.
 */
export function startSession(
  cards: readonly SessionCard[],
  answers: readonly SessionAnswer[],
  now: number,
  options: {
    autoAdvance?: AutoAdvance;
    waitAfterWrong?: boolean;
    scheduling?: Scheduling | null;
    learns?: boolean;
    maxAnswerSeconds?: number | undefined;
  } = {},
): Step {
  const { autoAdvance = 'normal', waitAfterWrong = false, scheduling = null, learns = false } = options;
  const { maxAnswerSeconds = DEFAULT_MAX_ANSWER_SECONDS } = options;
  const ids = new Set(cards.map((card) => card.id));
  const kept = answers
    .filter((answer) => ids.has(answer.cardId))
    .map((answer) => withCountedTime(answer, maxAnswerSeconds));
  const answered = new Set(kept.map((answer) => answer.cardId));
  const state: SessionState = {
    cards,
    queue: [],
    scheduling,
    learns,
    autoAdvance,
    waitAfterWrong,
    maxAnswerSeconds,
    index: 0,
    answers: kept,
    ...newCardState(now),
  };
  if (cards.length === 0) return step({ ...state, phase: 'finished' });
  const queue = cards.flatMap(({ id }, index) =>
    answered.has(id) ? repeatEntry(state, index) : [{ index, from: 0 }],
  );
  return next({ ...state, queue }, now);
}

/** The next state and its effects. An event that does not fit the phase changes nothing. */
export function reduce(state: SessionState, event: SessionEvent): Step {
  if (event.type === 'settled') return settle(state, event);
  const card = currentCard(state);
  if (state.phase === 'finished' || card === null) return step(state);
  const isAnswering = state.phase === 'answering';
  switch (event.type) {
    case 'flip':
      return step(card.presentation === 'flip' ? { ...state, flipped: !state.flipped } : state);
    case 'select':
      return step(
        isAnswering && isOptionOf(card, event.option) ? { ...state, selectedOption: event.option } : state,
      );
    case 'submit':
      return submit(state, card, event);
    case 'grade':
      return grade(state, card, event);
    case 'hint':
      return step(event.cardId === card.id ? withHint(state, event.level, event.hint) : state);
    case 'hold':
      return step(isScheduled(state) ? { ...state, phase: 'paused', advanceAt: null } : state);
    case 'release':
      return step(state.phase === 'paused' && !state.staying ? withAdvance(state, card, event.now) : state);
    case 'stay':
      return step(isAnswering ? state : staying(state));
    case 'explain':
      return step(isAnswering ? state : { ...staying(state), explanation: event.explanation });
    case 'continue':
      return isAnswering ? step(state) : next(state, event.now);
    case 'timer':
      return event.advanceAt === state.advanceAt ? next(state, event.now) : step(state);
    case 'reset':
      return step(resetCard(state));
    case 'undo':
      return undo(state, event.now);
    case 'remove':
      return remove(state, card, event);
    case 'restore':
      return step(restore(state, event.cardId));
    case 'replace':
      return step(replace(state, event.card));
    case 'pace':
      return step({ ...state, waitAfterWrong: event.waitAfterWrong });
    case 'stop':
      return finished(state);
  }
}

function step(state: SessionState, ...effects: SessionEffect[]): Step {
  return { state, effects };
}

function newCardState(now: number) {
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

function withAdvance(state: SessionState, card: SessionCard, now: number): SessionState {
  const isCorrect = currentAnswer(state)?.isCorrect ?? false;
  const delay = delayOf(state, card, isCorrect);
  return delay === null ? staying(state) : { ...state, phase: 'advancing', advanceAt: now + delay };
}

function delayOf(state: SessionState, { presentation }: SessionCard, isCorrect: boolean): number | null {
  return advanceDelay(presentation, isCorrect, state.autoAdvance, state.waitAfterWrong);
}

/** The state of an answered card that stays until the learner continues. */
function staying(state: SessionState): SessionState {
  return { ...state, phase: 'paused', advanceAt: null, staying: true };
}

type NewAnswer = { answerId: string; now: number };
type GradedNow = NewAnswer & { grade: Grade; accepted?: string | undefined };

function submit(state: SessionState, card: SessionCard, given: NewAnswer): Step {
  const { selectedOption } = state;
  if (state.phase !== 'answering' || card.presentation !== 'quiz' || selectedOption === null)
    return step(state);
  return answer(state, card, {
    ...given,
    grade: selectedOption === card.quiz?.key ? 'correct' : 'incorrect',
  });
}

function grade(state: SessionState, card: SessionCard, given: GradedNow): Step {
  if (state.phase !== 'answering' || card.presentation !== 'flip' || !state.flipped) return step(state);
  return answer(state, card, given);
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

function answer(state: SessionState, card: SessionCard, { grade, accepted, answerId, now }: GradedNow): Step {
  const selectedOption = card.presentation === 'quiz' ? state.selectedOption : null;
  const answered: SessionAnswer = {
    id: answerId,
    cardId: card.id,
    isCorrect: isCorrectGrade(grade),
    grade,
    selectedOption,
    selectedText: card.quiz?.options[selectedOption ?? -1] ?? null,
    hintsUsed: state.hintsUsed,
    timeSpent: countedTime(now - state.cardStartedAt, state.maxAnswerSeconds),
    answeredAt: now,
    memoryBefore: state.scheduling?.memories[card.id] ?? null,
    ...(accepted !== undefined && { accepted }),
  };
  const given = withChosenInterval(state, card, answered);
  const scheduled = scheduleNext({ ...state, answers: [...state.answers, given] }, card, given);
  const record: SessionEffect = {
    type: 'record-answer',
    answer: { ...given, cardVersion: card.version },
  };
  return advancesImmediately(scheduled, card, given)
    ? step(next(scheduled, now).state, record)
    : step(answeredCard(scheduled, card, given.isCorrect, now), record);
}

/**
 * In a review, a flipped card that was known has nothing more to show, so the next one follows immediately. Only the
 * last card stays for the usual delay, to leave time for undoing the answer.
 */
function advancesImmediately(state: SessionState, card: SessionCard, { isCorrect }: SessionAnswer): boolean {
  return (
    state.scheduling !== null &&
    state.autoAdvance !== 'off' &&
    state.queue.length > 0 &&
    card.presentation === 'flip' &&
    isCorrect
  );
}

function undo(state: SessionState, now: number): Step {
  const last = state.answers.at(-1);
  const index = state.cards.findIndex((card) => card.id === last?.cardId);
  if (last === undefined || index === -1) return step(state);
  const waiting = state.queue.filter((queued) => queued.index !== index);
  const interrupted = state.phase === 'answering' && state.index !== index;
  const before = {
    ...state,
    answers: state.answers.slice(0, -1),
    queue: interrupted ? [{ index: state.index, from: 0 }, ...waiting] : waiting,
    scheduling: state.scheduling && withoutAnswer(state.scheduling, last),
  };
  return step(asking(before, index, now), { type: 'undo-answer', answerId: last.id });
}

function remove(
  state: SessionState,
  current: SessionCard,
  { cardId, now }: { cardId: string; now: number },
): Step {
  const queue = state.queue.filter(({ index }) => state.cards[index]?.id !== cardId);
  const without = { ...state, queue };
  return current.id === cardId ? next(without, now) : step(without);
}

function restore(state: SessionState, cardId: string): SessionState {
  const index = state.cards.findIndex((card) => card.id === cardId);
  const isBeingAsked = state.phase === 'answering' && state.index === index;
  if (index === -1 || isBeingAsked || state.queue.some((queued) => queued.index === index)) return state;
  const wasAnswered = state.answers.some((answer) => answer.cardId === cardId);
  const queued = wasAnswered ? repeatEntry(state, index) : [{ index, from: 0 }];
  return { ...state, queue: [...queued, ...state.queue] };
}

function replace(state: SessionState, edited: SessionCard): SessionState {
  const cards = state.cards.map((card) => {
    if (card.id !== edited.id) return card;
    return state.learns && edited.quiz !== null ? { ...edited, presentation: card.presentation } : edited;
  });
  const isCurrent = currentCard(state)?.id === edited.id && state.phase === 'answering';
  // The text of the selected option may have changed.
  return { ...state, cards, ...(isCurrent && { selectedOption: null }) };
}

function answeredCard(state: SessionState, card: SessionCard, isCorrect: boolean, now: number): SessionState {
  const delay = delayOf(state, card, isCorrect);
  if (delay === null) return staying(state);
  // Only a wrong answer can have an explanation.
  return isCorrect
    ? { ...state, phase: 'advancing', advanceAt: now + delay }
    : { ...state, phase: 'revealed', advanceAt: now + EXPLANATION_TIMEOUT_MS + delay };
}

/** The verdict on any card may arrive late, even after the last one. */
function settle(state: SessionState, event: Extract<SessionEvent, { type: 'settled' }>): Step {
  const { verdict, answerId } = event;
  const answers = state.answers.map((given) =>
    given.id === answerId && verdict !== null
      ? { ...given, isCorrect: verdict.isCorrect, grade: verdict.grade }
      : given,
  );
  const card = currentCard(state);
  const settled = { ...state, answers };
  if (card === null || state.phase === 'finished' || currentAnswer(settled)?.id !== answerId) {
    return step(settled);
  }
  const explained =
    verdict === null || verdict.isCorrect ? settled : { ...settled, explanation: verdict.explanation };
  return step(state.phase === 'revealed' ? withAdvance(explained, card, event.now) : explained);
}

/** Shows the next card, or finishes the session if there is none. */
function next(state: SessionState, now: number): Step {
  const { next: queued, rest } = takeNext(state.queue, now);
  if (queued === null) return finished(state);
  return step(asking({ ...state, queue: rest }, queued.index, now));
}

/** The state in which a card is asked; in Learn, by its stage. */
function asking(state: SessionState, index: number, now: number): SessionState {
  const cards = state.learns
    ? state.cards.map((card, place) => {
        if (place !== index) return card;
        const picks = card.quiz !== null && learnStage(state.answers, card.id) === 'pick';
        return { ...card, presentation: picks ? ('quiz' as const) : ('flip' as const) };
      })
    : state.cards;
  return { ...state, ...newCardState(now), cards, index };
}

function finished(state: SessionState): Step {
  const ended: SessionState = {
    ...state,
    phase: 'finished',
    index: state.cards.length - 1,
    queue: [],
    advanceAt: null,
  };
  return step(ended, { type: 'complete-session' });
}

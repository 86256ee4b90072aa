import type { AutoAdvance } from '../../account/settings.ts';
import type { Card } from '../../cards/card.ts';
import type { CardState } from '../../scheduling/card-state.ts';
import type { ComingDays } from '../../scheduling/choose-interval.ts';
import type { SchedulingSettings } from '../../scheduling/settings.ts';
import type { SessionAnswer } from '../answer/answer.ts';
import { HINT_LEVELS, type HintLevel } from '../hint-ladder.ts';
import type { Presentation } from '../mode.ts';
import type { Queued } from './queue.ts';

/** What the session needs to know about a card; its texts are left to the screen. In Learn, `quiz` has the options to show. */
export type SessionCard = Pick<Card, 'id' | 'quiz' | 'version'> & { presentation: Presentation };

/** What a review needs beyond a session on a deck, to bring cards back until they are known. */
export type Scheduling = {
  settings: SchedulingSettings;
  /** IANA name of the learner's time zone. */
  timeZone: string;
  /** Card states by card id; a new card has none. */
  memories: Readonly<Record<string, CardState>>;
  coming: ComingDays;
};

/**
 * - `answering`: the card is waiting for the learner.
 * - `revealed`: answered wrongly; waiting for the server's verdict and explanation.
 * - `advancing`: answered; the next card follows at `advanceAt`.
 * - `paused`: answered; the card stays until the learner continues.
 * - `finished`: every card has an answer or, in a review, is known, or in Learn, learned; or the learner has stopped.
 */
export type Phase = 'answering' | 'revealed' | 'advancing' | 'paused' | 'finished';

/** A running session. Instants in epoch ms. */
export type SessionState = {
  cards: readonly SessionCard[];
  /** The cards still to come, without the current one. */
  queue: readonly Queued[];
  /** Null in a session on a deck, which asks every card once. */
  scheduling: Scheduling | null;
  /** Whether cards are asked until they are learned, as in Learn, rather than until their schedule lets them go. */
  learns: boolean;
  /** The learner's auto-advance setting. */
  autoAdvance: AutoAdvance;
  /** Whether a card stays after a wrong answer, whatever `autoAdvance` does. */
  waitAfterWrong: boolean;
  /** The most time of an answer that counts, in seconds. */
  maxAnswerSeconds: number;
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

/** The current card, or null when there are none. */
export function currentCard(state: SessionState): SessionCard | null {
  return state.cards[state.index] ?? null;
}

/** The answer to the current card, or null while it is unanswered. */
export function currentAnswer(state: SessionState): SessionAnswer | null {
  if (state.phase === 'answering') return null;
  const card = currentCard(state);
  return state.answers.findLast((given) => given.cardId === card?.id) ?? null;
}

/** The level of the next hint request, or null when the card has given all its hints. */
export function nextHintLevel(state: SessionState): HintLevel | null {
  return HINT_LEVELS[state.hints.length] ?? null;
}

/** How many cards are still to be asked, the current one included while it is unanswered. */
export function cardsLeft(state: SessionState): number {
  return state.queue.length + (state.phase === 'answering' ? 1 : 0);
}

/** Progress in percent, 0 to 100, not rounded; the current card counts once it is answered and, in a review, known. */
export function progressPercent(state: SessionState): number {
  if (state.cards.length === 0) return 0;
  return (1 - cardsLeft(state) / state.cards.length) * 100;
}

/** Whether there is an answer to undo. */
export function canUndo(state: SessionState): boolean {
  return state.phase !== 'finished' && state.answers.length > 0;
}

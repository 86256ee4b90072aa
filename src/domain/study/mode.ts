import type { CardContent } from '../cards/card.ts';

/**
 * How a session shows its cards: as each card specifies, all as flip cards, as a quiz wherever there are options, or as flip
 * cards whose answer the learner writes before it is shown.
 */
export const DECK_MODES = ['mixed', 'flip', 'quiz', 'write'] as const;

/** A round of a deck can also be for learning its cards, which are first shown with options and then written. */
export const STUDY_MODES = [...DECK_MODES, 'learn'] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

/**
 * The kinds of sessions:
 *
 * - `deck`: all cards of a deck, or some of them, each asked once.
 * - `due`: a review of the cards that are due, asked until they are known.
 * - `round`: a few cards of the day, chosen by `chooseRound` and asked until they are known.
 */
export const SESSION_SCOPES = ['deck', 'due', 'round'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Whether a session asks its cards until they are known, which takes their card states. */
export function asksUntilKnown(scope: SessionScope): boolean {
  return scope !== 'deck';
}

/** How many cards a round has, if there are that many. Rounds of Learn have few, because each card is asked at least twice. */
export const ROUND_SIZE = 10;
const LEARN_SIZE = 7;

export function roundSize(mode: StudyMode): number {
  return mode === 'learn' ? LEARN_SIZE : ROUND_SIZE;
}

/** Maximum number of cards in one review; the others come with the next one. */
export const MAX_SESSION_CARDS = 500;

export type Presentation = 'flip' | 'quiz';

/**
 * How a card is graded in this mode: by the option that was picked, or by the learner. A card without options can only be
 * flipped. The options that Learn shows are not the card's, so those answers count as flipped.
 */
export function presentation(mode: StudyMode, card: Pick<CardContent, 'quiz' | 'isQuiz'>): Presentation {
  const canBeAsked = card.quiz !== null && card.quiz.options.length > 1 && card.quiz.key !== null;
  if (!canBeAsked) return 'flip';
  return mode === 'quiz' || (mode === 'mixed' && card.isQuiz) ? 'quiz' : 'flip';
}

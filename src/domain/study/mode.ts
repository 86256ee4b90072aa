import type { CardContent } from '../cards/card.ts';

/**
 * How a session shows its cards: as each card specifies, all as flip cards, as a quiz wherever there are options, or as flip
 * cards whose answer the learner writes before it is shown.
 */
export const STUDY_MODES = ['mixed', 'flip', 'quiz', 'write'] as const;
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

/** How many cards a round has, as far as there are any. */
export const ROUND_SIZE = 10;

/** Maximum number of cards in one review; the others come with the next one. */
export const MAX_SESSION_CARDS = 500;

export type Presentation = 'flip' | 'quiz';

/** How a card is shown in this mode. A card without options can only be flipped. */
export function presentation(mode: StudyMode, card: Pick<CardContent, 'quiz' | 'isQuiz'>): Presentation {
  const canBeAsked = card.quiz !== null && card.quiz.options.length > 1 && card.quiz.key !== null;
  if (!canBeAsked || mode === 'flip' || mode === 'write') return 'flip';
  return mode === 'quiz' || card.isQuiz ? 'quiz' : 'flip';
}

import type { CardContent } from '../cards/card.ts';

/**
 * How a session shows its cards: as each card specifies, all as flip cards, or as a quiz wherever there are options.
 */
export const STUDY_MODES = ['mixed', 'flip', 'quiz'] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

/** The scope of a session: all cards of a deck, each once, or the due cards, until they are known. */
export const SESSION_SCOPES = ['deck', 'due'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Maximum number of cards in one review; the others come with the next one. */
export const MAX_SESSION_CARDS = 500;

export type Presentation = 'flip' | 'quiz';

/** How a card is shown in this mode. A card without options can only be flipped. */
export function presentation(mode: StudyMode, card: Pick<CardContent, 'quiz' | 'isQuiz'>): Presentation {
  const canBeAsked = card.quiz !== null && card.quiz.options.length > 1 && card.quiz.key !== null;
  if (!canBeAsked || mode === 'flip') return 'flip';
  return mode === 'quiz' || card.isQuiz ? 'quiz' : 'flip';
}

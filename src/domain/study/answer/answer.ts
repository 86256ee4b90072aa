import type { CardState } from '../../scheduling/card-state.ts';
import type { Quiz } from '../../cards/card.ts';
import type { Grade } from './grading.ts';

/** An answer. `timeSpent` in ms, from the card's appearance to the answer. */
export type SessionAnswer = {
  /** A UUID created where the answer was first recorded; it identifies the answer, so that none is recorded twice. */
  id: string;
  cardId: string;
  isCorrect: boolean;
  grade: Grade;
  /** The index of the picked option among those that were shown; null for a flip card. */
  selectedOption: number | null;
  /** The text of the picked option, which still identifies it after the card is edited; null if unknown. */
  selectedText: string | null;
  hintsUsed: number;
  timeSpent: number;
  /** Epoch ms. */
  answeredAt: number;
  /** How well the card was remembered when it was asked; null for a new card. */
  memoryBefore: CardState | null;
  /** What the learner wrote and called right. The card accepts it since this answer. */
  accepted?: string | undefined;
  /** The interval in days that was chosen with the answer, so that days are level and easy days have fewer cards. */
  chosenInterval?: number | undefined;
};

/** An answer as it is given, with the version of the card that was shown. */
export type GivenAnswer = SessionAnswer & { cardVersion: number };

/** An answer as stored by the server. */
export type RecordedAnswer = SessionAnswer & {
  /** Why the answer was wrong, or null for a correct answer or without an explanation. */
  explanation: string | null;
};

/**
 * The index of the picked option in a quiz that may have been edited since, or null if nothing was picked or the option
 * is gone. The index of an answer without a text is taken as it is.
 */
export function pickedIn(
  quiz: Quiz | null,
  { selectedOption, selectedText }: Pick<SessionAnswer, 'selectedOption' | 'selectedText'>,
): number | null {
  if (selectedText === null) return selectedOption;
  const index = quiz?.options.indexOf(selectedText) ?? -1;
  return index === -1 ? null : index;
}

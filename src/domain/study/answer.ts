import type { Memory } from '../memory/memory.ts';
import type { Grade } from './grading.ts';

/** An answer. `timeSpent` in ms, from the card's appearance to the answer. */
export type SessionAnswer = {
  /** A UUID made by whoever recorded the answer first; it is recorded once under it. */
  id: string;
  cardId: string;
  isCorrect: boolean;
  grade: Grade;
  selectedOption: number | null;
  hintsUsed: number;
  timeSpent: number;
  /** Epoch ms. */
  answeredAt: number;
  /** How well the card was remembered when it was asked; null for a new card. */
  memoryBefore: Memory | null;
};

/** An answer as stored by the server. */
export type RecordedAnswer = SessionAnswer & {
  /** Why it was wrong; null for a correct answer, and while there is no explanation. */
  explanation: string | null;
};

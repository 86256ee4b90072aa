import type { Grade } from './grading.ts';

/** One given answer. `timeSpent` in ms, from the card's appearance to the answer. */
export type SessionAnswer = {
  cardId: string;
  isCorrect: boolean;
  grade: Grade;
  selectedOption: number | null;
  hintsUsed: number;
  timeSpent: number;
};

/** An answer as the server keeps it. */
export type RecordedAnswer = SessionAnswer & {
  /** Why it was wrong; null for a right answer, and while there is no explanation. */
  explanation: string | null;
  /** Epoch ms. */
  answeredAt: number;
};

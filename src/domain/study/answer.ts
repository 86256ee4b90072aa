import type { Grade } from './grading.ts';

/** An answer. `timeSpent` in ms, from the card's appearance to the answer. */
export type SessionAnswer = {
  cardId: string;
  isCorrect: boolean;
  grade: Grade;
  selectedOption: number | null;
  hintsUsed: number;
  timeSpent: number;
};

/** An answer as stored by the server. */
export type RecordedAnswer = SessionAnswer & {
  /** Why it was wrong; null for a correct answer, and while there is no explanation. */
  explanation: string | null;
  /** Epoch ms. */
  answeredAt: number;
};

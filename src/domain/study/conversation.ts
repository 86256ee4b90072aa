/** A learner's question about a card, and the reply. */
export type Exchange = {
  question: string;
  reply: string;
  /** Epoch ms. */
  askedAt: number;
};

/** Maximum number of questions about a card. */
export const MAX_EXCHANGES = 10;

/** Maximum length of a question and of its reply, in characters. */
export const MAX_QUESTION = 500;
export const MAX_REPLY = 2_000;

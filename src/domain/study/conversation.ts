/** A learner's question about a card, and the reply. */
export type Exchange = {
  question: string;
  reply: string;
  /** Epoch ms. */
  askedAt: number;
};

/** How many questions can be asked about a card in all. */
export const MAX_EXCHANGES = 10;

/** Maximum length of a question and of its reply, in characters. */
export const MAX_QUESTION = 500;
export const MAX_REPLY = 2_000;

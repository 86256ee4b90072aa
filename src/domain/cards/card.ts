/** A card's three hints, each saying more than the one before; null where one is missing. */
export type Hints = readonly [string | null, string | null, string | null];

/** The options of a card that can be asked as a quiz. */
export type Quiz = {
  /** All different, compared without regard to case. */
  options: readonly string[];
  /** Index of the right option; null while nobody has said which it is, so that the card can only be flipped. */
  key: number | null;
};

/** What a card says, whoever wrote it (specification, section 3). Lengths are bounded by `CARD_LIMITS`. */
export type CardContent = {
  /** The question or prompt. */
  front: string;
  back: string;
  /** 1 to 5. */
  difficulty: number;
  hints: Hints;
  /** Why the answer is right; null when nobody has written that. */
  explanation: string | null;
  quiz: Quiz | null;
  /** Words by which the learner finds it again; all different, compared without regard to case. */
  tags: readonly string[];
  /** Whether a session of the mode `mixed` asks it as a quiz; only a card with options and a key may be. */
  isQuiz: boolean;
};

/** A card of a deck. */
export type Card = CardContent & {
  id: string;
  deckId: string;
  /** Counts its changes, from 1 on. */
  version: number;
};

/** The content of a card without anything else that is known of it. */
export function contentOf(card: CardContent): CardContent {
  const { front, back, difficulty, hints, explanation, quiz, isQuiz, tags } = card;
  return { front, back, difficulty, hints, explanation, quiz, isQuiz, tags };
}

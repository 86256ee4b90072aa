import type { Cloze } from './cloze.ts';
import type { CardSource } from '../sources/source.ts';

/** A card's three hints, each saying more than the one before; null where one is missing. */
export type Hints = readonly [string | null, string | null, string | null];

/** The options of a card that can be asked as a quiz. */
export type Quiz = {
  /** All different, compared without regard to case. */
  options: readonly string[];
  /** Index of the correct option; null while unknown, so that the card can only be flipped. */
  key: number | null;
  /** Why each option is wrong, in the order of the options; null for the correct one and if unknown. */
  reasons?: ReadonlyArray<string | null>;
};

/** A card's content (specification, section 3). Lengths are limited by `CARD_LIMITS`. */
export type CardContent = {
  /** The question or prompt. */
  front: string;
  back: string;
  /** 1 to 5. */
  difficulty: number;
  hints: Hints;
  /** Why the answer is correct; null when there is none. */
  explanation: string | null;
  quiz: Quiz | null;
  /** Words for finding the card again; all different, ignoring case. */
  tags: readonly string[];
  /** Written answers that count as right in addition to the back: texts that the learner has accepted, all different. */
  accepted?: readonly string[];
  /** Whether a `mixed` session asks it as a quiz; requires options and a key. */
  isQuiz: boolean;
  /** Makes it a cloze card: its front and back are made of this (`clozeSides`). */
  cloze?: Cloze;
  /** Cards of the same group are siblings: gaps of one text, or both directions of a pair. By default, the group of a card is its id. */
  group?: string;
  /** Whether it asks for a sibling the other way round: its front is in the language of the backs of its deck. */
  isReverse?: boolean;
};

/** A card of a deck. */
export type Card = CardContent & {
  id: string;
  deckId: string;
  /** Starts at 1 and grows with each change. */
  version: number;
  /** Its origin, if it was made from a source. */
  source?: CardSource;
};

/**
 * A changed quiz with the reasons that still hold: each unchanged wrong option keeps its reason, and an edited one loses it,
 * because it may no longer fit.
 */
export function keepReasons(before: Quiz | null, after: Quiz): Quiz {
  const { reasons: _given, ...quiz } = after;
  const kept = after.options.map((option, index) =>
    index === after.key ? null : (before?.reasons?.[before.options.indexOf(option)] ?? null),
  );
  return kept.every((reason) => reason === null) ? quiz : { ...quiz, reasons: kept };
}

/** Whether two contents are asked and graded in the same way: as the same quiz, or without one. */
export function isSameQuiz(one: CardContent, other: CardContent): boolean {
  const options = other.quiz?.options ?? [];
  return (
    one.isQuiz === other.isQuiz &&
    one.quiz?.key === other.quiz?.key &&
    (one.quiz?.options ?? []).length === options.length &&
    (one.quiz?.options ?? []).every((option, index) => option === options[index])
  );
}

/** The fields that make a card a cloze card or a sibling of others, if it is one. */
export function linksOf({ cloze, group }: CardContent): Pick<CardContent, 'cloze' | 'group'> {
  return { ...(cloze && { cloze }), ...(group !== undefined && { group }) };
}

/** The field that marks a reverse card, if the card is one. */
export function reverseMarkOf({ isReverse }: Pick<CardContent, 'isReverse'>): Pick<CardContent, 'isReverse'> {
  return isReverse === true ? { isReverse } : {};
}

/** The accepted answers of a card, if it has any. */
export function acceptedOf({ accepted }: Pick<CardContent, 'accepted'>): Pick<CardContent, 'accepted'> {
  return accepted === undefined || accepted.length === 0 ? {} : { accepted };
}

/** Only the content of a card. */
export function contentOf(card: CardContent): CardContent {
  const { front, back, difficulty, hints, explanation, quiz, isQuiz, tags } = card;
  return {
    front,
    back,
    difficulty,
    hints,
    explanation,
    quiz,
    isQuiz,
    tags,
    ...acceptedOf(card),
    ...linksOf(card),
    ...reverseMarkOf(card),
  };
}

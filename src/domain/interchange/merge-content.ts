import { mergeAccepted } from '../cards/accepted.ts';
import { acceptedOf, linksOf, reverseMarkOf, type CardContent } from '../cards/card.ts';
import { comparable } from './same-card.ts';

/** The parts of a card that are each compared and replaced as a whole. */
export const CONTENT_PARTS = ['front', 'back', 'hints', 'explanation', 'quiz', 'difficulty', 'tags'] as const;
export type ContentPart = (typeof CONTENT_PARTS)[number];

/** A fingerprint of each part of a card, by which a later change is recognised. */
export type PartPrints = Readonly<Record<ContentPart, string>>;

/** The fingerprints of a card's parts. `digest` shortens a text. */
export function printsOf(content: CardContent, digest: (text: string) => string): PartPrints {
  const { front, back, hints, explanation, quiz, isQuiz, difficulty, tags, cloze } = content;
  const texts: Record<ContentPart, unknown> = {
    front: cloze ? [comparable(front), cloze.gap, comparable(cloze.text)] : comparable(front),
    back: comparable(back),
    hints: hints.map((hint) => hint && comparable(hint)),
    explanation: explanation && comparable(explanation),
    quiz: quiz && [quiz.options.map(comparable), quiz.key, quiz.reasons ?? null, isQuiz],
    difficulty,
    tags: [...tags].toSorted(),
  };
  const print = (part: ContentPart) => digest(JSON.stringify(texts[part]));
  return {
    front: print('front'),
    back: print('back'),
    hints: print('hints'),
    explanation: print('explanation'),
    quiz: print('quiz'),
    difficulty: print('difficulty'),
    tags: print('tags'),
  };
}

export type MergedContent = {
  content: CardContent;
  /** Parts that follow the file. */
  taken: ContentPart[];
  /** Parts that both sides have changed, or may have; the card's own are kept. */
  conflicts: ContentPart[];
};

type Version = { content: CardContent; prints: PartPrints };

/**
 * A card brought up to date with the file it came from, part by part: parts that only the file has changed follow the file, and
 * parts that the learner has changed stay. `base` is the card as it last came from there; null if that is unknown.
 */
export function mergeContent(own: Version, incoming: Version, base: PartPrints | null): MergedContent {
  const different = CONTENT_PARTS.filter((part) => own.prints[part] !== incoming.prints[part]);
  const taken = different.filter((part) => base?.[part] === own.prints[part]);
  const conflicts = different.filter(
    (part) => base?.[part] !== own.prints[part] && base?.[part] !== incoming.prints[part],
  );
  return { content: withParts(own.content, incoming.content, taken), taken, conflicts };
}

/** A content with some parts of another. */
export function withParts(
  content: CardContent,
  other: CardContent,
  parts: readonly ContentPart[],
): CardContent {
  const from = (part: ContentPart) => (parts.includes(part) ? other : content);
  const front = from('front');
  // Both sides of a cloze card are made of its text.
  const back = front.cloze || content.cloze ? front : from('back');
  const { cloze } = linksOf(front);
  const group = content.group ?? other.group;
  const accepted = mergeAccepted(content.accepted ?? [], { from: [], to: other.accepted ?? [] });
  return {
    ...acceptedOf({ accepted }),
    ...(cloze && { cloze }),
    ...(group !== undefined && { group }),
    ...reverseMarkOf(content),
    front: front.front,
    back: back.back,
    hints: from('hints').hints,
    explanation: from('explanation').explanation,
    quiz: from('quiz').quiz,
    isQuiz: from('quiz').isQuiz,
    difficulty: from('difficulty').difficulty,
    tags: from('tags').tags,
  };
}

import { checkDraft } from '#domain/generation/draft-checks.ts';
import { contentWords, foldedText } from '#domain/generation/compare-text.ts';
import { DIFFICULTY_NAMES } from '#domain/limits.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import {
  libraryDeckSchema,
  type LibraryCard,
  type LibraryDeck,
} from '#server/knowledge/library/library-deck.ts';
import { isFiller, topicWords } from '#server/knowledge/topic-words.ts';
import { hasBlockedWord } from '#server/knowledge/wordnet/blocked-words.ts';

const CARDS = 30;
const CARDS_A_LEVEL = 4;
const QUIZ_CARDS = 20;

/** Share of quiz cards whose key may be the longest option; one in four would be chance. */
const LONGEST_KEYS = 0.4;

/** A front must stand alone, because every quiz card is also asked without its options. */
const NEEDS_OPTIONS =
  /\b(?:which|what|one|all) of (?:the following|these|those)\b|\bfollowing\b.*\?|\btrue or false\b/iu;

/** Everything that is wrong with a file of the starter library, in words for its author; empty when it may stay. */
export function libraryFaults(fileName: string, contents: unknown): string[] {
  const parsed = libraryDeckSchema.safeParse(contents);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const deck = parsed.data;
  const faults: string[] = [];
  const wanted = `${foldedText(deck.topic)
    .replaceAll('++', 'pp')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`;
  if (fileName !== wanted) faults.push(`the file of "${deck.topic}" should be called ${wanted}`);
  return [
    ...faults,
    ...aliasFaults(deck),
    ...deckFaults(deck),
    ...deck.cards.flatMap((card, index) => cardFaults(deck, card, index)),
  ];
}

/** "cloud basics" would make clouds a topic of computing: what is left without filler must have been meant. */
function aliasFaults({ topic, aliases }: LibraryDeck): string[] {
  const meant = new Set([topic, ...aliases].map((phrase) => topicWords(phrase).join(' ')));
  return aliases.flatMap((alias) => {
    const words = topicWords(alias).filter((word) => !isFiller(word));
    if (words.length === 0) return [`the alias "${alias}" says nothing`];
    const left = words.join(' ');
    return words.length > 1 || meant.has(left) || topicWords(topic).some((word) => word === left)
      ? []
      : [`the alias "${alias}" makes "${left}" alone mean the topic; say so, or take it away`];
  });
}

function deckFaults({ cards }: LibraryDeck): string[] {
  const faults: string[] = [];
  if (cards.length < CARDS) faults.push(`${cards.length} cards, at least ${CARDS} wanted`);
  for (const [index, name] of DIFFICULTY_NAMES.entries()) {
    const count = cards.filter(({ difficulty }) => difficulty === index + 1).length;
    if (count < CARDS_A_LEVEL) faults.push(`${count} cards at ${name}, at least ${CARDS_A_LEVEL} wanted`);
  }
  const quiz = cards.flatMap(({ back, distractors }) => (distractors ? [{ back, distractors }] : []));
  if (quiz.length < QUIZ_CARDS) faults.push(`${quiz.length} quiz cards, at least ${QUIZ_CARDS} wanted`);
  const longest = quiz.filter(({ back, distractors }) =>
    distractors.every((option) => option.length < back.length),
  ).length;
  if (longest > quiz.length * LONGEST_KEYS) {
    faults.push(
      `the key is the longest option in ${longest} of ${quiz.length} quiz cards: it can be guessed`,
    );
  }
  return faults;
}

function cardFaults({ cards }: LibraryDeck, card: LibraryCard, index: number): string[] {
  const { distractors, ...texts } = card;
  const draft: CardDraft = { ...texts, ...(distractors ? { distractors } : {}) };
  const faults: string[] = checkDraft(draft, cards.slice(0, index));
  if (NEEDS_OPTIONS.test(card.front)) faults.push('front-needs-options');
  const said = [card.front, card.back, ...card.hints, card.explanation, ...(distractors ?? [])];
  faults.push(...said.filter(hasBlockedWord).map((text) => `a blocked word in "${text}"`));
  const asked = contentWords(`${card.front} ${card.back}`);
  if (contentWords(card.explanation).difference(asked).size < 4) faults.push('explanation-adds-nothing');
  return faults.map((fault) => `card ${index + 1} ("${card.front.slice(0, 60)}"): ${fault}`);
}

import type { Card, CardContent } from '#domain/cards/card.ts';

/** The content of a flip card with only the required fields. */
export function flipContent(change: Partial<CardContent> = {}): CardContent {
  return {
    front: 'Capital of France?',
    back: 'Paris',
    difficulty: 2,
    hints: [null, null, null],
    explanation: null,
    quiz: null,
    isQuiz: false,
    tags: [],
    ...change,
  };
}

/** The content of a quiz card whose second option is correct. */
export function quizContent(change: Partial<CardContent> = {}): CardContent {
  return flipContent({ quiz: { options: ['Lyon', 'Paris', 'Nice'], key: 1 }, isQuiz: true, ...change });
}

/** Contents of `count` cards: two quiz cards, then a flip card, and so on, all with hints and an explanation. */
export function manyContents(count: number): CardContent[] {
  return Array.from({ length: count }, (_, index) => {
    const back = `Answer ${index + 1}`;
    const texts = {
      front: `Question ${index + 1}?`,
      back,
      hints: ['It is a word', 'and a number', `that follows ${index}`] as const,
      explanation: `It follows from the ${index + 1} before.`,
    };
    const options = ['Nothing', back, 'Something', 'Anything'];
    return index % 3 === 2 ? flipContent(texts) : quizContent({ ...texts, quiz: { options, key: 1 } });
  });
}

/** A card of the deck `d1`. */
export function cardOf(content: CardContent, id = 'a'): Card {
  return { ...content, id, deckId: 'd1', version: 1 };
}

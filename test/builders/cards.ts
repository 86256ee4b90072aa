import type { Card, CardContent } from '#domain/cards/card.ts';

/** What a flip card says, with nothing in it that need not be. */
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

/** What a quiz card says, its key second. */
export function quizContent(change: Partial<CardContent> = {}): CardContent {
  return flipContent({ quiz: { options: ['Lyon', 'Paris', 'Nice'], key: 1 }, isQuiz: true, ...change });
}

/** A card of the deck `d1`. */
export function cardOf(content: CardContent, id = 'a'): Card {
  return { ...content, id, deckId: 'd1', version: 1 };
}

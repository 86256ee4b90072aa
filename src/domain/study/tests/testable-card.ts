import type { Card } from '../../cards/card.ts';
import type { DeckLanguages } from '../../deck.ts';
import { isAlsoCorrect } from '../../generation/same-option.ts';
import { judgeAnswer } from '../../judging/judge.ts';

/** A card that may be asked, with what a test needs of its deck. */
export type TestableCard = Card & { deckTitle: string; languages: DeckLanguages };

/** Whether two answers to a card cannot be told apart, or one is right where the other is. */
export function isSameThing(
  { front, languages }: Pick<TestableCard, 'front' | 'languages'>,
  one: string,
  other: string,
): boolean {
  const language = languages.backLanguage;
  if (isAlsoCorrect(front, one, other, language)) return true;
  const options = { language, accents: 'strict' } as const;
  return (
    judgeAnswer(other, one, options).verdict === 'right' ||
    judgeAnswer(one, other, options).verdict === 'right'
  );
}

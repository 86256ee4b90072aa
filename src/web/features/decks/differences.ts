import type { CardPayload } from '#contract/cards.ts';
import type { DeckPayload } from '#contract/decks.ts';
import { difficultyName } from '#domain/limits.ts';

/** A field in which two versions differ, in words. */
export type Difference = { field: string; theirs: string; mine: string };

export function cardDifferences(theirs: CardPayload, mine: CardPayload): Difference[] {
  return differences(inWords(theirs), inWords(mine));

  function inWords(card: CardPayload) {
    const options = card.options?.map((option, index) =>
      index === card.correct_option ? `${option} (right)` : option,
    );
    return {
      Front: card.front,
      Back: card.back,
      'Quiz card': card.is_quiz ? 'Yes' : 'No',
      Options: options?.join('\n'),
      'Hint 1': card.hint_1,
      'Hint 2': card.hint_2,
      'Hint 3': card.hint_3,
      Explanation: card.explanation,
      Difficulty: difficultyName(card.difficulty),
    };
  }
}

export function deckDifferences(theirs: DeckPayload, mine: DeckPayload): Difference[] {
  return differences(inWords(theirs), inWords(mine));

  function inWords(deck: DeckPayload) {
    return {
      Title: deck.title,
      Description: deck.description,
      Category: deck.category,
      Difficulty: difficultyName(deck.difficulty),
    };
  }
}

type InWords = Readonly<Record<string, string | null | undefined>>;

function differences(theirs: InWords, mine: InWords): Difference[] {
  return Object.keys(theirs)
    .map((field) => ({ field, theirs: theirs[field] ?? '', mine: mine[field] ?? '' }))
    .filter((difference) => difference.theirs !== difference.mine);
}

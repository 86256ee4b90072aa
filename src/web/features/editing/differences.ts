import type { CardContent } from '#domain/cards/card.ts';
import type { DeckContent } from '#domain/deck.ts';
import { languageName } from '#domain/generation/language.ts';
import { difficultyName } from '#domain/limits.ts';

/** A field in which two versions differ, in words. */
export type Difference = { field: string; theirs: string; mine: string };

export function cardDifferences(theirs: CardContent, mine: CardContent): Difference[] {
  return differences(inWords(theirs), inWords(mine));

  function inWords(card: CardContent) {
    const { quiz, hints } = card;
    const options = quiz?.options.map((option, index) => (index === quiz.key ? `${option} (right)` : option));
    return {
      ...(card.cloze ? { Text: card.cloze.text } : { Front: card.front, Back: card.back }),
      'Quiz card': card.isQuiz ? 'Yes' : 'No',
      Options: options?.join('\n'),
      'Why options are wrong': quiz?.reasons?.map((reason) => reason ?? '').join('\n'),
      'Hint 1': hints[0],
      'Hint 2': hints[1],
      'Hint 3': hints[2],
      Explanation: card.explanation,
      Tags: card.tags.join(', '),
      'Also right when written': card.accepted?.join('\n'),
      Difficulty: difficultyName(card.difficulty),
    };
  }
}

export function deckDifferences(theirs: DeckContent, mine: DeckContent): Difference[] {
  return differences(inWords(theirs), inWords(mine));

  function inWords(deck: DeckContent) {
    return {
      Title: deck.title,
      Description: deck.description,
      Category: deck.category,
      Difficulty: difficultyName(deck.difficulty),
      'Language of the fronts': deck.language && languageName(deck.language),
      'Language of the backs': deck.backLanguage && languageName(deck.backLanguage),
    };
  }
}

type InWords = Readonly<Record<string, string | null | undefined>>;

function differences(theirs: InWords, mine: InWords): Difference[] {
  return Object.keys(theirs)
    .map((field) => ({ field, theirs: theirs[field] ?? '', mine: mine[field] ?? '' }))
    .filter((difference) => difference.theirs !== difference.mine);
}

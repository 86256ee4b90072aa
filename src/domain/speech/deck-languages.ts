import type { DeckLanguages } from '../deck.ts';
import { suggestsOtherLanguages } from './guess-latin.ts';
import { guessLanguage, wordsOf } from './guess-language.ts';

/** From fewer cards, the languages of the sides cannot be guessed. */
export const CARDS_TO_GUESS_FROM = 3;
/** With this many cards, a side whose language is still unclear is considered to have none. */
export const CARDS_THAT_SETTLE = 10;
/** More cards would not improve the guess. */
export const MOST_CARDS_TO_GUESS_FROM = 40;

/** The average number of words of a side: up to the first number they are names or terms, from the second number on sentences. */
const MAX_WORDS_OF_NAMES = 2;
const MIN_WORDS_OF_SENTENCES = 3.5;
/** If this share of the fronts quotes words, the deck may ask for words of another language. */
const MAX_QUOTING_SHARE = 0.5;
const QUOTED = /["“„«‹「『][^"“„«‹「『”»›」』]+["”“»›」』]|(?<!\p{L})['‘‚][^'‘‚’]+['’‘](?!\p{L})/u;

/**
 * Guesses the languages (BCP 47 tags) of the two sides of cards; null if unclear. If only one side is unclear, it gets
 * the language of the other side, provided that another language is unlikely.
 */
export function guessDeckLanguages(cards: ReadonlyArray<{ front: string; back: string }>): DeckLanguages {
  const fronts = cards.map(({ front }) => front);
  const backs = cards.map(({ back }) => back);
  const [language, backLanguage] = [guessLanguage(fronts), guessLanguage(backs)];
  if (language !== null && backLanguage === null) {
    return { language, backLanguage: areAnswers(backs, fronts) ? language : null };
  }
  if (language === null && backLanguage !== null) {
    return { language: areExplainedTerms(fronts, backs) ? backLanguage : null, backLanguage };
  }
  if (language !== null) return { language, backLanguage };
  // Both sides together may be enough for a guess, if they are in the same language.
  const common = meanWordCount(fronts) > MAX_WORDS_OF_NAMES ? guessLanguage([...fronts, ...backs]) : null;
  return { language: common, backLanguage: common };
}

/** Whether backs are names, years and formulas that answer questions, not translations of words. */
function areAnswers(backs: readonly string[], fronts: readonly string[]): boolean {
  if (meanWordCount(backs) === 0) return true;
  const quoting = fronts.filter((front) => QUOTED.test(front)).length;
  return meanWordCount(fronts) >= MIN_WORDS_OF_SENTENCES && quoting < fronts.length * MAX_QUOTING_SHARE;
}

/** Whether fronts are terms that the backs explain. */
function areExplainedTerms(fronts: readonly string[], backs: readonly string[]): boolean {
  const language = guessLanguage(backs);
  return (
    meanWordCount(fronts) <= MAX_WORDS_OF_NAMES &&
    meanWordCount(backs) >= MIN_WORDS_OF_SENTENCES &&
    language !== null &&
    !suggestsOtherLanguages(wordsOf(fronts), language) &&
    guessLanguage([...fronts, ...backs]) === language
  );
}

function meanWordCount(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : wordsOf(texts).length / texts.length;
}

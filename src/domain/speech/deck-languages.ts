import type { DeckLanguages } from '../deck.ts';
import { speaksForOthers } from './guess-latin.ts';
import { guessLanguage, wordsOf } from './guess-language.ts';

/** A deck with fewer cards has not shown yet what its two sides are. */
export const CARDS_TO_GUESS_FROM = 3;
/** With so many cards, a side whose language is not clear yet is one that has none. */
export const CARDS_THAT_SETTLE = 10;
/** More than these say no more. */
export const MOST_CARDS_TO_GUESS_FROM = 40;

/** Words of a side, on average: up to so many they name something, and from so many on they say something about it. */
const NAMES = 2;
const SAYS = 3.5;
/** Who quotes words in so many of the fronts may be asking for words of another language. */
const QUOTING = 0.5;
const QUOTED = /["“„«‹「『][^"“„«‹「『”»›」』]+["”“»›」』]|(?<!\p{L})['‘‚][^'‘‚’]+['’‘](?!\p{L})/u;

/**
 * The languages of the two sides of a deck with these cards. Null for what is not clear; where one side alone is not, it gets
 * the language of the other one if it hardly can be in another.
 */
export function guessDeckLanguages(cards: ReadonlyArray<{ front: string; back: string }>): DeckLanguages {
  const fronts = cards.map(({ front }) => front);
  const backs = cards.map(({ back }) => back);
  const [language, backLanguage] = [guessLanguage(fronts), guessLanguage(backs)];
  if (language !== null && backLanguage === null) {
    return { language, backLanguage: answers(backs, fronts) ? language : null };
  }
  if (language === null && backLanguage !== null) {
    return { language: isExplained(fronts, backs) ? backLanguage : null, backLanguage };
  }
  if (language !== null) return { language, backLanguage };
  // Two sides that tell too little each may tell enough together, if they are of one language.
  const ofAll = wordsEach(fronts) > NAMES ? guessLanguage([...fronts, ...backs]) : null;
  return { language: ofAll, backLanguage: ofAll };
}

/** Whether backs are names, years and formulas that answer questions, not translations of words. */
function answers(backs: readonly string[], fronts: readonly string[]): boolean {
  if (wordsEach(backs) === 0) return true;
  const quoting = fronts.filter((front) => QUOTED.test(front)).length;
  return wordsEach(fronts) >= SAYS && quoting < fronts.length * QUOTING;
}

/** Whether fronts are terms that the backs explain. */
function isExplained(fronts: readonly string[], backs: readonly string[]): boolean {
  const language = guessLanguage(backs);
  return (
    wordsEach(fronts) <= NAMES &&
    wordsEach(backs) >= SAYS &&
    language !== null &&
    !speaksForOthers(wordsOf(fronts), language) &&
    guessLanguage([...fronts, ...backs]) === language
  );
}

function wordsEach(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : wordsOf(texts).length / texts.length;
}

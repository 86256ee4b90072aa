import { containsPhrase } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';

/** Hints about how long the answer is: "only 4 letters", "one word of 6 letters". */
const COUNTS_LETTERS =
  /\b(?:has|have|word of) (?:only |just )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:letters|syllables)\b|\bletters in all\b/iu;

/** Hints about how the answer begins: "its name starts with 'Ph'", "it begins with the letter B". */
const SPELLS_OPENING =
  /\b(?:[Ii]t|name|surname|term|title|word) (?:begins|starts) with (?:the letter |an? )?(?:["'“‘]\p{L}{1,5}-?["'”’]|\p{Lu}\p{Ll}?(?!\p{L}))/u;

/** Topics of these categories teach words, codes and commands, for which the first letter may be the only possible hint. */
const ABOUT_WORDS: ReadonlySet<string> = new Set(['Languages', 'Communication', 'Computing', 'Programming']);

const ARTICLE = /^(?:the|an?) /iu;
const NUMBER = /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/iu;

/**
 * Faults of a quiz card's hints that give an option away without teaching anything: hints about letters, and a first hint that
 * names a wrong option, which rules that option out.
 */
export function hintFaults({ hints, distractors }: CardDraft, category: string): string[] {
  if (!distractors) return [];
  return [
    ...hints.filter((hint) => COUNTS_LETTERS.test(hint)).map((hint) => `a hint counts letters: ${hint}`),
    ...hints
      .filter((hint) => !ABOUT_WORDS.has(category) && SPELLS_OPENING.test(hint))
      .map((hint) => `a hint spells the answer: ${hint}`),
    ...distractors
      .filter((option) => isTelling(option) && containsPhrase(hints[0], option.replace(ARTICLE, '')))
      .map((option) => `the first hint names the option "${option}"`),
  ];
}

/** Code, formulas, numbers and short words may occur in a hint in another sense. */
function isTelling(option: string): boolean {
  const name = option.replace(ARTICLE, '');
  return name.length > 3 && !/[`$\p{N}]/u.test(name) && !NUMBER.test(name);
}

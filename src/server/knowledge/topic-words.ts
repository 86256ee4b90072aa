import { foldedText } from '#domain/generation/compare-text.ts';

/** Words that a topic may contain without changing what it asks for. */
const FILLER = new Set(
  (
    'a an the of in and & all for with to my their its on from each every by about some most ' +
    'learn learning study studying revise memorize memorise know knowledge understand understanding ' +
    'quiz trivia test exam question interview flashcard card deck practice revision review prep ' +
    'basic basics beginner intermediate advanced expert introduction introductory intro 101 essential essentials ' +
    'fundamental fundamentals elementary important main key core concept idea principle topic overview summary ' +
    'complete full list name fact term terminology topics course class lesson tutorial guide crash ap gcse igcse ib'
  ).split(' '),
);

/** Everyday words that are one typo away from a word of a topic and must not be taken for it. */
const NEVER_A_SLIP = new Set(['county', 'notion', 'ration', 'inland', 'easter', 'capitalist', 'period']);

/** Names whose final s is no plural. */
const NO_PLURAL = new Set([
  'americas',
  'gas',
  'indies',
  'cyprus',
  'honduras',
  'laos',
  'caucasus',
  'mauritius',
]);

export function isFiller(word: string): boolean {
  return FILLER.has(word);
}

function singular(word: string): string {
  // "mechanics" is a science, a mechanic is not; "Germans" are people, "German" is a language.
  if (NO_PLURAL.has(word) || word.length < 4 || /(?:ic|man|lian)s$/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/u.test(word)) return word.slice(0, -2);
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : word;
}

/** A topic as a list of plain words: folded, without possessives, singular. */
export function topicWords(topic: string): string[] {
  return foldedText(topic.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(' ')
    .filter((word) => word !== '')
    .map(singular);
}

/** Whether at most `limit` letters were dropped, added, changed or swapped with their neighbour. */
export function isTypo(typed: string, meant: string, limit: number): boolean {
  if (Math.abs(typed.length - meant.length) > limit) return false;
  let twoBack: number[] = [];
  let previous = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      if (swapped) cost = Math.min(cost, (twoBack[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    twoBack = previous;
    previous = row;
  }
  return (previous.at(-1) ?? Infinity) <= limit;
}

/** How many typos a word of this length may have: five letters may be swapped, from nine on there may be two. */
function slipsIn(known: string): number {
  return known.length >= 9 ? 2 : 1;
}

function isMeant(typed: string, known: string, slips: number): boolean {
  if (known.length < 5 || slips > slipsIn(known)) return false;
  return isTypo(typed, known, slips) && (known.length > 5 || lettersOf(typed) === lettersOf(known));
}

function lettersOf(word: string): string {
  return word.split('').sort().join('');
}

/** Gives the word of `vocabulary` that a word was meant to be, or the word itself. */
export type CorrectSpelling = (word: string, vocabulary: ReadonlySet<string>) => string;

/** Leaves every word as it was typed. */
export const asTyped: CorrectSpelling = (word) => word;

/**
 * The word of `vocabulary` that a mistyped word was meant to be, or the word itself. Only longer words are corrected,
 * and only when one word alone is nearest: a wrong guess makes a wrong deck.
 */
export const correctTypos: CorrectSpelling = (word, vocabulary) => {
  if (vocabulary.has(word) || NEVER_A_SLIP.has(word) || word.length < 5) return word;
  for (const slips of [1, 2]) {
    const near = [...vocabulary].filter((known) => known[0] === word[0] && isMeant(word, known, slips));
    if (near.length > 0) return near.length === 1 ? (near[0] ?? word) : word;
  }
  return word;
};

import { sample, seededRandom, shuffled } from '../random.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';

export const HINT_LEVELS = [1, 2, 3] as const;
export type HintLevel = (typeof HINT_LEVELS)[number];

/** A longer answer counts as a sentence, whose hints uncover words instead of letters. */
const MAX_PHRASE_WORDS = 6;

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const DIGITS = Array.from('0123456789');
const SIGNS = Array.from('+-×÷=<>%&#');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A hint derived from the answer alone, for a card without a stored one: its kind and length, then its beginning, then the
 * answer partly uncovered. The same answer always gets the same hints, and none is the answer itself.
 */
export function fallbackHint(back: string, level: HintLevel): string {
  const answer = back.trim().replaceAll(/\s+/gu, ' ');
  const characters = split(answer);
  const [only] = characters;
  if (only === undefined) return 'The answer is blank.';
  if (characters.length === 1) return singleCharacterHint(only, level);
  const words = answer.split(' ');
  if (level === 1) return `The answer is ${kindOf(words)}.`;
  if (level === 2) return `It starts with ${startOf(words)}.`;
  return words.length > MAX_PHRASE_WORDS ? uncoverWords(words) : uncoverLetters(words);
}

function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

const isLetter = (character: string) => /^\p{L}/u.test(character);
const isDigit = (character: string) => /^\p{N}/u.test(character);
const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

function kindOf(words: readonly string[]): string {
  const characters = split(words.join(''));
  const letters = characters.filter(isLetter).length;
  const digits = characters.filter(isDigit).length;
  if (words.length > MAX_PHRASE_WORDS) return `a text of ${count(words.length, 'word')}`;
  if (letters === 0 && digits > 0) return `a number with ${count(digits, 'digit')}`;
  if (letters === 0) return `made of ${count(characters.length, 'sign')}`;
  if (words.length > 1) return `${count(words.length, 'word')} with ${count(letters, 'letter')} in all`;
  return digits > 0
    ? `one term of ${count(characters.length, 'character')}`
    : `one word with ${count(letters, 'letter')}`;
}

function startOf(words: readonly string[]): string {
  if (words.length > MAX_PHRASE_WORDS) return `“${words.slice(0, 2).join(' ')}”`;
  const first = split(words[0] ?? '');
  if (words.length === 1) return `“${first[0] ?? ''}”`;
  const initials = words.map(
    (word) => `“${split(word).find((it) => isLetter(it) || isDigit(it)) ?? split(word)[0] ?? ''}”`,
  );
  return `${initials[0] ?? ''}, and its other words with ${initials.slice(1).join(', ')}`;
}

/** The placeholder for a covered character: one that the answer (`snake_case`, for example) does not contain. */
function blankFor(words: readonly string[]): string {
  return words.some((word) => word.includes('_')) ? '•' : '_';
}

/** Covers every second character of each word, at least one. */
function uncoverLetters(words: readonly string[]): string {
  const blank = blankFor(words);
  let covered = 0;
  const shown = words.map((word) =>
    split(word).map((character, index) => {
      const cover = index % 2 === 1;
      if (cover) covered += 1;
      return cover ? blank : character;
    }),
  );
  const last = shown.at(-1);
  if (covered === 0 && last !== undefined) last.fill(blank);
  return shown.map((characters) => characters.join('')).join(' ');
}

/** Covers every second word but not its punctuation, so that the sentence keeps its shape. */
function uncoverWords(words: readonly string[]): string {
  const blank = blankFor(words);
  return words
    .map((word, index) => {
      if (index % 2 === 0) return word;
      const body = trimmedEnd(word, '.,;:!?');
      return blank.repeat(Math.max(1, split(body).length)) + word.slice(body.length);
    })
    .join(' ');
}

/** A single character cannot be partly uncovered: gives its kind, then its half, then three to choose from. */
function singleCharacterHint(character: string, level: HintLevel): string {
  const upper = character.toUpperCase();
  const [kind, alphabet] = alphabetOf(character);
  if (level === 1) return `The answer is a single ${kind}.`;
  if (level === 2) {
    const position = alphabet.indexOf(upper);
    if (position === -1) return `It is a ${kind} that is not in everyday use.`;
    const half = position < alphabet.length / 2 ? 'first' : 'second';
    return `It is in the ${half} half of ${alphabet.join(' ')}.`;
  }
  const random = seededRandom(character);
  const others = sample(
    alphabet.filter((other) => other !== upper),
    2,
    random,
  ).map((other) => (upper === character ? other : other.toLowerCase()));
  return `It is one of these: ${shuffled([character, ...others], random).join(' ')}`;
}

function alphabetOf(character: string): ['letter' | 'digit' | 'sign', readonly string[]] {
  if (isLetter(character)) return ['letter', LETTERS];
  return isDigit(character) ? ['digit', DIGITS] : ['sign', SIGNS];
}

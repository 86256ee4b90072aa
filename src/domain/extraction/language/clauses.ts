import type { English, Word } from './grammar.ts';

/** The main clause of a sentence that tells what happened. */
export interface Clause {
  /** As it is written within a question. */
  subject: string;
  /** Finite, in the past. */
  verb: string;
  rest: string;
}

const IN_SUBJECT = [
  'noun',
  'proper',
  'person',
  'place',
  'adjective',
  'determiner',
  'preposition',
  'conjunction',
  'value',
] as const;
const NOT_IN_SUBJECT = /^(?:who|which|that|where|when|it|they|he|she|there|we|you|this|these)$/iu;
const SUBJECT_MAX = 10;

/** ", a Dutch draper," between a name and its verb. */
const APPOSITION =
  /^(?<name>[^,]{3,60}), (?:an?|the|who|whose|then|one of|at that time) ?[^,]{2,70}, (?=\p{Ll})/u;

/** Where something begins that a question had better leave out. */
const CLAUSE_ENDS =
  /(?:;|:| [–—-] |, (?:and|but|so|which|in which|for which|who|whose|where|although|though|because|while|whereas|after|when|since|as|then|with|for) | but | (?:although|whereas) | and (?:was|were|had|is|are|has|have|did|died|the|an?|then|thus|so|also|later|in|on|at|by) | and \p{Ll}+ed (?:the|an?|about|his|her|their|its|\d|to|in|by|that)\b|, (?<!\p{Lu}[\p{Ll}’']+, )[\p{Lu}\p{N}]|, the \d).*/su;

/** The first clause of a sentence, with its full stop. */
export function firstClause(sentence: string): string {
  return `${sentence.replace(/\.$/u, '').replace(CLAUSE_ENDS, '')}.`;
}

/**
 * Subject, verb and the rest of a sentence in the past; null where they are not plain to see. `isInside`: it is not the
 * beginning of the sentence, so that a capital means a name.
 */
export function clauseOf(main: string, isInside: boolean, english: English): Clause | null {
  const text = main.replace(APPOSITION, '$<name> ');
  const words = english.words(text);
  const at = words.findIndex(
    (word, index) => isBe(word) || (word.is.has('past') && !isAdjectival(words, index)),
  );
  const verb = words[at];
  const before = words.slice(0, Math.max(0, at));
  if (verb === undefined || before.length === 0 || before.length > SUBJECT_MAX) return null;
  if (verb.is.has('auxiliary') && !isBe(verb)) return null;
  const opening = text.slice(0, verb.start).trim();
  const isListOfNames = /^\p{Lu}.*, \p{Lu}.* and \p{Lu}/u.test(opening);
  if (!isListOfNames && before.some(({ mark }) => mark !== '' && mark !== '.')) return null;
  if (
    before.some((word) => NOT_IN_SUBJECT.test(word.text)) ||
    (before[0]?.is.has('preposition') === true && !isInside)
  )
    return null;
  // Before "was", what stands behind an article is a noun, whatever the library takes it for.
  const isPlain = isBe(verb) && before.length <= 5 && /^(?:the|an?) /iu.test(opening);
  if (!isPlain && !before.every((word, index) => fitsSubject(word, index === before.length - 1))) return null;
  const named = opening.replace(/ (?:also|first|then|finally|later|soon)$/u, '');
  const rest = restOf(text.slice(verb.end), words.slice(at + 1), verb.end);
  if (rest === null || (rest.split(' ').length < 2 && !/ |^\p{Lu}/u.test(named))) return null;
  return { subject: isInside ? named : english.within(named), verb: verb.text, rest };
}

/** Whether a word is a form of "to be" in the past. */
function isBe({ text }: Word): boolean {
  return /^(?:was|were)$/u.test(text);
}

function fitsSubject(word: Word, isLast: boolean): boolean {
  return (
    /^\p{Lu}/u.test(word.text) ||
    IN_SUBJECT.some((kind) => word.is.has(kind)) ||
    (isLast && word.is.has('adverb'))
  );
}

/** "the united provinces", "the strongest earthquake ever measured": a participle within the subject. */
function isAdjectival(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || before.text === 'ever' || next?.is.has('past') === true) return true;
  return (before.is.has('determiner') && next?.is.has('noun') === true) || /^\p{Lu}/u.test(word?.text ?? '');
}

function restOf(rest: string, words: readonly Word[], offset: number): string | null {
  const cut = rest.replace(/\.$/u, '').replace(CLAUSE_ENDS, '');
  const second = words.find(
    (word, index) =>
      word.is.has('past') && words[index - 1]?.text === 'and' && word.start - offset < cut.length,
  );
  const text = (second === undefined ? cut : cut.slice(0, second.start - offset).replace(/,? and\s*$/u, ''))
    .trim()
    .replace(/[.,]$/u, '');
  return /^(?:not|only) |\?/u.test(text) ? null : text;
}

import type { English, Word } from './grammar.ts';

/** The main clause of a sentence in the past tense. */
export interface Clause {
  /** The subject as it is written inside a question. */
  subject: string;
  /** The finite verb, in the past tense. */
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

/** The beginning of a part that a question leaves out. */
const CLAUSE_ENDS =
  /(?:;|:| [–—-] |, (?:and|but|so|which|in which|for which|who|whose|where|although|though|because|while|whereas|after|when|since|as|then|with|for) | but | (?:although|whereas) | and (?:was|were|had|is|are|has|have|did|died|the|an?|then|thus|so|also|later|in|on|at|by) | and \p{Ll}+ed (?:the|an?|about|his|her|their|its|\d|to|in|by|that)\b|, (?<!\p{Lu}[\p{Ll}’']+, )[\p{Lu}\p{N}]|, the \d).*/su;

/** The first clause of a sentence, with a full stop. */
export function firstClause(sentence: string): string {
  return `${sentence.replace(/\.$/u, '').replace(CLAUSE_ENDS, '')}.`;
}

/**
 * The subject, verb and rest of a sentence in the past tense, or null if they are not clear. With `isInside`, the text
 * does not begin the sentence, so a capital letter means a name.
 */
export function clauseOf(main: string, isInside: boolean, english: English): Clause | null {
  const text = main.replace(APPOSITION, '$<name> ');
  const words = english.words(text);
  const at = words.findIndex(
    (word, index) => isBe(word) || (word.kinds.has('past') && !isAdjectival(words, index)),
  );
  const verb = words[at];
  const before = words.slice(0, Math.max(0, at));
  if (verb === undefined || before.length === 0 || before.length > SUBJECT_MAX) return null;
  if (verb.kinds.has('auxiliary') && !isBe(verb)) return null;
  const opening = text.slice(0, verb.start).trim();
  const isListOfNames = /^\p{Lu}.*, \p{Lu}.* and \p{Lu}/u.test(opening);
  if (!isListOfNames && before.some(({ mark }) => mark !== '' && mark !== '.')) return null;
  if (
    before.some((word) => NOT_IN_SUBJECT.test(word.text)) ||
    (before[0]?.kinds.has('preposition') === true && !isInside)
  )
    return null;
  // Between an article and "was" there is a noun phrase, whatever the tagger says.
  const isPlain = isBe(verb) && before.length <= 5 && /^(?:the|an?) /iu.test(opening);
  if (!isPlain && !before.every((word, index) => fitsSubject(word, index === before.length - 1))) return null;
  const subject = opening.replace(/ (?:also|first|then|finally|later|soon)$/u, '');
  const rest = restOf(text.slice(verb.end), words.slice(at + 1), verb.end);
  if (rest === null || (rest.split(' ').length < 2 && !/ |^\p{Lu}/u.test(subject))) return null;
  return { subject: isInside ? subject : english.within(subject), verb: verb.text, rest };
}

/** Whether a word is a form of "to be" in the past. */
function isBe({ text }: Word): boolean {
  return /^(?:was|were)$/u.test(text);
}

function fitsSubject(word: Word, isLast: boolean): boolean {
  return (
    /^\p{Lu}/u.test(word.text) ||
    IN_SUBJECT.some((kind) => word.kinds.has(kind)) ||
    (isLast && word.kinds.has('adverb'))
  );
}

/** Whether a word is a participle in the subject: "the united provinces", "the strongest earthquake ever measured". */
function isAdjectival(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || before.text === 'ever' || next?.kinds.has('past') === true) return true;
  return (
    (before.kinds.has('determiner') && next?.kinds.has('noun') === true) || /^\p{Lu}/u.test(word?.text ?? '')
  );
}

function restOf(rest: string, words: readonly Word[], offset: number): string | null {
  const cut = rest.replace(/\.$/u, '').replace(CLAUSE_ENDS, '');
  const second = words.find(
    (word, index) =>
      word.kinds.has('past') && words[index - 1]?.text === 'and' && word.start - offset < cut.length,
  );
  const text = (second === undefined ? cut : cut.slice(0, second.start - offset).replace(/,? and\s*$/u, ''))
    .trim()
    .replace(/[.,]$/u, '');
  return /^(?:not|only) |\?/u.test(text) ? null : text;
}

/** A word of a sentence with its part of speech. */
export interface Word {
  text: string;
  /** Start and end in the sentence. */
  start: number;
  end: number;
  /** The punctuation that follows the word, without spaces. */
  mark: string;
  kinds: ReadonlySet<WordKind>;
}

export const WORD_KINDS = [
  'noun',
  'proper',
  'person',
  'place',
  'verb',
  'past',
  'present',
  'infinitive',
  'auxiliary',
  'adjective',
  'adverb',
  'determiner',
  'preposition',
  'conjunction',
  'pronoun',
  'value',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What a natural-language library knows about English. */
export interface Grammar {
  words(sentence: string): readonly Word[];
  /** The infinitive of a past tense: "overthrow" for "overthrew". */
  infinitive(pastTense: string): string;
  isPlural(noun: string): boolean;
}

/** English grammar, with what one source shows about names. */
export interface English extends Grammar {
  /** A term as it is written inside a sentence: only names keep their capital. */
  nameOf(term: string): string;
  /** The subject of a sentence as it is written inside a question. */
  within(subject: string): string;
}

/** Endings of common nouns. */
const COMMON_ENDING =
  /(?:tion|sion|ment|ness|ity|ism|ance|ence|ery|osis|esis|ysis|ing|ure|ology|graphy|onomy|ics|age|hood|ship|gen|ide|ine)$/u;

/** Grammar that learns from the words of a source which of them are names. */
export function englishOf(context: readonly { text: string }[], grammar: Grammar): English {
  const lower = new Set<string>();
  const upper = new Set<string>();
  for (const { text } of context) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu)) lower.add(word);
    for (const [word] of text.matchAll(/(?<=\p{Ll},? )\p{Lu}[\p{L}\p{N}]*/gu)) upper.add(word);
  }
  const nameOf = (term: string) => {
    const first = /^[\p{L}\p{M}]*/u.exec(term)?.[0] ?? '';
    const rest = term.slice(first.length);
    const small = first.toLowerCase();
    if (first.length < 2 || /\p{Lu}/u.test(first.slice(1)) || (/^\d/u.test(rest) && !lower.has(small)))
      return term;
    if (/^ (?:(?:de|la|le|du|van|von|der|di|da|del|della|bin|ibn) )?\p{Lu}\p{Ll}/u.test(rest)) return term;
    // "Huntington's disease" and "Down syndrome" begin with names.
    if (/^['’]s /u.test(rest) || /^(?:Down|May|Will|Mark|Bell|Cook)$/u.test(first)) return term;
    if (lower.has(small)) return small + rest;
    const [word] = grammar.words(term);
    const isName =
      upper.has(first) ||
      (['person', 'place', 'proper'] as const).some((kind) => word?.kinds.has(kind) === true);
    return isName ? term : small + rest;
  };
  const within = (subject: string) => {
    const first = /^\p{L}*/u.exec(subject)?.[0] ?? '';
    if (/^(?:The|A|An|Most|In|At|During)$/u.test(first))
      return first.toLowerCase() + subject.slice(first.length);
    // A single word, or one before "of Rotterdam", that never occurs in lower case is probably a name.
    const isAlone = /^\p{L}+(?: of \p{Lu}|$)/u.test(subject) && !COMMON_ENDING.test(first);
    const isUnknown = isAlone && !lower.has(first.toLowerCase()) && !grammar.isPlural(first);
    return isUnknown ? subject : nameOf(subject);
  };
  return { ...grammar, nameOf, within };
}

/** A word of a sentence as a tagger sees it. */
export interface Word {
  text: string;
  /** Where it stands in the sentence. */
  start: number;
  end: number;
  /** The punctuation that follows, without spaces. */
  mark: string;
  is: ReadonlySet<WordKind>;
}

export type WordKind = 'noun' | 'plural' | 'proper' | 'person' | 'place' | 'verb' | 'past' | 'present' | 'infinitive' | 'auxiliary' | 'adjective' | 'adverb' | 'determiner' | 'preposition' | 'conjunction' | 'pronoun' | 'value';

/** What a natural language library knows about English. */
export interface Grammar {
  words(sentence: string): Word[];
  /** "overthrew" is a form of "overthrow". */
  infinitive(pastTense: string): string;
  isPlural(noun: string): boolean;
}

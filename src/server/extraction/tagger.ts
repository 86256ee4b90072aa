import nlp from 'compromise';
import type { Grammar, Word, WordKind } from '#domain/extraction/language/grammar.ts';

/** The tags of `compromise` that the rules use. */
const KINDS: readonly [string, WordKind][] = [
  ['Noun', 'noun'],
  ['ProperNoun', 'proper'],
  ['Person', 'person'],
  ['Place', 'place'],
  ['Verb', 'verb'],
  ['PastTense', 'past'],
  ['PresentTense', 'present'],
  ['Infinitive', 'infinitive'],
  ['Auxiliary', 'auxiliary'],
  ['Adjective', 'adjective'],
  ['Adverb', 'adverb'],
  ['Determiner', 'determiner'],
  ['Preposition', 'preposition'],
  ['Conjunction', 'conjunction'],
  ['Pronoun', 'pronoun'],
  ['Value', 'value'],
];

/** Plurals that look like singulars. */
const LATIN_PLURAL =
  /(?:ochondria|acteria|tomata|chromata|ungi|uclei|adii|timuli|riteria|henomena|entra|ulcra|vertebrae|larvae|algae|antennae|axes|analyses|theses|archaea|flagella|media|quanta|spectra|strata|atria|septa|ova|alveoli|bronchi|villi|glomeruli)$/iu;
/** Singulars that look like plurals. */
const SINGULAR =
  /(?:ss|us|is|ics|ox|lens|series|species|gas|bias|diabetes|rabies|canvas|atlas|nexus|Andes)$/iu;

/** Maximum size of a cache, a few times what most texts need. */
const MAX_CACHED = 2_000;

/** The grammar of English according to `compromise`. */
export const grammar: Grammar = {
  words: cached((sentence) => {
    const words: Word[] = [];
    let at = 0;
    for (const { pre, text, post, tags } of nlp(sentence).docs.flat()) {
      const start = at + pre.length;
      at = start + text.length + post.length;
      // The second half of a contraction has no text.
      if (text === '') continue;
      words.push({ text, start, end: start + text.length, mark: post.trim(), kinds: kindsOf(tags) });
    }
    return words;
  }),
  infinitive: cached(
    (pastTense) =>
      nlp(pastTense, { [pastTense]: 'PastTense' })
        .verbs()
        .toInfinitive()
        .text() || pastTense,
  ),
  isPlural: cached((noun) => {
    if (LATIN_PLURAL.test(noun)) return true;
    if (SINGULAR.test(noun)) return false;
    return /\p{Ll}s$/u.test(noun) || nlp(noun).terms().last().has('#Plural');
  }),
};

/** Caches results, because every kind of card looks at the same sentences. */
function cached<Found>(find: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    const existing = known.get(text);
    if (existing !== undefined) return existing;
    if (known.size >= MAX_CACHED) known.clear();
    const found = find(text);
    known.set(text, found);
    return found;
  };
}

function kindsOf(tags: ReadonlySet<string> | undefined): ReadonlySet<WordKind> {
  return new Set(KINDS.filter(([tag]) => tags?.has(tag) === true).map(([, kind]) => kind));
}

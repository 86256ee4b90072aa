import { contentWords } from '#domain/generation/compare-text.ts';
import { LEX } from '../lex-files.ts';
import { sharedEnding } from '../shared-ending.ts';

/** The first words of the Latin names of animals and plants, from "genus Passer". */
export function generaOf(synsets: readonly { lemmas: readonly string[] }[]): ReadonlySet<string> {
  return new Set(
    synsets.flatMap(({ lemmas }) =>
      lemmas.flatMap((lemma) => (lemma.startsWith('genus ') ? lemma.slice(6) : [])),
    ),
  );
}

/** "Passer domesticus", "family Rosaceae", "Passeridae": names for scientists. */
export function isScientificName(lemma: string, lexFile: number, genera: ReadonlySet<string>): boolean {
  if (lexFile !== LEX.animal && lexFile !== LEX.plant) return false;
  if (/^(?:genus|family|order|class|phylum|sub\w+|super\w+|division|tribe|kingdom) [A-Z]/u.test(lemma))
    return true;
  const [first = '', second] = lemma.split(' ');
  if (second !== undefined && genera.has(first) && /^[a-z]/u.test(second)) return true;
  if (second !== undefined && /^[A-Z][a-z]+(?: x)? [a-z]+(?: [a-z]+)*$/u.test(lemma))
    return LATIN_ENDING.test(lemma);
  return /^[A-Z][a-z]+(?:idae|aceae|inae|ales|iformes|oidea|ptera|phyta|phyceae|mycota|mycetes)$/u.test(
    lemma,
  );
}

/** Endings of Latin species names; English second words ("Siamese cat", "Cape buffalo") rarely have them. */
const LATIN_ENDING =
  /(?:us|is|um|ae|ii|ensis|ense|ana|ata|ica|osa|ides|oides|ei|ea|ia|ina|ifera|folia|ella|ula|alis|ans|ens|ops|eps)$/u;

/** The words of a definition, as the checks of drafts see them and as the choice of options does. */
export type DefinitionWords = { content: ReadonlySet<string>; plain: ReadonlySet<string> };

/**
 * Whether a definition gives a term away: it has one of the term's words or its stem. The last part of the term may
 * be there ("small sparrow" for "house sparrow"), since that names the kind that the options share.
 */
export function givesTermAway(definition: DefinitionWords, term: string): boolean {
  const said = [...definition.content];
  const own = [...contentWords(term)];
  const cue = sharedEnding(definition.plain, term);
  if (own.length === 0) return true;
  return own.some((word, index) =>
    said.some((other) => {
      const isHead = index === own.length - 1 && own.length > 1;
      if (isHead && other === word) return false;
      if (other === word) return true;
      if (cue !== null && word.endsWith(cue) && cue === other) return false;
      return (
        sharesStem(word, other) ||
        (own.length === 1 && word.length > other.length && other.length > 3 && word.startsWith(other))
      );
    }),
  );
}

/** "pitch" of pitcher and pitching, "bat" of batter and batting. */
function baseOf(word: string): string {
  return word.replace(/(?:ings?|ers?|ed|ors?|ions?)$/u, '').replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
}

function sharesStem(one: string, other: string): boolean {
  if (baseOf(one).length > 2 && baseOf(one) === baseOf(other)) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4) return false;
  let common = 0;
  while (common < shorter && one[common] === other[common]) common += 1;
  return common >= 4 && common >= 0.72 * Math.max(one.length, other.length);
}

import { contentWords } from '#domain/generation/compare-text.ts';
import { isUnsuitable } from '../blocked-words.ts';
import { plainWords } from '../plain-words.ts';
import { CORRECTIONS, USUAL_NAMES, WELL_KNOWN_NAMES, WRONG_NAMES } from '../corrections.ts';
import { LEX } from '../lex-files.ts';
import type { Dictionary, PartOfSpeech, RawSynset } from './dictionary.ts';
import { definitionOf } from './gloss.ts';
import { generaOf, givesTermAway, isScientificName } from './terms.ts';

/** A synset as decks need it; numbers are indexes into the list of nodes. */
export type Node = {
  pos: PartOfSpeech;
  lexFile: number;
  /** Names fit for a card, the one to ask for first; may be empty. */
  lemmas: readonly string[];
  /** Whether people call it by this name: the texts of the dictionary have it, and mean this by it. */
  inUse: (lemma: string) => boolean;
  /** Null when no card can be made from it. */
  definition: string | null;
  /** Kinds of which this is a kind or an instance. */
  parents: readonly number[];
  isInstance: boolean;
  /** Fields that it is a term of. */
  domains: readonly number[];
  familiarity: number;
};

/** Usages whose members insult, sell or are no words for a card. */
const UNFIT_USAGES = new Set([
  'disparagement',
  'obscenity',
  'ethnic slur',
  'archaism',
  'trade name',
  'trademark',
  'slang',
  'plural',
  'combining form',
  'abbreviation',
]);

/** Marks in a gloss of what is left out whatever its words are. */
const MARKED =
  /\b(?:slur|offensive|disparaging|derogatory|obscene|vulgar|pejorative|contemptuous|taboo|slang|archaic|obsolete|trade ?name|trademark|brand name|brand of|dated|colloquial|euphemis[mt]\w*|informal)\b/iu;

/**
 * The nouns of a dictionary, and the verbs and adjectives that are terms of a field.
 * @returns nodes and their index by synset id
 */
export function nodesOf({ synsets, senses }: Dictionary): { nodes: Node[]; indexOf: Map<string, number> } {
  const kept = synsets.filter(
    ({ pos, pointers }) => pos === 'n' || pointers.some(({ symbol }) => symbol === ';c'),
  );
  const indexOf = new Map(kept.map(({ id }, index) => [id, index]));
  const byId = new Map(synsets.map((synset) => [synset.id, synset]));
  const met = timesMet(synsets, senses);
  const familiarity = familiarities(senses, met);
  const isVague = vagueness(met, synsets.length);
  const genera = generaOf(synsets);
  const meanings = new Map<string, number>();
  for (const { lemma } of senses) meanings.set(lemma, (meanings.get(lemma) ?? 0) + 1);
  const tagged = new Set(
    senses.filter(({ tagCount }) => tagCount > 0).map(({ lemma, synset }) => `${synset} ${lemma}`),
  );
  const inUse = ({ id }: RawSynset, name: string) => {
    const lemma = name.toLowerCase();
    if (WELL_KNOWN_NAMES.has(name) || tagged.has(`${id} ${lemma}`)) return true;
    return meanings.get(lemma) === 1 && (met.get(lemma) ?? 0) + (met.get(`${lemma}s`) ?? 0) > 0;
  };
  const targets = (synset: RawSynset, ...symbols: string[]) =>
    synset.pointers
      .filter(({ symbol }) => symbols.includes(symbol))
      .flatMap(({ target }) => indexOf.get(target) ?? []);
  const nodes = kept.map((synset): Node => {
    const lemmas = once(() => {
      const usages = synset.pointers
        .filter(({ symbol }) => symbol === ';u')
        .flatMap(({ target }) => byId.get(target)?.lemmas ?? []);
      const unfit = MARKED.test(synset.gloss) || usages.some((usage) => UNFIT_USAGES.has(usage));
      return unfit ? [] : plainestFirst(usualFirst(fitLemmas(synset, genera), synset), meanings);
    });
    const definition = once(() => {
      const found = lemmas().length === 0 ? null : fitDefinition(synset, lemmas());
      return found === null || isVague(found) ? null : found;
    });
    return {
      pos: synset.pos,
      lexFile: synset.lexFile,
      // Most nodes are in no deck, and finding out what can be said of them is most of the work.
      get lemmas() {
        return lemmas();
      },
      get definition() {
        return definition();
      },
      inUse: (lemma) => inUse(synset, lemma),
      parents: targets(synset, '@', '@i'),
      isInstance: synset.pointers.some(({ symbol }) => symbol === '@i'),
      domains: targets(synset, ';c'),
      familiarity: familiarity(synset),
    };
  });
  return { nodes, indexOf };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Bits that the words of a definition must carry together; a vaguer one fits many things ("small songbird common in North America"). */
const LEAST_BITS = 30;

/** Tells whether a definition's words are all so common in definitions that they single nothing out. */
function vagueness(met: ReadonlyMap<string, number>, total: number): (definition: string) => boolean {
  return (definition) => {
    let bits = 0;
    // That something is of the genus Salix tells most people nothing.
    for (const word of plainWords(
      definition.replaceAll(
        /\bof the (?:genus|genera|family|order|tribe|class) [A-Z]\w+(?: (?:and|or) [A-Z]\w+)?/gu,
        '',
      ),
    )) {
      const times = (met.get(word) ?? 0) + (met.get(`${word}s`) ?? 0);
      bits += Math.max(0, Math.log2(total / Math.max(1, times)));
    }
    return bits < LEAST_BITS;
  };
}

/** "Salmon River" before "Salmon", which first of all is a fish; "Nile" stays before "Nile River". */
function plainestFirst(lemmas: readonly string[], meanings: ReadonlyMap<string, number>): string[] {
  const [first = '', ...others] = lemmas;
  if ((meanings.get(first.toLowerCase()) ?? 0) < 2) return [...lemmas];
  const longer = others.find(
    (other) => /^[A-Z]/u.test(first) && (other.startsWith(`${first} `) || other.endsWith(` ${first}`)),
  );
  return longer === undefined ? [...lemmas] : [longer, first, ...others.filter((other) => other !== longer)];
}

/** Where WordNet lists a rarer name first, the one that people use. */
function usualFirst(lemmas: readonly string[], synset: RawSynset): string[] {
  const usual = USUAL_NAMES.get(synset.lemmas[0] ?? '');
  if (usual === undefined || !lemmas.includes(usual)) return [...lemmas];
  return [usual, ...lemmas.filter((lemma) => lemma !== usual)];
}

/** Longer names do not fit an option. */
const LONGEST_LEMMA = 40;

function fitLemmas({ lemmas, lexFile }: RawSynset, genera: ReadonlySet<string>): string[] {
  const [first = ''] = lemmas;
  return lemmas.filter(
    (lemma) =>
      lemma.length <= LONGEST_LEMMA &&
      lemma.length > 2 &&
      !/[\d/]|^[^\p{L}]|[.]$/u.test(lemma) &&
      !/(?:iform|pterous|aceous|aniform|inoid|idoid) |\b(?:oscine|decapod|malacostracan|selachian|ganoid|percoid|scombroid|scorpaenoid|blennioid|gadoid|clupeid) \w+$/u.test(
        lemma,
      ) &&
      !isScientificName(lemma, lexFile, genera) &&
      !isUnsuitable(lemma) &&
      WRONG_NAMES.get(first)?.includes(lemma) !== true,
  );
}

function fitDefinition(synset: RawSynset, lemmas: readonly string[]): string | null {
  const correction = CORRECTIONS.find(
    ({ lemma, gloss }) => lemma === synset.lemmas[0] && synset.gloss.startsWith(gloss),
  );
  if (correction) return correction.definition;
  if (synset.pos === 'n' && isOfNoUse(synset)) return null;
  const definition = definitionOf(synset.gloss, synset.pos === 'v');
  if (definition === null || isUnsuitable(definition)) return null;
  const isLiving = [LEX.animal, LEX.plant, LEX.food, LEX.body].some((file) => file === synset.lexFile);
  if (isLiving && NO_THING.test(definition)) return null;
  const said = { content: contentWords(definition), plain: plainWords(definition) };
  const [term = '', ...others] = lemmas;
  const saysOther = others.some((name) => contentWords(name).isSubsetOf(said.content));
  return saysOther || givesTermAway(said, term) ? null : definition;
}

/** Beginnings of what is said about an animal or a plant without saying what it is ("found in rugged ground"). */
const NO_THING =
  /^(?:from|distilled|baked|arises|supplies|drains|empties|formed by|having|found|fished|ranges|bores|digs|lives|feeds|spends|grows?|occurs?|grown|yields|produces|resembles|differs|enters?|host|its|this|markings|presumably|valued|developed|bred of|extremely dangerous|brilliantly colored;|native (?:of|to|from)\b|(?:commonly |widely )?(?:found|distributed|cultivated|widespread|common) (?:in|from|throughout|between|on|over|along)\b)/u;

/** People and places that exist change and need more than a line; taxa are for scientists. */
function isOfNoUse({ lexFile, pointers, lemmas, gloss }: RawSynset): boolean {
  const isInstance = pointers.some(({ symbol }) => symbol === '@i');
  if (isInstance && lexFile === LEX.location) return true;
  if (
    isInstance &&
    lexFile === LEX.person &&
    !/\b(?:god|goddess|deity|Muse|Titan|nymph|giant)\b|\b(?:[Mm]yth|[Ll]egend)/u.test(gloss)
  )
    return true;
  if (isInstance && (lexFile === LEX.group || lexFile === LEX.artifact)) return true;
  if (lexFile !== LEX.animal && lexFile !== LEX.plant) return false;
  return lemmas.some((lemma) =>
    /^(?:genus|family|order|class|phylum|sub\w+|super\w+|division|tribe|kingdom) [A-Z]/u.test(lemma),
  );
}

/** How often each word, and each lemma of up to three words, is met in the glosses. */
function timesMet(synsets: readonly RawSynset[], senses: Dictionary['senses']): ReadonlyMap<string, number> {
  const longer = new Set<string>();
  /** Words with which longer lemmas begin. */
  const begins = new Set<string>();
  for (const { lemma } of senses) {
    const blank = lemma.indexOf(' ');
    if (blank < 3) continue;
    longer.add(lemma);
    begins.add(lemma.slice(0, blank));
  }
  const met = new Map<string, number>();
  const count = (phrase: string) => met.set(phrase, (met.get(phrase) ?? 0) + 1);
  for (const { gloss } of synsets) {
    const said = gloss.toLowerCase().match(/[a-z'-]+/g) ?? [];
    for (let at = 0; at < said.length; at += 1) {
      const word = said[at] ?? '';
      count(word);
      if (!begins.has(word)) continue;
      let phrase = word;
      for (const next of said.slice(at + 1, at + 3)) {
        phrase += ` ${next}`;
        if (longer.has(phrase)) count(phrase);
      }
    }
  }
  return met;
}

/** How well known an entry is: how often tagged texts and glosses have its words, less for a word's minor senses. */
function familiarities(
  senses: Dictionary['senses'],
  met: ReadonlyMap<string, number>,
): (synset: RawSynset) => number {
  const bySynset = new Map<string, { tags: number; met: number }>();
  for (const { synset, lemma, number, tagCount } of senses) {
    const sum = bySynset.get(synset) ?? { tags: 0, met: 0 };
    sum.tags += tagCount;
    const times = (met.get(lemma) ?? 0) + (met.get(`${lemma}s`) ?? 0);
    sum.met = Math.max(sum.met, times / number ** 1.5);
    bySynset.set(synset, sum);
  }
  return ({ id }) => {
    const { tags, met } = bySynset.get(id) ?? { tags: 0, met: 0 };
    return 1.2 * Math.log2(1 + tags) + Math.log2(1 + met);
  };
}

import { createLexicon, isBareSingular, readTopic } from '../lexicon.ts';
import { correctTypos, topicWords, type CorrectSpelling } from '../topic-words.ts';
import type { Family } from './data/element-row.ts';
import { ELEMENT_ALIASES, ELEMENTS, type Element } from './elements.ts';

type Test = (element: Element) => boolean;

/** A named group of elements: the topic it makes, other ways to say it, and who belongs to it. */
type ElementGroup = { topic: string; phrases: readonly string[]; has: Test };

const ofFamily =
  (...families: Family[]): Test =>
  ({ family }) =>
    families.includes(family);
const ofSymbols =
  (symbols: string): Test =>
  ({ symbol }) =>
    symbols.split(' ').includes(symbol);

const GROUPS: readonly ElementGroup[] = [
  { topic: 'noble gases', phrases: ['noble gas', 'nobel gas', 'inert gas'], has: ofFamily('Noble gases') },
  { topic: 'halogens', phrases: ['halogen'], has: ofFamily('Halogens') },
  {
    topic: 'alkali metals',
    phrases: ['alkali metal', 'alkali', 'alkaline metal'],
    has: ofFamily('Alkali metals'),
  },
  {
    topic: 'alkaline earth metals',
    phrases: ['alkaline earth metal', 'alkaline earth', 'alkali earth metal'],
    has: ofFamily('Alkaline earth metals'),
  },
  {
    topic: 'transition metals',
    phrases: ['transition metal', 'transition element'],
    has: ofFamily('Transition metals'),
  },
  {
    topic: 'post-transition metals',
    phrases: ['post transition metal', 'posttransition metal', 'poor metal'],
    has: ofFamily('Post-transition metals'),
  },
  { topic: 'metalloids', phrases: ['metalloid', 'semimetal', 'semi metal'], has: ofFamily('Metalloids') },
  {
    topic: 'nonmetals',
    phrases: ['nonmetal', 'non metal', 'nonmetallic element'],
    has: ofFamily('Other nonmetals', 'Halogens', 'Noble gases'),
  },
  { topic: 'lanthanides', phrases: ['lanthanide', 'lanthanoid'], has: ofFamily('Lanthanides') },
  { topic: 'actinides', phrases: ['actinide', 'actinoid'], has: ofFamily('Actinides') },
  {
    topic: 'rare earths',
    phrases: ['rare earth', 'rare earth metal', 'rare earth element'],
    has: (element) => element.family === 'Lanthanides' || ofSymbols('Sc Y')(element),
  },
  {
    topic: 'precious metals',
    phrases: ['precious metal', 'noble metal'],
    has: ofSymbols('Ru Rh Pd Ag Os Ir Pt Au'),
  },
  {
    topic: 'transuranium elements',
    phrases: ['transuranium element', 'transuranic element', 'transuranic', 'transuranium'],
    has: ({ number }) => number > 92,
  },
  {
    topic: 'superheavy elements',
    phrases: ['superheavy element', 'super heavy element', 'superheavy'],
    has: ({ number }) => number >= 104,
  },
  {
    topic: 'radioactive elements',
    phrases: ['radioactive element', 'radioactive'],
    has: ({ number }) => number === 43 || number === 61 || number >= 84,
  },
];

type Meaning =
  | { kind: 'element' | 'symbol' | 'number' | 'chemistry' }
  | { kind: 'group'; has: Test; topic: string }
  | { kind: 'position'; has: Test };

const counted = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const say = (kind: 'element' | 'symbol' | 'number' | 'chemistry', ...phrases: string[]) =>
  phrases.map((phrase) => [phrase, { kind }] as const);
const position = (phrase: string, has: Test) => [phrase, { kind: 'position', has }] as const;

const LEXICON = createLexicon<Meaning>([
  ...say('element', 'element', 'chemical element', 'periodic table', 'periodic system', 'mendeleev table'),
  ...say('element', 'periodic table element', 'periodic table chemical element'),
  ...say('symbol', 'symbol', 'abbreviation', 'chemical symbol', 'element symbol', 'chemical element symbol'),
  ...say('number', 'atomic number', 'proton number', 'element number'),
  ...say('chemistry', 'chemistry', 'chemical'),
  ...GROUPS.flatMap(({ topic, phrases, has }) =>
    phrases.map((phrase) => [phrase, { kind: 'group', has, topic }] as const),
  ),
  ...counted(18).map((n) => position(`group ${n}`, ({ group }) => group === n)),
  ...counted(7).map((n) => position(`period ${n}`, ({ period }) => period === n)),
  ...counted(ELEMENTS.length).map((n) => position(`first ${n}`, ({ number }) => number <= n)),
]);

/** What a topic asks for: symbols or atomic numbers alone, or everything, of which elements. */
export type ElementScope = { aspect: 'symbols' | 'numbers' | 'everything'; elements: readonly Element[] };

/** Reads "periodic table", "symbols of the noble gases", "first 20 elements". Null when any word is not understood. */
export function resolveElementTopic(topic: string, correctSpelling: CorrectSpelling): ElementScope | null {
  const { meanings, unknown } = readTopic(topic, LEXICON, correctSpelling);
  if (unknown.length > 0 || isBareSingular(topic)) return null;
  const has = (kind: Meaning['kind']) => meanings.some((meaning) => meaning.kind === kind);
  const chemicalSymbols = has('symbol') && (has('chemistry') || /chemical symbol/iu.test(topic));
  if (!has('element') && !has('group') && !has('number') && !chemicalSymbols && !/element/iu.test(topic))
    return null;
  const groups = meanings.flatMap((meaning) => (meaning.kind === 'group' ? [meaning.has] : []));
  const positions = meanings.flatMap((meaning) => (meaning.kind === 'position' ? [meaning.has] : []));
  // "halogens and noble gases" is both; "transition metals of period 4" only what is in both.
  const inAny = (tests: readonly Test[]) => (element: Element) =>
    tests.length === 0 || tests.some((test) => test(element));
  const elements = ELEMENTS.filter(inAny(groups)).filter(inAny(positions));
  if (elements.length === 0) return null;
  const aspect = has('symbol') ? 'symbols' : has('number') ? 'numbers' : 'everything';
  return { aspect: has('symbol') && has('number') ? 'everything' : aspect, elements };
}

/** Words that show that somebody is thinking of chemistry, though not of what. */
const NEARBY = new Set([
  'atom',
  'atomic',
  'metal',
  'periodic',
  'molecule',
  'isotope',
  'mineral',
  'chemist',
  'rare',
  'gas',
]);

/** Topics about the elements that a topic mentions, or comes near. */
export function relatedElementTopics(topic: string): { topic: string; score: number }[] {
  const words = topicWords(topic);
  const { meanings } = readTopic(topic, LEXICON, correctTypos);
  const scores = new Map<string, number>();
  const raise = (name: string, score: number) => scores.set(name, Math.max(score, scores.get(name) ?? 0));
  const general = (score: number) => {
    raise('chemical elements', score);
    raise('element symbols', score - 0.01);
    raise('atomic numbers', score - 0.02);
  };
  if (words.some((word) => NEARBY.has(word))) general(1);
  for (const meaning of meanings) {
    general(2);
    if (meaning.kind === 'group') raise(meaning.topic, 3);
    if (meaning.kind === 'chemistry') raise('noble gases', 1.5);
  }
  for (const element of ELEMENTS) {
    const named = words.some(
      (word) => word === element.name.toLowerCase() || ELEMENT_ALIASES[word] === element.symbol,
    );
    if (!named) continue;
    general(2);
    for (const { topic, has } of GROUPS) if (has(element)) raise(topic, 2.5);
  }
  return [...scores].map(([topic, score]) => ({ topic, score }));
}

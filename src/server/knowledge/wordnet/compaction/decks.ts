import { FEWEST_FACTS } from '../wordnet-cards.ts';
import { foldedText } from '#domain/generation/compare-text.ts';
import { isUnsuitable } from '../blocked-words.ts';
import { LEX } from '../lex-files.ts';
import { pluralPhrase, singularPhrase } from '../topic-key.ts';
import { KINDS_TOPICS, TERMS_TOPICS } from '../topic-list.ts';
import type { RawSense } from './dictionary.ts';
import type { Node } from './nodes.ts';

/** A deck that can be made: the kinds of something, or the terms of a field. */
export type PlannedDeck = {
  title: string;
  /** What one of its members is called: "bird"; the name of the field for terms. */
  noun: string;
  category: string;
  kind: 'kinds' | 'terms';
  /** The thing whose kinds they are; the terms themselves. */
  members: readonly number[];
};

export type PlannedTopic = { key: string; deck: number };

/** In these areas a word that is sure to have one sense makes a deck without being listed. */
const OPEN_AREAS: Readonly<Record<number, string>> = {
  [LEX.animal]: 'Animals',
  [LEX.plant]: 'Plants',
  [LEX.food]: 'Food',
};

/** Lemmas of those areas that mean something else to most people, or nothing. */
const NOT_OPEN = new Set(
  (
    'bat,young,young mammal,mount,virus,bacteria,bacterium,feather,animal foot,plumage,cress,aliment,alimentation,feed,fixings,goody,helping,' +
    'serving,staff of life,starches,treat,kickshaw,dainty,provender,nourishment,nutriment,sustenance,organs,greens,green goods,garden truck,' +
    'booze,inebriant,intoxicant,john barleycorn,hard drink,strong drink,spirits,afters,intermixture,potable,drinkable,brewage,brew,diet,worm,' +
    'cut of beef,toad,caterpillar,larva,seasoning,flavorer,flavourer,seasoner,flavoring,flavouring,sheep,cattle,herb,apple,serpent,kine,parasite,primate,bird of night,bird of minerva,peckerwood,bangtail,phanerogam,produce,solid food,food product,' +
    'edible fat,fruiting body,plant process,reproductive structure,agamete,plant organ,plant tissue,spore,iris,aster,agave,heath,mallow,' +
    'false fruit,simple leaf,dicot genus,magnoliopsid genus,foliage,leafage,ligneous plant,liquor,cordial,vinifera,hominid,gnawer,animal virus,' +
    'meal,repast,stew,dish,punch,shepherd dog,moneran,moneron,palm,rose,cypress,millet,vine,bramble'
  ).split(','),
);

/** Other words for a listed topic that mean something else to most people, or are odd. */
const NO_TOPIC = new Set(
  (
    'brown,browns,toad,toads,cancer,malignant tumor,weed,herb,herbs,herbaceous plant,attire,dress,rug,carpet,shield,container,paper,crystal,redness,hurt,trauma,fallacy,false belief,outlet,trope,cutlery,unmentionable,staff of life,greens,booze,john barleycorn,hard drink,strong drink,' +
    'afters,potable,drinkable,inebriant,intoxicant,peckerwood,bird of minerva,bird of night,gnawer,bangtail,placental,placental mammal,cows,kine,natural,creature,' +
    'animate being,nervus,vena,arteria,musculus,secreter,secretor,rubor,habiliment,playing,wearable,edible,vino,veg,confect,leaf,leafage,foliage,game,cards,decoration,' +
    'laurel wreath,reverend,man of the cloth,medical man,revenue enhancement,spanner,font,fount,coin,cap,apple,opus,orthography,seed,clothe,measuring system,ore,' +
    'brownness,exercising,workout,attire,garb,outlets,dancing,cooking,cookery,romance,germanic,auto,ape,rat,ship,tower,window,shoe,hat,jacket,road,chair,lamp,roof,tool,weapon'
  ).split(','),
);

/** What one member is called: "bird of prey"; of two kinds, one or the other. */
function nounFor(topic: string): string {
  if (/(?:gods|deities)$/u.test(topic)) return proper(topic.replace(/(?:gods|deities)$/u, 'deity'));
  if (topic === 'gods and goddesses') return 'deity';
  if (topic.includes(' and ')) return topic.split(' and ').map(singularPhrase).join(' or ');
  // A breed of dog is a dog; the other way round it is often not.
  return proper(singularPhrase(topic.replace(/ breeds$/u, 's').replace(/^poultrys$/u, 'poultry')));
}

/** Adjectives of peoples with their capital. */
function proper(topic: string): string {
  return topic.replaceAll(
    /\b(?:greek|norse|roman|egyptian|hindu|celtic|christian|indo-european|romance|germanic|american|arthurian|hinduism)\b/gu,
    (word) =>
      word
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('-'),
  );
}

type Sense = { node: number; tagCount: number };

export function planDecks(
  nodes: readonly Node[],
  indexOf: ReadonlyMap<string, number>,
  senses: readonly RawSense[],
): { decks: PlannedDeck[]; topics: PlannedTopic[] } {
  const graph = graphOf(nodes);
  const sensesOf = sensesByLemma(senses, indexOf);
  const decks: PlannedDeck[] = [];
  const topics = new Map<string, number>();
  const add = (key: string, deck: number) => {
    if (key.length > 2 && !topics.has(key) && !isUnsuitable(key)) topics.set(key, deck);
  };

  /** All words that mean this sense and hardly another. */
  const addSynonyms = (root: number, deck: number) => {
    for (const lemma of nodes[root]?.lemmas ?? []) {
      const key = foldedText(lemma);
      const found = sensesOf.get(lemma.toLowerCase()) ?? [];
      if (NO_TOPIC.has(key) || !isClear(found, root, graph.factsBelow)) continue;
      add(key, deck);
      add(pluralPhrase(key), deck);
    }
  };

  for (const { topic, lemma, lex, category } of KINDS_TOPICS) {
    const names = lemma === '' ? [topic, singularPhrase(topic)] : [lemma.toLowerCase()];
    const found = names
      .map((name) => (sensesOf.get(name) ?? []).filter(({ node }) => nodes[node]?.lexFile === lexNumber(lex)))
      .find((list) => list.length > 0);
    const root = found
      ?.map(({ node }) => node)
      .reduce((one, other) => (graph.factsBelow(other) > graph.factsBelow(one) ? other : one));
    if (root === undefined) throw new Error(`The topic "${topic}" has no sense in ${lex}.`);
    if (graph.factsBelow(root) < FEWEST_FACTS)
      throw new Error(`The topic "${topic}" has too few kinds for a deck.`);
    const noun = nounFor(topic);
    const deck = decks.push({ title: proper(topic), noun, category, kind: 'kinds', members: [root] }) - 1;
    add(topic, deck);
    add(foldedText(topic), deck);
    const singular = singularPhrase(topic);
    if (!NO_TOPIC.has(singular) && isClear(sensesOf.get(singular) ?? [], root, graph.factsBelow))
      add(singular, deck);
  }
  const listed = decks.length;
  for (let deck = 0; deck < listed; deck += 1)
    for (const root of decks[deck]?.members ?? []) addSynonyms(root, deck);

  const termDecks = new Map<string, number>();
  for (const { topic, domains, category } of TERMS_TOPICS) {
    const fields = domains.flatMap((domain) =>
      (sensesOf.get(domain.toLowerCase()) ?? []).map(({ node }) => node),
    );
    const members = [...new Set(fields.flatMap((field) => graph.terms[field] ?? []))].filter(
      (node) => typeof nodes[node]?.definition === 'string',
    );
    if (members.length < FEWEST_FACTS) throw new Error(`The topic "${topic}" has too few terms for a deck.`);
    const title = `${proper(topic)} terms`;
    const deck = decks.push({ title, noun: proper(topic), category, kind: 'terms', members }) - 1;
    termDecks.set(topic, deck);
  }
  for (const [topic, deck] of termDecks) {
    topics.set(`${topic} terms`, deck);
    add(topic, deck);
  }

  for (const [lemma, found] of sensesOf) {
    const root = found
      .map(({ node }) => node)
      .find(
        (node) =>
          OPEN_AREAS[nodes[node]?.lexFile ?? 0] !== undefined && graph.factsBelow(node) >= FEWEST_FACTS + 2,
      );
    if (root === undefined || NOT_OPEN.has(lemma) || topics.has(foldedText(lemma))) continue;
    const { lexFile = 0, lemmas = [] } = nodes[root] ?? {};
    if (
      !lemmas.some((name) => name.toLowerCase() === lemma) ||
      lemmas.some((name) => NOT_OPEN.has(name.toLowerCase()))
    )
      continue;
    if (!isClear(found, root, graph.factsBelow) || graph.factsBelow(root) > 800) continue;
    const title = pluralPhrase(lemma);
    const deck =
      decks.push({
        title,
        noun: lemma,
        category: OPEN_AREAS[lexFile] ?? '',
        kind: 'kinds',
        members: [root],
      }) - 1;
    addSynonyms(root, deck);
  }
  return {
    decks,
    topics: [...topics]
      .map(([key, deck]) => ({ key, deck }))
      .sort((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

/** Whether a word means this: alone, or as its first sense, so much more than any other. */
function isClear(senses: readonly Sense[], root: number, factsBelow: (node: number) => number): boolean {
  const [first, ...others] = senses;
  if (first?.node !== root) return false;
  const tags = others.reduce((sum, { tagCount }) => sum + tagCount, 0);
  const rival = Math.max(0, ...others.map(({ node }) => factsBelow(node)));
  if (others.length === 0) return true;
  if (rival > factsBelow(root) * 0.25) return false;
  return first.tagCount > 0 ? first.tagCount > 2 * tags && others.length <= 6 : others.length === 1;
}

function sensesByLemma(
  senses: readonly RawSense[],
  indexOf: ReadonlyMap<string, number>,
): Map<string, Sense[]> {
  const byLemma = new Map<string, Sense[]>();
  const nouns = senses
    .filter(({ synset }) => synset.startsWith('n'))
    .toSorted((one, other) => one.number - other.number);
  for (const { lemma, synset, tagCount } of nouns) {
    const node = indexOf.get(synset);
    if (node === undefined) continue;
    const list = byLemma.get(lemma) ?? [];
    list.push({ node, tagCount });
    byLemma.set(lemma, list);
  }
  return byLemma;
}

function graphOf(nodes: readonly Node[]) {
  const children: number[][] = nodes.map(() => []);
  const terms: number[][] = nodes.map(() => []);
  for (const [index, { parents, domains }] of nodes.entries()) {
    for (const parent of parents) children[parent]?.push(index);
    for (const domain of domains) terms[domain]?.push(index);
  }
  const counts = new Map<number, number>();
  const factsBelow = (node: number): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    const seen = new Set<number>();
    const open = [...(children[node] ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(children[at] ?? []));
    }
    let facts = 0;
    for (const at of seen) if (typeof nodes[at]?.definition === 'string') facts += 1;
    counts.set(node, facts);
    return facts;
  };
  return { children, terms, factsBelow };
}

function lexNumber(name: string): number {
  return name === 'Tops' ? 3 : (Object.entries(LEX).find(([key]) => key === name)?.[1] ?? -1);
}

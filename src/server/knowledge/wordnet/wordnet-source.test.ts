import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { seededRandom } from '#domain/random.ts';
import { composeDeck } from '../compose-deck.ts';
import type { Fact, KnowledgeSource } from '../knowledge-source.ts';
import { asTyped } from '../topic-words.ts';
import { hasBlockedWord, isUnsuitable } from './blocked-words.ts';
import { deckFor, loadWordNet } from './wordnet-source.ts';
import { loadWordNetData, type WordNetData } from './wordnet-data.ts';
import { wordNetFacts } from './wordnet-cards.ts';
import { isFairOption, poolOf } from './wordnet-pool.ts';

const FILE = fileURLToPath(new URL('../../../../dist/knowledge/wordnet.bin', import.meta.url));

let data: WordNetData;
let source: KnowledgeSource;

beforeAll(async () => {
  data = await loadWordNetData(FILE);
  ({ source } = await loadWordNet(FILE));
});

/** Topic, what it must be read as, and a thing that must be among the answers. */
const ACCEPTED: readonly (readonly [topic: string, title: string, category: string, answer: string])[] = [
  ['birds', 'birds', 'Animals', 'Swan'],
  ['Bird species', 'birds', 'Animals', 'Swan'],
  ['types of birds', 'birds', 'Animals', 'Swan'],
  ['birds of prey', 'birds of prey', 'Animals', 'Goshawk'],
  ['Owls', 'owls', 'Animals', 'Tawny owl'],
  ['dog breeds', 'dog breeds', 'Animals', 'Boxer'],
  ['dogs', 'dogs', 'Animals', 'Boxer'],
  ['horses', 'horses', 'Animals', 'Clydesdale'],
  ['mammals', 'mammals', 'Animals', 'Giraffe'],
  ['monkeys', 'monkeys', 'Animals', 'Baboon'],
  ['whales', 'whales', 'Animals', 'Blue whale'],
  ['snakes', 'snakes', 'Animals', 'King snake'],
  ['dinosaurs', 'dinosaurs', 'Animals', 'Triceratops'],
  ['fish', 'fish', 'Animals', 'Tarpon'],
  ['sharks', 'sharks', 'Animals', 'Great white shark'],
  ['insects', 'insects', 'Animals', 'Ladybug'],
  ['butterflies', 'butterflies', 'Animals', 'Monarch'],
  ['spiders and other arachnids', '', '', ''],
  ['trees', 'trees', 'Plants', 'Maple'],
  ['flowers', 'flowers', 'Plants', 'Petunia'],
  ['ferns', 'ferns', 'Plants', 'Bracken'],
  ['vegetables', 'vegetables', 'Food', 'Tomato'],
  ['cheeses', 'cheeses', 'Food', 'Gouda'],
  ['kinds of cheese', 'cheeses', 'Food', 'Gouda'],
  ['sauces', 'sauces', 'Food', 'Pesto'],
  ['wine', 'wines', 'Food', 'Riesling'],
  ['cocktails', 'cocktails', 'Food', 'Martini'],
  ['desserts', 'desserts', 'Food', 'Tiramisu'],
  ['musical instruments', 'musical instruments', 'Music', 'Harp'],
  ['Musical Instrument', 'musical instruments', 'Music', 'Harp'],
  ['stringed instruments', 'stringed instruments', 'Music', 'Harp'],
  ['percussion instruments', 'percussion instruments', 'Music', 'Glockenspiel'],
  ['music terms', 'music terms', 'Music', 'Development'],
  ['dances', 'dances', 'Performing arts', 'Jitterbug'],
  ['ballroom dances', 'ballroom dances', 'Performing arts', 'Tango'],
  ['fabrics', 'fabrics', 'Clothing', 'Velvet'],
  ['types of fabric', 'fabrics', 'Clothing', 'Velvet'],
  ['hats', 'hats', 'Clothing', 'Sombrero'],
  ['shoes', 'shoes', 'Clothing', 'Sandal'],
  ['knots', 'knots', 'Crafts', 'Clove hitch'],
  ['tools', 'tools', 'Crafts', 'Hammer'],
  ['gemstones', 'gemstones', 'Science & nature', 'Emerald'],
  ['gems', 'gems', 'Science & nature', 'Emerald'],
  ['minerals', 'minerals', 'Science & nature', 'Galena'],
  ['rocks', 'rocks', 'Science & nature', 'Granite'],
  ['alloys', 'alloys', 'Science & nature', 'Pewter'],
  ['constellations', 'constellations', 'Science & nature', 'Cygnus'],
  ['polygons', 'polygons', 'Science & nature', 'Rhombus'],
  ['rivers', 'rivers', 'Geography', 'Nile'],
  ['seas', 'seas', 'Geography', 'Black Sea'],
  ['phobias', 'phobias', 'Health', 'Claustrophobia'],
  ['diseases', 'diseases', 'Health', 'Asthma'],
  ['bones', 'bones', 'Health', 'Ulna'],
  ['card games', 'card games', 'Games', 'Cribbage'],
  ['ships', 'ships', 'Transport', 'Dreadnought'],
  ['vehicles', 'vehicles', 'Transport', 'Helicopter'],
  ['buildings', 'buildings', 'Art & architecture', 'Observatory'],
  ['furniture', 'furniture', 'Art & architecture', 'Desk'],
  ['weapons', 'weapons', 'Weapons', 'Musket'],
  ['figures of speech', 'figures of speech', 'Language', 'Metaphor'],
  ['norse gods', 'Norse gods', 'Religion & mythology', 'Thor'],
  ['Greek gods', 'Greek gods', 'Religion & mythology', 'Ares'],
  ['greek mythology', 'Greek mythology terms', 'Religion & mythology', 'Medusa'],
  ['emotions', 'emotions', 'Psychology', 'Anger'],
  ['baseball terms', 'baseball terms', 'Sports', 'Texas leaguer'],
  ['baseball', 'baseball terms', 'Sports', 'Texas leaguer'],
  ['golf vocabulary', 'golf terms', 'Sports', 'Eagle'],
  ['sailing terms', 'sailing terms', 'Transport', 'Rudder'],
  ['nautical terms', 'nautical terms', 'Transport', 'Rudder'],
  ['architecture terms', 'architecture terms', 'Art & architecture', 'Entablature'],
  ['heraldry', 'heraldry terms', 'History', 'Couchant'],
  ['military terminology', 'military terms', 'Society', 'Platoon'],
  ['legal terms', 'legal terms', 'Society', 'Alibi'],
  ['geology terms', 'geology terms', 'Science', 'Sill'],
  ['linguistics terms', 'linguistics terms', 'Language', 'Allophone'],
  ['cooking terms', 'cooking terms', 'Food', 'Simmer'],
];

const UNDERSTOOD = ACCEPTED.filter(([, title]) => title !== '');

const REFUSED = [
  // Decks that would be too poor, or whose options would be right as well.
  'herbs',
  'spices',
  'poker terms',
  'leather',
  'wood',
  'sheep',
  'toads',
  'vitamins',
  'seeds',
  'containers',
  'crystals',
  'paper',
  'shields',
  'military ranks',
  'logical fallacies',
  'seasoning',
  'weed',
  'caterpillar',
  // Words of several senses, of which a learner means another or any.
  'bank',
  'java',
  'python',
  'mercury',
  'crane',
  'cranes',
  'pitch',
  'bat',
  'bats',
  'seal',
  'seals',
  'git',
  'rust',
  'spring',
  'go',
  'scratch',
  'ruby',
  'swift',
  'shell',
  'shells',
  'pool',
  'jam',
  'match',
  'date',
  'bow',
  'spirit',
  'nail',
  'nails',
  'table',
  'tables',
  'box',
  'cell',
  'organ',
  'organs',
  'star',
  'stars',
  'romance',
  'natural',
  // Products, brands, programming.
  'Photoshop',
  'iPhone',
  'Excel',
  'Minecraft',
  'Windows',
  'Word',
  'Apple',
  'Oracle',
  'Access',
  'Outlook',
  'Docker',
  'react',
  'Node',
  'Kotlin',
  'Kubernetes',
  'TensorFlow',
  'Fortnite',
  'Netflix',
  'Android',
  'Chrome',
  'Safari',
  // Fields that other sources teach.
  'calculus',
  'mechanics',
  'evolution',
  'logic',
  'algebra',
  'economics',
  'psychology',
  'machine learning',
  // Persons and places.
  'Shakespeare',
  'Napoleon',
  'Taylor Swift',
  'Albert Einstein',
  'Paris',
  'Chicago',
  'United States presidents',
  // More than a word, of which only a part is known.
  'birds of Peru',
  'jazz bands of Chicago',
  'famous paintings',
  'dog training',
  'bird watching',
  'how to tie knots',
  'dinosaur movies',
  'wine regions of France',
  'cheese recipes',
  'baseball players',
  'golf courses',
  'fish tanks',
  'world music',
  'tree climbing',
  'german birds',
  'birds and bees',
  'birds and mammals',
  'medieval weapons',
  'spiders and other arachnids',
  'the history of dance',
  'music production',
  'romance novels',
  // Too general or abstract.
  'thing',
  'things',
  'entity',
  'people',
  'person',
  'idea',
  'ideas',
  'stuff',
  'object',
  'group',
  'state',
  'act',
  'life',
  // Slurs, sexual and crude words, what nobody should be quizzed on.
  'sex',
  'slurs',
  'sex acts',
  'breasts',
  'whores',
  'drugs of abuse',
  'torture',
  'ethnic slurs',
  // No words at all.
  '',
  '   ',
  '?',
  'asdfgh',
  'xyzzy plugh',
  'qwertz',
  '1234',
];

test('at least sixty topics are tried that must work, and eighty that must not', () => {
  expect(UNDERSTOOD.length).toBeGreaterThanOrEqual(60);
  expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(80);
});

test.each(UNDERSTOOD)('"%s" is read as %s', (topic, title, category, answer) => {
  const deck = deckFor(data, topic);
  expect(deck === null ? null : data.deck(deck).title).toBe(title);
  const subject = source.resolveTopic(topic, asTyped);
  expect(subject?.category).toBe(category);
  const entries = deck === null ? [] : poolOf(data, data.deck(deck)).flatMap(({ names }) => names);
  expect(entries.map((name) => name.toLowerCase())).toContain(answer.toLowerCase());
});

test.each(REFUSED)('"%s" is refused', (topic) => {
  expect(source.resolveTopic(topic, asTyped) === null).toBe(true);
});

test('a typo in a long word is forgiven, an English word is taken as it is', () => {
  expect(source.resolveTopic('musical instrumnets', asTyped)).not.toBeNull();
  expect(source.resolveTopic('gemstonse', asTyped)).not.toBeNull();
  expect(source.resolveTopic('dinosuars', asTyped)).not.toBeNull();
  expect(source.resolveTopic('bards', asTyped)).toBeNull();
  expect(source.resolveTopic('beetle', asTyped)).not.toBeNull();
  expect(source.resolveTopic('beagles', asTyped)).toBeNull();
});

function faultsOf(facts: readonly Fact[], seed: string, every: number): unknown[] {
  const random = seededRandom(seed);
  return facts
    .flatMap(({ variants }) => variants)
    .flatMap(({ draft, front, difficulty }, index) => {
      if (index % every > 0) return [];
      const made = draft(random);
      const { back, hints, explanation, distractors = [] } = made;
      const faults: string[] = checkDraft(made, []);
      if (isUnsuitable([made.front, back, ...hints, explanation, ...distractors].join(' / ')))
        faults.push('word');
      if (made.front !== front || made.difficulty !== difficulty || explanation === '') faults.push('unlike');
      return faults.length === 0 ? [] : [{ front, back, faults }];
    });
}

test('no card of the topics above fails a check or has an unsuitable word', () => {
  const decks = new Set(UNDERSTOOD.map(([topic]) => deckFor(data, topic) ?? -1));
  expect(decks.size).toBeGreaterThan(40);
  expect(
    [...decks].flatMap((deck) => faultsOf(wordNetFacts(data, data.deck(deck)), `all of ${deck}`, 1)),
  ).toEqual([]);
});

test('a sample of the cards of every deck has no fault either', () => {
  const decks = new Set(data.topics.values());
  expect(decks.size).toBeGreaterThan(400);
  expect(
    [...decks].flatMap((deck) => faultsOf(wordNetFacts(data, data.deck(deck)), `some of ${deck}`, 29)),
  ).toEqual([]);
});

describe('decks of thirty cards', () => {
  const topics = UNDERSTOOD.filter((_, index) => index % 2 === 0).map(([topic]) => topic);

  test.each(topics)('of "%s" pass in sequence at every difficulty', (topic) => {
    const facts = source.resolveTopic(topic, asTyped)?.facts ?? [];
    for (const difficulty of [1, 2, 3, 4, 5]) {
      const wish = { cardCount: 30, difficulty, description: null, mix: 'mixed' as const, known: [] };
      const drafts = composeDeck(facts, wish, seededRandom(`${topic} ${difficulty}`));
      expect(drafts.length).toBeGreaterThanOrEqual(Math.min(30, facts.length) * 0.8);
      for (const [index, draft] of drafts.entries()) {
        expect(checkDraft(draft, drafts.slice(0, index))).toEqual([]);
      }
    }
  });
});

test('large decks have cards of every difficulty', () => {
  for (const topic of [
    'birds',
    'trees',
    'musical instruments',
    'fabrics',
    'military terms',
    'diseases',
    'weapons',
  ]) {
    const levels = new Set(difficulties(source.resolveTopic(topic, asTyped)?.facts ?? []));
    expect({ topic, levels: [...levels].sort((one, other) => one - other) }).toEqual({
      topic,
      levels: [1, 2, 3, 4, 5],
    });
  }
});

function difficulties(facts: readonly Fact[]): number[] {
  return facts.flatMap(({ variants }) => variants.map(({ difficulty }) => difficulty));
}

test('wrong options are neither other names of the key nor above or below it', () => {
  const unfair: unknown[] = [];
  for (const [topic] of UNDERSTOOD) {
    const deck = deckFor(data, topic);
    const pool = deck === null ? [] : poolOf(data, data.deck(deck)).slice(0, 60);
    for (const key of pool) {
      for (const other of pool.filter((item) => isFairOption(key, item))) {
        const wrong =
          other.names.some((name) => key.names.includes(name)) ||
          key.above.has(other.entry) ||
          other.above.has(key.entry) ||
          key.definition.includes(` ${other.term} `) ||
          other.wordClass !== key.wordClass;
        if (wrong) unfair.push([key.term, other.term]);
      }
    }
  }
  expect(unfair).toEqual([]);
});

test('the same seed makes the same card, another one other options', () => {
  const [variant] = source.resolveTopic('birds', asTyped)?.facts[3]?.variants ?? [];
  const options = (seed: string) => variant?.draft(seededRandom(seed)).distractors?.join();
  expect(options('a')).toBe(options('a'));
  const seen = new Set(Array.from({ length: 20 }, (_, index) => options(String(index))));
  expect(seen.size).toBeGreaterThan(1);
});

test('related topics all work, and share something with the refused one', () => {
  for (const topic of [
    'birds of Peru',
    'jazz instruments',
    'wine regions',
    'greek tragedy gods',
    'whale watching',
  ]) {
    const related = source.related(topic);
    expect(related.length).toBeGreaterThan(0);
    for (const { topic: name, score } of related) {
      expect({ name, works: source.resolveTopic(name, asTyped) !== null }).toEqual({ name, works: true });
      expect(score).toBeGreaterThanOrEqual(0.5);
      expect(score).toBeLessThanOrEqual(2);
    }
  }
  expect(source.related('birds of Peru')[0]?.topic).toBe('birds');
  expect(source.related('qzxv')).toEqual([]);
});

test('every topic that a refusal may suggest works, and the examples do', () => {
  const titles = [...new Set(data.topics.values())].map((deck) => data.deck(deck).title);
  expect(titles.filter((title) => deckFor(data, title) === null)).toEqual([]);
  expect(source.examples).toHaveLength(5);
  for (const example of source.examples) expect(source.resolveTopic(example, asTyped)).not.toBeNull();
});

test('nothing that was kept of the dictionary has a blocked word', () => {
  const blocked: string[] = [];
  for (let entry = 0; entry < data.entryCount; entry += 1) {
    for (const text of [...data.lemmas(entry), data.definition(entry)]) {
      if (hasBlockedWord(text) || isUnsuitable(text)) blocked.push(text);
    }
  }
  for (const topic of data.topics.keys()) if (isUnsuitable(topic)) blocked.push(topic);
  expect(blocked).toEqual([]);
});

test('words of English are known, inflected too', async () => {
  const { isWord } = await loadWordNet(FILE);
  expect(['abscond', 'quickly', 'birds', 'Trees', 'aardvark'].filter((word) => !isWord(word))).toEqual([]);
  expect(['brids', 'qzxv', ''].filter(isWord)).toEqual([]);
});

test('a missing file says what makes it', async () => {
  await expect(loadWordNet('/nowhere/wordnet.bin')).rejects.toThrow('npm run build');
});

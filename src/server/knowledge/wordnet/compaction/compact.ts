import { FEWEST_FACTS, wordNetFacts } from '../wordnet-cards.ts';
import { dataOf, type WordNetData } from '../wordnet-data.ts';
import { packLists, packSections, packTexts, type WordNetSections } from '../wordnet-file.ts';
import { usableEntries } from '../wordnet-pool.ts';
import { planDecks, type PlannedTopic } from './decks.ts';
import type { Dictionary } from './dictionary.ts';
import { nodesOf } from './nodes.ts';

/** The part of a dictionary that decks are made of, as the bytes of one file. */
export function compact(dictionary: Dictionary): Uint8Array {
  const { nodes, indexOf } = nodesOf(dictionary);
  const { decks, topics } = planDecks(nodes, indexOf, dictionary.senses);

  // Kept is what a deck asks for, what lies between it and the deck's topic, and every kind above.
  const children: number[][] = nodes.map(() => []);
  for (const [index, { parents }] of nodes.entries())
    for (const parent of parents) children[parent]?.push(index);
  const kept = new Set<number>();
  const take = (start: number, next: (node: number) => readonly number[]) => {
    const seen = new Set<number>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      kept.add(at);
      open.push(...next(at));
    }
  };
  const above = (node: number) => nodes[node]?.parents ?? [];
  for (const { kind, members } of decks) {
    for (const member of members) {
      if (kind === 'kinds') take(member, (node) => children[node] ?? []);
      else kept.add(member);
    }
  }
  for (const node of kept) take(node, above);

  const order = [...kept].sort((one, other) => one - other);
  const placeOf = new Map(order.map((node, place) => [node, place]));
  const places = (list: readonly number[]) => list.flatMap((node) => placeOf.get(node) ?? []);
  const entries = order.flatMap((node) => nodes[node] ?? []);
  const lemmas = packTexts(entries.flatMap((entry) => entry.lemmas));
  const definitions = packTexts(entries.map(({ definition }) => definition ?? ''));
  const parents = packLists(entries.map((entry) => places(entry.parents)));
  const childLists = packLists(order.map((node) => places(children[node] ?? [])));
  const deckTexts = packTexts(decks.flatMap(({ title, noun, category }) => [title, noun, category]));
  const words = packTexts([...dictionary.words].sort());
  const members = packLists(decks.map((deck) => places(deck.members)));
  const base: Omit<WordNetSections, 'topicText' | 'topicOffsets' | 'topicDecks'> = {
    lemmaText: lemmas.text,
    lemmaOffsets: lemmas.offsets,
    lemmaStarts: packLists(entries.map((entry) => entry.lemmas.map(() => 0))).starts,
    lemmaUses: Uint8Array.from(
      entries.flatMap(({ lemmas, inUse }) => lemmas.map((lemma) => (inUse(lemma) ? 1 : 0))),
    ),
    definitionText: definitions.text,
    definitionOffsets: definitions.offsets,
    lexFiles: Uint8Array.from(entries, ({ lexFile }) => lexFile),
    familiarities: Uint8Array.from(entries, ({ familiarity }) => Math.min(255, Math.round(10 * familiarity))),
    parentStarts: parents.starts,
    parents: parents.values,
    childStarts: childLists.starts,
    children: childLists.values,
    deckText: deckTexts.text,
    deckOffsets: deckTexts.offsets,
    deckKinds: Uint8Array.from(decks, ({ kind }) => (kind === 'kinds' ? 0 : 1)),
    memberStarts: members.starts,
    members: members.values,
    wordText: words.text,
    wordOffsets: words.offsets,
  };
  const all = { ...base, ...packTopics(topics) };
  return packSections({ ...base, ...packTopics(topics.filter(isWorthwhile(dataOf(all)))) });
}

function packTopics(
  topics: readonly PlannedTopic[],
): Pick<WordNetSections, 'topicText' | 'topicOffsets' | 'topicDecks'> {
  const { text, offsets } = packTexts(topics.map(({ key }) => key));
  return { topicText: text, topicOffsets: offsets, topicDecks: Uint32Array.from(topics, ({ deck }) => deck) };
}

/** Pools up to this size may give fewer cards than a deck needs; larger ones never do. */
const SMALL_POOL = 40;

/** Whether a topic's deck has enough to ask for, once all that is unfair or unclear is left out. */
function isWorthwhile(data: WordNetData): (topic: PlannedTopic) => boolean {
  const known = new Map<number, boolean>();
  return ({ deck }) => {
    let worthwhile = known.get(deck);
    if (worthwhile === undefined) {
      const plan = data.deck(deck);
      worthwhile =
        usableEntries(data, plan).length > SMALL_POOL || wordNetFacts(data, plan).length >= FEWEST_FACTS;
      known.set(deck, worthwhile);
    }
    return worthwhile;
  };
}

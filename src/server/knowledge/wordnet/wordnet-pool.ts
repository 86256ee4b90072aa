import { words } from '#domain/generation/compare-text.ts';
import { plainWords } from './plain-words.ts';
import { wordClassOf, type WordClass } from './lex-files.ts';
import { sharedEnding } from './shared-ending.ts';
import type { DeckPlan, WordNetData } from './wordnet-data.ts';

/** What a deck can ask for: an entry with a definition, and what choosing wrong options for it needs. */
export type Item = {
  entry: number;
  term: string;
  /** Every name, the term first. */
  names: readonly string[];
  /** Those that people use, the term first. */
  usualNames: readonly string[];
  definition: string;
  familiarity: number;
  /** 1 well known to 5 obscure, within its deck. */
  rank: number;
  /** Every kind above it, its own number included. */
  above: ReadonlySet<number>;
  wordClass: WordClass;
  /** How many kinds it has itself. */
  kinds: number;
  /** The word of its definition in which its name ends ("finch"), or null. */
  cue: string | null;
  definitionWords: ReadonlySet<string>;
  nameWords: ReadonlySet<string>;
  termWords: ReadonlySet<string>;
  /** The words of the term with blanks around, to find one term in another. */
  phrase: string;
};

/** More items than several decks need make the first deck slow. */
const MOST_ITEMS = 180;

/** Of these, as many are the best known; the others are spread over the rest. */
const BEST_KNOWN = 90;

/** The entries with a definition that belong to a deck. */
export function usableEntries(data: WordNetData, plan: DeckPlan): number[] {
  const entries = plan.kind === 'terms' ? plan.members : below(data, plan);
  return entries.filter((entry) => data.definition(entry) !== '');
}

/** The entries that a deck asks for. */
export function poolOf(data: WordNetData, plan: DeckPlan): Item[] {
  const usable = usableEntries(data, plan)
    .map((entry) => ({ entry, familiarity: data.familiarity(entry) }))
    .sort((one, other) => other.familiarity - one.familiarity || one.entry - other.entry);
  const chosen = spread(usable);
  const common = plainWords(plan.noun);
  const taken = new Set<string>();
  const items: Item[] = [];
  for (const [index, { entry, familiarity }] of chosen.entries()) {
    const names = data.lemmas(entry);
    const term = names[0] ?? '';
    // Of two things with one name the better known keeps it.
    if (taken.has(term.toLowerCase())) continue;
    taken.add(term.toLowerCase());
    const definition = data.definition(entry);
    const definitionWords = plainWords(definition);
    // The name must not follow from the question: "music" is no answer about music terms.
    const termWords = plainWords(term);
    if (termWords.isSubsetOf(common.union(definitionWords))) continue;
    const cue = sharedEnding(definitionWords, term);
    items.push({
      entry,
      term,
      names,
      usualNames: data.usualNames(entry),
      definition,
      familiarity,
      rank: rankOf(familiarity, index / chosen.length, term),
      above: ancestry(data, entry),
      wordClass: wordClassOf(data.lexFile(entry)),
      kinds: data.children(entry).length,
      cue: cue !== null && common.has(cue) ? null : cue,
      definitionWords,
      nameWords: new Set(names.flatMap((name) => [...plainWords(name)])).difference(common),
      termWords,
      phrase: ` ${words(term).join(' ')} `,
    });
  }
  return items;
}

function spread<T>(sorted: readonly T[]): T[] {
  if (sorted.length <= MOST_ITEMS) return [...sorted];
  const rest = sorted.slice(BEST_KNOWN);
  const wanted = MOST_ITEMS - BEST_KNOWN;
  return [
    ...sorted.slice(0, BEST_KNOWN),
    ...Array.from({ length: wanted }, (_, index) => rest[Math.floor((index * rest.length) / wanted)]).filter(
      (item) => item !== undefined,
    ),
  ];
}

/** Branches that WordNet puts below a topic and nobody looks for there. */
const APART: Readonly<Record<string, RegExp>> = {
  fabric: /^(?:sail|piece of cloth|net|meshwork|screening|towel)/u,
  textile: /^(?:sail|piece of cloth|net|meshwork|screening|towel)/u,
  cloth: /^(?:sail|piece of cloth|net|meshwork|screening|towel)/u,
  weapon: /^(?:rocket|weapon of mass destruction|chemical weapon|bioweapon)/u,
  bone: /^(?:tooth)/u,
  'unit of measurement': /^(?:monetary unit|computer memory unit|integer|large integer)/u,
  'measurement unit': /^(?:monetary unit|computer memory unit|integer|large integer)/u,
  tool: /^(?:die)$/u,
  game: /^(?:steal|stolen base|.*-hitter|perfect game|singles|doubles|match play|medal play|round of golf)$/u,
  sport:
    /^(?:steal|stolen base|.*-hitter|perfect game|singles|doubles|daisy cutter|scratch|passing play|match play|medal play|round of golf)$/u,
  flower: /^(?:meeting house)$/u,
  'garden flower': /^(?:meeting house)$/u,
  'body of water': /^(?:offing)$/u,
  'musical instrument': /^(?:organ stop|organ pipe|vox angelica|vox humana)$/u,
  'percussion instrument': /^(?:piano)$/u,
  vehicle: /^(?:missile|rocket|picket|pontoon)$/u,
  furniture: /^(?:counter|platen)$/u,
  pasta: /^(?:dumpling)$/u,
  dance: /^(?:phrase|step|dance step|square dance figure|promenade|do-si-do|sashay)$/u,
  horse: /^(?:remount|nonstarter|stablemate|dark horse|pole horse|prancer|mudder|bucking bronco)$/u,
  'board game': /^(?:darts|lotto|shovel board)$/u,
  animal:
    /^(?:microorganism|larva|young|female|male|survivor|stunt|adult|prey|game|predator|work animal|stayer)$/u,
  dog: /^(?:puppy|cur|pooch|lapdog)$/u,
  disease: /^(?:plant disease|animal disease|disability|tumor)/u,
};

/** Mankind among the animals, what is a role, an age or a use and no animal, and winners of races by their names. */
const NEVER =
  /^(?:hominid|homo|human|man|world|livestock|stock|farm animal|fetus|foetus|embryo|giant|pet|royal|eyas|survivor|beef|pest|critter|varmint|creepy-crawly|range animal|scavenger|conceptus|game|Affirmed|Assault|Citation|Count Fleet|Gallant Fox|Omaha|Seattle Slew|Secretariat|Sir Barton|War Admiral|Whirlaway)$/u;

/** Everything below a deck's entries, without the branches that nobody looks for there. */
function below(data: WordNetData, { members, noun, category }: DeckPlan): number[] {
  const apart = APART[noun];
  const isOut = (name: string) => apart?.test(name) === true || (category === 'Animals' && NEVER.test(name));
  const seen = new Set<number>();
  const left = new Set<number>();
  const open = members.flatMap((entry) => data.children(entry));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at) || left.has(at)) continue;
    if (data.lemmas(at).some(isOut)) {
      left.add(at);
      continue;
    }
    seen.add(at);
    open.push(...data.children(at));
  }
  return [...seen];
}

function ancestry(data: WordNetData, entry: number): ReadonlySet<number> {
  const seen = new Set<number>([entry]);
  const open = [...data.parents(entry)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...data.parents(at));
  }
  return seen;
}

/** Familiarities from which on a word is at most of rank 1, 2, 3 and 4. */
const FAMILIAR = [8, 4.5, 2.2, 0.9] as const;

/** How obscure a word is: half by itself, half within its deck, so that every deck has easier and harder cards. */
function rankOf(familiarity: number, place: number, term: string): number {
  const found = FAMILIAR.findIndex((least) => familiarity >= least);
  const own = found === -1 ? 5 : found + 1;
  const relative = 1 + 4.99 * place;
  const long = words(term).length > 2 ? 0.4 : 0;
  return Math.min(5, Math.max(1, Math.round((own + relative) / 2 + long - 0.2)));
}

/** Whether two items may stand as options of one question whose key is `key`, asked by its definition. */
export function isFairOption(key: Item, other: Item): boolean {
  if (other.wordClass !== key.wordClass || isGroup(other) !== isGroup(key)) return false;
  if (other.entry === key.entry || key.above.has(other.entry) || other.above.has(key.entry)) return false;
  // A shared name, or a name that the question says.
  if (key.names.some((name) => other.names.includes(name))) return false;
  const said = [...other.nameWords].some(
    (word) => word.length > 2 && key.definitionWords.has(word) && word !== key.cue,
  );
  if (said || (other.nameWords.size > 0 && other.termWords.isSubsetOf(key.definitionWords))) return false;
  if (key.cue !== null && !other.phrase.endsWith(`${key.cue} `)) return false;
  if (key.cue === null && (key.phrase.includes(other.phrase) || other.phrase.includes(key.phrase)))
    return false;
  // What the other is said to be would be true of the key as well, or the other way round.
  return (
    !key.definitionWords.isSubsetOf(other.definitionWords) &&
    !other.definitionWords.isSubsetOf(key.definitionWords)
  );
}

/** What has many kinds stands beside its like, since one of them may well be of the other's kind. */
function isGroup({ kinds }: Item): boolean {
  return kinds > 3;
}

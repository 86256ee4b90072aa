import { contentWords, containsPhrase, foldedText, words } from '#domain/generation/compare-text.ts';
import { saysAnswer } from '#domain/generation/says-answer.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import type { Random } from '#domain/random.ts';
import { difficultyOf, firstLetters, listed, pickDistractors, shapeOf, upperFirst } from '../card-text.ts';
import type { Fact, Variant } from '../knowledge-source.ts';
import { LEX } from './lex-files.ts';
import { plainWords } from './plain-words.ts';
import type { DeckPlan, WordNetData } from './wordnet-data.ts';
import { isFairOption, poolOf, type Item } from './wordnet-pool.ts';

/** A longer definition is no option that one compares with others at a glance. */
const LONGEST_OPTION = 100;

/** Wrong options that a quiz card needs, and candidates from which they come out different by seed. */
const FEWEST_RIVALS = 3;

/** Fewer cards are no deck. */
export const FEWEST_FACTS = 8;

/** Where second names are names that people use, not words of nearly the same meaning. */
const NAMED_TWICE: ReadonlySet<number> = new Set([LEX.animal, LEX.plant, LEX.food, LEX.substance, LEX.state]);

type Deck = { data: WordNetData; plan: DeckPlan; pool: readonly Item[]; roots: ReadonlySet<number> };

/** What a card says beside its difficulty and its wrong options. */
type Texts = Pick<CardDraft, 'back' | 'hints' | 'explanation'>;

/** One way to ask; the texts and options are made only for cards that a deck takes. */
type QuestionTemplate = {
  template: string;
  added: number;
  front: string;
  flip: boolean;
  texts: () => Texts;
  distractors: (random: Random) => [string, string, string];
};

/** Everything that a deck can ask for. */
export function wordNetFacts(data: WordNetData, plan: DeckPlan): Fact[] {
  const deck: Deck = {
    data,
    plan,
    pool: poolOf(data, plan),
    roots: new Set(plan.kind === 'kinds' ? plan.members : []),
  };
  return deck.pool.flatMap((item) => factOf(deck, item) ?? []);
}

function factOf(deck: Deck, item: Item): Fact | null {
  const isRival = (other: Item) => isFairOption(item, other);
  if (!hasEnough(deck.pool, isRival)) return null;
  // Beside options that are all much shorter a long name would stand out.
  const isLong = ({ term }: Item) =>
    term.length * 1.6 >= item.term.length || term.length + 10 >= item.term.length;
  if (item.term.length > 14 && !deck.pool.some((other) => isLong(other) && isRival(other))) return null;
  const rivals = once(() => deck.pool.filter(isRival));
  const ways = [askForTerm, askForDefinition, askForOtherName].flatMap(
    (make) => make(deck, item, rivals) ?? [],
  );
  return {
    id: `wordnet:${item.entry}`,
    subject: String(classOf(deck, item) ?? item.entry),
    variants: ways.flatMap((way) => variantsOf(item.rank, way)),
  };
}

function variantsOf(
  rank: number,
  { template, added, front, flip, texts, distractors }: QuestionTemplate,
): Variant[] {
  return (flip ? [true, false] : [true]).map((quiz) => {
    const difficulty = difficultyOf(rank, quiz ? added : added + 1);
    return {
      template,
      difficulty,
      front,
      quiz,
      draft: (random) => ({
        front,
        difficulty,
        ...texts(),
        ...(quiz ? { distractors: distractors(random) } : {}),
      }),
    };
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function hasEnough(pool: readonly Item[], isFit: (item: Item) => boolean): boolean {
  let count = 0;
  for (const item of pool) {
    if (isFit(item)) count += 1;
    if (count >= FEWEST_RIVALS) return true;
  }
  return false;
}

/** How easily two things are mistaken for each other: by what they are kinds of, and by how well known they are. */
function closeness({ data, roots }: Deck, one: Item, other: Item): number {
  const siblings = data.parents(one.entry).some((parent) => !roots.has(parent) && other.above.has(parent))
    ? 3
    : 0;
  const shared = one.above.intersection(other.above).size;
  const length = Math.abs(one.term.length - other.term.length) > 8 ? 0.8 : 0;
  return siblings + Math.min(3, shared * 0.25) - Math.abs(one.rank - other.rank) * 0.5 - length;
}

function askForTerm(deck: Deck, item: Item, rivals: () => readonly Item[]): QuestionTemplate {
  const [template, front] = questionFor(deck.plan, item);
  return {
    template,
    added: 0,
    front,
    flip: true,
    texts: () => ({
      back: upperFirst(item.term),
      hints: nameHints(deck, item, rivals()),
      explanation: explain(deck, item, rivals()),
    }),
    distractors: (random) =>
      pickDistractors(
        upperFirst(item.term),
        rivals(),
        (other) => closeness(deck, item, other),
        ({ term }) => upperFirst(term),
        random,
      ),
  };
}

/** A question whose answer is the term. The wording is the same for one entry in every deck of its kind. */
function questionFor(plan: DeckPlan, { entry, definition }: Item): [template: string, front: string] {
  const quoted = `“${definition}”`;
  const one = nounOf(plan);
  const asked =
    plan.kind === 'terms'
      ? [
          `Which ${one} means ${quoted}?`,
          `${upperFirst(plan.noun)}: what is the term for ${quoted}?`,
          `Which ${one} has this definition: ${quoted}?`,
        ]
      : [
          `Which ${one} is this: ${quoted}?`,
          `Which ${one} fits this description: ${quoted}?`,
          `What is the name of this ${one}: ${quoted}?`,
        ];
  return [`${plan.kind} to name ${entry % 3}`, asked[entry % 3] ?? ''];
}

/** "bird", "kind of cheese", "baseball term" */
function nounOf(plan: DeckPlan): string {
  if (plan.kind === 'terms') return `${plan.noun} term`;
  return isCounted(plan) ? plan.noun : `kind of ${plan.noun}`;
}

/** What has no plural ("furniture", "cheese") is not counted. */
function isCounted({ title, noun }: DeckPlan): boolean {
  return title !== noun;
}

function askForDefinition(deck: Deck, item: Item, rivals: () => readonly Item[]): QuestionTemplate | null {
  const isFit = (other: Item) =>
    other.cue === null &&
    other.definition.length <= LONGEST_OPTION &&
    item.definition.length <= other.definition.length * 1.6 &&
    item.nameWords.isDisjointFrom(other.definitionWords);
  if (item.definition.length > LONGEST_OPTION || item.cue !== null) return null;
  if (!hasEnough(deck.pool, (other) => isFit(other) && isFairOption(item, other))) return null;
  const one = nounOf(deck.plan);
  const field = upperFirst(deck.plan.noun);
  // A question that stands alone: it is asked without its options too.
  const front = !isCounted(deck.plan)
    ? `${field}: how would you describe “${item.term}”?`
    : deck.plan.kind === 'terms'
      ? `What does the ${one} “${item.term}” mean?`
      : `How would you describe the ${one} called “${item.term}”?`;
  const start = item.definition.split(' ').slice(0, 3).join(' ');
  return {
    template: `${deck.plan.kind} to definition`,
    added: 0,
    front,
    flip: true,
    texts: () => ({
      back: upperFirst(item.definition),
      hints: [
        kindHint(deck, item, `The description has ${item.definition.split(' ').length} words.`),
        neighbourHint(deck, item, rivals()),
        `The answer begins “${upperFirst(start)} …”.`,
      ],
      explanation: explain(deck, item, rivals()),
    }),
    distractors: (random) =>
      pickDistractors(
        upperFirst(item.definition),
        rivals().filter(isFit),
        (other) => closeness(deck, item, other),
        ({ definition }) => upperFirst(definition),
        random,
      ),
  };
}

/** Asks for another name where there is one that is no spelling of the first. */
function askForOtherName(deck: Deck, item: Item, rivals: () => readonly Item[]): QuestionTemplate | null {
  if (!NAMED_TWICE.has(deck.data.lexFile(item.entry))) return null;
  const own = plainWords(item.term);
  const other = item.usualNames
    .slice(1)
    .find(
      (name) =>
        plainWords(name).isDisjointFrom(own) &&
        !isSpelling(item.term, name) &&
        name.length <= item.term.length + 8,
    );
  if (other === undefined) return null;
  const said = plainWords(other);
  const isFit = (rival: Item) => rival.nameWords.isDisjointFrom(said) && rival.nameWords.isDisjointFrom(own);
  if (!hasEnough(deck.pool, (rival) => isFit(rival) && isFairOption(item, rival))) return null;
  return {
    template: 'other name',
    added: 1,
    front: isCounted(deck.plan)
      ? `What is another name for the ${deck.plan.noun} “${item.term}”?`
      : `${upperFirst(deck.plan.noun)}: what is another name for “${item.term}”?`,
    flip: false,
    texts: () => ({
      back: upperFirst(other),
      hints: [
        `It is ${shapeOf(other)}.`,
        `Both names mean: ${item.definition}.`,
        `It starts with “${firstLetters(upperFirst(other))}”.`,
      ],
      explanation: explain(deck, item, rivals()),
    }),
    distractors: (random) =>
      pickDistractors(
        upperFirst(other),
        rivals().filter(isFit),
        (rival) => closeness(deck, item, rival),
        ({ term }) => upperFirst(term),
        random,
      ),
  };
}

/** "grey heron" and "gray heron", "tsar" and "czar" are one name. */
function isSpelling(one: string, other: string): boolean {
  const [first, second] = [foldedText(one).replaceAll(' ', ''), foldedText(other).replaceAll(' ', '')];
  return first.slice(0, 3) === second.slice(0, 3) || first.slice(-4) === second.slice(-4);
}

/** The nearest kind above that has a name and is not what the deck is about. */
function classOf({ data, roots, plan }: Deck, item: Item): number | null {
  const noun = foldedText(plan.noun);
  return (
    data.parents(item.entry).find((parent) => {
      const [name] = data.lemmas(parent);
      return name !== undefined && !roots.has(parent) && foldedText(name) !== noun;
    }) ?? null
  );
}

/** Words for what nearly everything is a kind of; they tell nothing. */
const EMPTY_KINDS =
  /^(?:entity|thing|object|whole|unit|artifact|device|instrumentality|instrumentation|matter|substance|abstraction|attribute|state|act|action|activity|event|happening|person|worker|group|body|part|piece|structure|equipment|change|quality|property|relation|position|location|region|area|way|cognition|idea|concept|definite quantity|collection|implement|cause|result|be|make|do|move|act|travel|have|get|organism|process|material|covering|creation|product|point|word|name|term|time|case|party|draft|share|placental|vertebrate|professional|skilled worker|emblem|adult|measure|use|means|section|side|line|top|figure|form|unit of measurement|system|force)$/u;

/** What to call the kind of an item without saying its name; null when there is nothing to say. */
function className(deck: Deck, item: Item): string | null {
  const parent = classOf(deck, item);
  const name = parent === null ? undefined : deck.data.lemmas(parent)[0];
  return name === undefined || EMPTY_KINDS.test(name) || saysTerm(name, item) ? null : name;
}

function saysTerm(text: string, { names }: Item): boolean {
  const said = contentWords(text);
  return names.some(
    (name) =>
      containsPhrase(text, name) || [...contentWords(name)].some((word) => word.length > 3 && said.has(word)),
  );
}

/** What a thing is a kind of, or something else where that would say its name or nothing. */
function kindHint(deck: Deck, item: Item, otherwise: string): string {
  const name = className(deck, item);
  return name === null ? otherwise : `It is a kind of ${name}.`;
}

function neighbourHint(deck: Deck, item: Item, rivals: readonly Item[]): string {
  const near: Item[] = [];
  for (const other of nearest(deck, item, rivals)) {
    // Two names together must not have all words of the answer, in any form.
    const said = [...near, other].map(({ term }) => term).join(', ');
    if (near.length < 2 && !saysAnswer(said, item.term)) near.push(other);
  }
  if (near.length === 0) return `Its last letter is “${item.term.slice(-1)}”.`;
  const parents = deck.data.parents(item.entry);
  const shared = near.every((other) => parents.some((parent) => other.above.has(parent)));
  const said = listed(near.map(({ term }) => term));
  return shared
    ? `${near.length > 1 ? 'Others of its kind are' : 'Another of its kind is'} ${said}.`
    : `${near.length > 1 ? 'Related to it are' : 'Related to it is'} ${said}.`;
}

/** The rivals that are most like an item, best first. Their names have no word of its own but the last. */
function nearest(deck: Deck, item: Item, rivals: readonly Item[]): Item[] {
  const own = item.nameWords.difference(new Set(item.names.flatMap(headOf)));
  const [single] = words(item.term).length === 1 ? [item.term.toLowerCase()] : [];
  return rivals
    .filter(
      ({ nameWords }) => nameWords.isDisjointFrom(own) && (single === undefined || !nameWords.has(single)),
    )
    .map((other) => ({ other, score: closeness(deck, item, other) + Math.min(1, other.familiarity / 10) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 4)
    .map(({ other }) => other);
}

function headOf(name: string): string[] {
  return [...plainWords(name)].slice(-1);
}

function nameHints(deck: Deck, item: Item, rivals: readonly Item[]): [string, string, string] {
  const name = upperFirst(item.term);
  const starts = `It starts with “${firstLetters(name)}”`;
  const known = className(deck, item) === null;
  return [
    kindHint(deck, item, `Its name is ${shapeOf(item.term)}.`),
    neighbourHint(deck, item, rivals),
    known ? `${starts} and ends with “${name.slice(-2)}”.` : `${starts} and is ${shapeOf(name)}.`,
  ];
}

/** Other names, the kind above, and what sets it apart from the most similar thing. */
function explain(deck: Deck, item: Item, rivals: readonly Item[]): string {
  const name = className(deck, item);
  const others = item.usualNames.slice(1, 3);
  const near = nearest(deck, item, rivals)[0] ?? rivals[0];
  return [
    others.length > 0 ? `Also called ${listed(others)}.` : '',
    name === null ? '' : `It is a kind of ${name}.`,
    near ? `Compare “${near.term}”: ${near.definition}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

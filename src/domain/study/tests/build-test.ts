import { answerToGive } from '../../cards/cloze.ts';
import { groupOf } from '../../cards/siblings.ts';
import { canBeWritten } from '../../judging/judge.ts';
import { seededRandom, shuffled, type Random } from '../../random.ts';
import { matchingGroups } from './matching-groups.ts';
import {
  FALSE,
  PAIRS,
  QUESTION_KINDS,
  TRUE,
  type AskedCard,
  type QuestionKind,
  type TestQuestion,
} from './question.ts';
import { isSameThing, type TestableCard } from './testable-card.ts';

/** How many options a choice has whose wrong options come from other cards. */
const OPTIONS = 4;

/**
 * Makes the questions of a test: as many as wanted, as far as the cards can be asked in these ways, each kind about equally
 * often. The same arguments make the same test. One card of each group of siblings is asked before the others, because they
 * reveal each other's answers. Wrong options are answers of `pool`, cards of the same decks; none of them would also be right.
 */
export function buildTest(
  { cards, pool }: { cards: readonly TestableCard[]; pool: readonly TestableCard[] },
  { count, kinds }: { count: number; kinds: readonly QuestionKind[] },
  seed: string,
): TestQuestion[] {
  const random = seededRandom(seed);
  const candidates = oneOfSiblingsFirst(shuffled(cards, random));
  const shared = kinds.includes('matching') ? Math.max(PAIRS.min, Math.ceil(count / kinds.length)) : 0;
  const groups = matchingGroups(candidates, Math.min(shared, count));
  const matched = new Set(groups.flat().map(({ id }) => id));
  const questions = groups.map((group) => matching(group, random));
  let left = count - matched.size;
  const others = shuffled(
    kinds.filter((kind) => kind !== 'matching'),
    random,
  );
  const used = new Map<QuestionKind, number>();
  const byDeck = Map.groupBy(pool, ({ deckId }) => deckId);
  for (const card of candidates) {
    if (left === 0) break;
    if (matched.has(card.id)) continue;
    const rarestFirst = others.toSorted((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
    const question = firstPossible(rarestFirst, card, byDeck.get(card.deckId) ?? [], random);
    if (question === null) continue;
    questions.push(question);
    used.set(question.kind, (used.get(question.kind) ?? 0) + 1);
    left -= 1;
  }
  return questions.toSorted(
    (one, other) => QUESTION_KINDS.indexOf(one.kind) - QUESTION_KINDS.indexOf(other.kind),
  );
}

function oneOfSiblingsFirst(cards: readonly TestableCard[]): TestableCard[] {
  const seen = new Set<string>();
  const first: TestableCard[] = [];
  const later: TestableCard[] = [];
  for (const card of cards) {
    const group = groupOf(card);
    (seen.has(group) ? later : first).push(card);
    seen.add(group);
  }
  return [...first, ...later];
}

function firstPossible(
  kinds: readonly QuestionKind[],
  card: TestableCard,
  pool: readonly TestableCard[],
  random: Random,
): TestQuestion | null {
  for (const kind of kinds) {
    const question = ask(kind, card, pool, random);
    if (question !== null) return question;
  }
  return null;
}

/** The question of a kind about a card; null if it cannot be asked like that. */
function ask(
  kind: QuestionKind,
  card: TestableCard,
  pool: readonly TestableCard[],
  random: Random,
): TestQuestion | null {
  if (kind === 'choice') return choice(card, pool, random);
  const asked = askedCard(card);
  if (!canBeWritten(asked.answer)) return null;
  if (kind === 'write') {
    return { ...blank('write', [asked]), accepted: card.accepted ?? [] };
  }
  const [wrong] = wrongAnswers(card, pool, 1, random);
  if (wrong === undefined) return null;
  const isTrue = random() < 0.5;
  return {
    ...blank('true-false', [asked]),
    claim: isTrue ? asked.answer : wrong,
    keys: [isTrue ? TRUE : FALSE],
  };
}

function choice(card: TestableCard, pool: readonly TestableCard[], random: Random): TestQuestion | null {
  const { quiz } = card;
  const asked = askedCard(card);
  if (quiz && quiz.key !== null && quiz.options.length > 1) {
    const order = shuffled([...quiz.options.keys()], random);
    return {
      ...blank('choice', [{ ...asked, answer: quiz.options[quiz.key] ?? asked.answer }]),
      options: order.map((at) => quiz.options[at] ?? ''),
      keys: [order.indexOf(quiz.key)],
      ownOptions: order,
    };
  }
  if (!canBeWritten(asked.answer)) return null;
  const wrong = wrongAnswers(card, pool, OPTIONS - 1, random);
  if (wrong.length === 0) return null;
  const options = shuffled([asked.answer, ...wrong], random);
  return { ...blank('choice', [asked]), options, keys: [options.indexOf(asked.answer)] };
}

function matching(group: readonly TestableCard[], random: Random): TestQuestion {
  const cards = group.map(askedCard);
  const options = shuffled(
    cards.map(({ answer }) => answer),
    random,
  );
  return { ...blank('matching', cards), options, keys: cards.map(({ answer }) => options.indexOf(answer)) };
}

/**
 * Up to `count` answers of other cards that are wrong for this one, all different. The answer of a card with the same front
 * is also right.
 */
function wrongAnswers(
  card: TestableCard,
  pool: readonly TestableCard[],
  count: number,
  random: Random,
): string[] {
  const key = answerToGive(card);
  const right = [
    key,
    ...(card.accepted ?? []),
    ...pool.filter(({ front }) => front === card.front).map(answerToGive),
  ];
  const found: string[] = [];
  for (const other of shuffled(pool, random)) {
    if (found.length === count) break;
    const answer = answerToGive(other);
    if (other.front === card.front || !canBeWritten(answer)) continue;
    const isTaken = [...right, ...found].some((one) => isSameThing(card, one, answer));
    if (!isTaken) found.push(answer);
  }
  return found;
}

function askedCard(card: TestableCard): AskedCard {
  const { id, deckId, deckTitle, languages, front, explanation, tags } = card;
  return { id, deckId, deckTitle, languages, front, answer: answerToGive(card), explanation, tags };
}

function blank(kind: QuestionKind, cards: readonly AskedCard[]): TestQuestion {
  return { kind, cards, options: [], keys: [], claim: null, ownOptions: null, accepted: [] };
}

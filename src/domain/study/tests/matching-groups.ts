import { answerToGive } from '../../cards/cloze.ts';
import { canBeWritten } from '../../judging/judge.ts';
import { PAIRS } from './question.ts';
import { isSameThing, type TestableCard } from './testable-card.ts';

/** Longer fronts do not fit beside a list of answers. In characters. */
const MAX_FRONT = 200;

/**
 * Groups of four to six cards of one deck that can be matched, with at most `count` cards in all. Within a group, fronts and
 * answers are different things.
 */
export function matchingGroups(cards: readonly TestableCard[], count: number): TestableCard[][] {
  const groups: TestableCard[][] = [];
  let left = count;
  const fitting = cards.filter(
    (card) => card.front.length <= MAX_FRONT && !card.cloze && canBeWritten(answerToGive(card)),
  );
  for (const ofDeck of Map.groupBy(fitting, ({ deckId }) => deckId).values()) {
    let rest = ofDeck;
    for (const size of groupSizes(Math.min(left, rest.length))) {
      const group = distinct(rest, size);
      if (group.length < PAIRS.min) break;
      groups.push(group);
      left -= group.length;
      rest = rest.filter((card) => !group.includes(card));
    }
  }
  return groups;
}

/** Sizes of groups that together have at most `count` cards, and as many as sizes from four to six allow. */
function groupSizes(count: number): number[] {
  const groups = Math.ceil(count / PAIRS.max);
  if (groups === 0 || count < PAIRS.min) return [];
  const smallest = Math.floor(count / groups);
  if (smallest < PAIRS.min) return groupSizes(count - 1);
  return Array.from({ length: groups }, (_none, index) => smallest + (index < count % groups ? 1 : 0));
}

function distinct(cards: readonly TestableCard[], size: number): TestableCard[] {
  const group: TestableCard[] = [];
  for (const card of cards) {
    if (group.length === size) break;
    const answer = answerToGive(card);
    const isTaken = group.some(
      (other) => other.front === card.front || isSameThing(card, answerToGive(other), answer),
    );
    if (!isTaken) group.push(card);
  }
  return group;
}

import { readLength } from '../media/media-text.ts';
import { CARD_LIMITS } from '../limits.ts';
import { contentOf, type Card, type CardContent } from './card.ts';
import { clozeSides, gapNumbers } from './cloze.ts';

/** The group that the siblings of a card share: the card's group, or else its id. */
export function groupOf({ id, group }: { id: string; group?: string }): string {
  return group ?? id;
}

/** Whether two cards are each other's reverse. */
function isReverse(one: CardContent, other: CardContent): boolean {
  return !one.cloze && !other.cloze && one.front === other.back && one.back === other.front;
}

/**
 * The result of an edit of a card for one of its siblings: the same text around another gap, `gone` without its gap, or the
 * swapped sides of a reverse card. Null for a sibling that differed before and so stays as it is.
 */
export function followEdit(
  sibling: CardContent,
  before: CardContent,
  after: CardContent,
): CardContent | 'gone' | null {
  if (after.cloze && before.cloze) {
    if (after.cloze.text === before.cloze.text || sibling.cloze?.text !== before.cloze.text) return null;
    return withText(sibling, after.cloze.text) ?? 'gone';
  }
  if (after.cloze || !fitsFront(after.back) || !isReverse(sibling, before)) return null;
  const next = { ...contentOf(sibling), front: after.back, back: after.front };
  const shared = sharedBy(sibling, before, after);
  const isSame = next.front === sibling.front && next.back === sibling.back;
  return isSame && shared === null ? null : { ...next, ...shared };
}

/** The other parts that a pair shares follow an edit if they were the same before; null if none do. */
function sharedBy(
  sibling: CardContent,
  before: CardContent,
  after: CardContent,
): Pick<CardContent, 'explanation' | 'tags'> | null {
  const follows = (part: 'explanation' | 'tags') => {
    const [was, is, of] = [before[part], after[part], sibling[part]].map((value) => JSON.stringify(value));
    return was !== is && was === of;
  };
  const [explanation, tags] = [follows('explanation'), follows('tags')];
  if (!explanation && !tags) return null;
  return {
    explanation: explanation ? after.explanation : sibling.explanation,
    tags: tags ? after.tags : sibling.tags,
  };
}

function fitsFront(back: string): boolean {
  return back !== '' && readLength(back) <= CARD_LIMITS.front;
}

/** The card that asks for a card the other way round. Its hints and options are about the back only. */
export function reverseCardOf(card: CardContent & { id: string }): CardContent {
  const { front, back, difficulty, explanation, tags } = card;
  return {
    front: back,
    back: front,
    difficulty,
    hints: [null, null, null],
    explanation,
    quiz: null,
    isQuiz: false,
    tags,
    group: groupOf(card),
    isReverse: true,
  };
}

/** Whether a card could be asked the other way round: its back can serve as a question, and it is no quiz. */
function canBeReversed({ cloze, isReverse, isQuiz, back }: CardContent): boolean {
  return !cloze && isReverse !== true && !isQuiz && fitsFront(back);
}

/** The cards that can have a reverse card but have none. `all` are the cards of their groups. */
export function cardsToReverse(cards: readonly Card[], all: readonly Card[]): Card[] {
  const groups = Map.groupBy(all, groupOf);
  return cards.filter(
    (card) =>
      canBeReversed(card) &&
      !(groups.get(groupOf(card)) ?? []).some((other) => other.id !== card.id && isOtherWay(other, card)),
  );
}

/** The reverse cards of some cards. `all` are the cards of their groups. */
export function reverseCardsOf(cards: readonly Card[], all: readonly Card[]): Card[] {
  const asked = Map.groupBy(
    cards.filter(({ isReverse }) => isReverse !== true),
    groupOf,
  );
  return all.filter(
    (card) =>
      card.isReverse === true && (asked.get(groupOf(card)) ?? []).some((one) => isOtherWay(card, one)),
  );
}

function isOtherWay(other: CardContent, card: CardContent): boolean {
  return other.isReverse === true ? !card.cloze : isReverse(other, card);
}

/** The cards for the gaps that an edit of a card has added to its text, in the group of its siblings. */
export function cardsOfNewGaps(before: CardContent, after: CardContent & { id: string }): CardContent[] {
  const { cloze } = after;
  if (!cloze || cloze.text === before.cloze?.text) return [];
  const known = new Set([cloze.gap, ...(before.cloze ? gapNumbers(before.cloze.text) : [])]);
  const added = gapNumbers(cloze.text).filter((gap) => !known.has(gap));
  return added.flatMap((gap) => cardOfGap(after, gap) ?? []);
}

/** The cards for all gaps of a new text, including the given one, with a group if there are several. */
export function cardsOfText(card: CardContent, group: string): CardContent[] {
  const { cloze } = card;
  const gaps = cloze ? gapNumbers(cloze.text) : [];
  if (gaps.length < 2) return [card];
  return gaps.flatMap((gap) => cardOfGap({ ...card, id: group, group }, gap) ?? []);
}

/** The card of another gap of a cloze card's text; null where the text has no such gap. */
function cardOfGap(card: CardContent & { id: string }, gap: number): CardContent | null {
  const { cloze, difficulty, explanation, tags } = card;
  const sides = cloze && clozeSides({ text: cloze.text, gap });
  if (!cloze || !sides) return null;
  const hints: CardContent['hints'] = [null, null, null];
  const shared = { difficulty, hints, explanation, quiz: null, isQuiz: false, tags };
  return { ...shared, ...sides, cloze: { text: cloze.text, gap }, group: groupOf(card) };
}

function withText(sibling: CardContent, text: string): CardContent | null {
  const { cloze } = sibling;
  const sides = cloze && clozeSides({ text, gap: cloze.gap });
  return cloze && sides ? { ...contentOf(sibling), ...sides, cloze: { ...cloze, text } } : null;
}

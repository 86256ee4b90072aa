import { contentOf, type CardContent } from './card.ts';
import { clozeSides, gapNumbers } from './cloze.ts';

/** The group by which siblings of a card name it: that of the card, or its id. */
export function groupOf({ id, group }: { id: string; group?: string }): string {
  return group ?? id;
}

/** Whether two cards ask for each other. */
function isReverse(one: CardContent, other: CardContent): boolean {
  return !one.cloze && !other.cloze && one.front === other.back && one.back === other.front;
}

/**
 * What an edit of a card makes of one of its siblings: the same text around another gap, `gone` without its gap, or the
 * swapped sides of a reverse card. Null for a sibling that did not say the same before and so stays as it is.
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
  const hasSameSides = after.front === before.front && after.back === before.back;
  if (hasSameSides || after.cloze || after.back === '' || !isReverse(sibling, before)) return null;
  return { ...contentOf(sibling), front: after.back, back: after.front };
}

/** The cards of the gaps that an edit of a card has added to its text, in the group of its siblings. */
export function cardsOfNewGaps(before: CardContent, after: CardContent & { id: string }): CardContent[] {
  const { cloze } = after;
  if (!cloze || cloze.text === before.cloze?.text) return [];
  const known = new Set([cloze.gap, ...(before.cloze ? gapNumbers(before.cloze.text) : [])]);
  const added = gapNumbers(cloze.text).filter((gap) => !known.has(gap));
  return added.flatMap((gap) => cardOfGap(after, gap) ?? []);
}

/** The cards of all gaps of a new text, the given one among them, with a group where there are several. */
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

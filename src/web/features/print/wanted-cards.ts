import type { DeckMemory } from '#contract/scheduling.ts';
import type { Card } from '#domain/cards/card.ts';
import { localDay } from '#domain/local-day.ts';
import { dueDayOf } from '#domain/scheduling/due-day.ts';

/** Which cards of a deck are printed. */
export type CardFilter = { kind: 'all' } | { kind: 'due' } | { kind: 'tag'; tag: string };

/** The parameter of the address that says it. */
export const CARD_FILTERS = 'cards';

/** As the address says it; all when it says nothing, or nothing known. */
export function parseCardFilter(value: string | null): CardFilter {
  if (value === 'due') return { kind: 'due' };
  return value?.startsWith('tag:') ? { kind: 'tag', tag: value.slice(4) } : { kind: 'all' };
}

export function cardFilterValue(wanted: CardFilter): string {
  return wanted.kind === 'tag' ? `tag:${wanted.tag}` : wanted.kind;
}

/** The address's parameters with this choice in them. */
export function withCardFilter(parameters: URLSearchParams, value: string): URLSearchParams {
  const after = new URLSearchParams(parameters);
  if (value === 'all') after.delete(CARD_FILTERS);
  else after.set(CARD_FILTERS, value);
  return after;
}

/** The tags of the cards, by name. */
export function tagsOf(cards: readonly Card[]): string[] {
  const names = new Intl.Collator(undefined, { numeric: true });
  return [...new Set(cards.flatMap(({ tags }) => tags))].toSorted((one, other) => names.compare(one, other));
}

/** The cards that are due by the end of the learner's day. `now` in epoch ms. */
export function dueCards(memory: DeckMemory, now: number, timeZone: string): ReadonlySet<string> {
  const today = localDay(now, timeZone);
  const due = memory.cards.filter(
    ({ memory, suspended }) => memory !== null && !suspended && dueDayOf(memory, timeZone) <= today,
  );
  return new Set(memory.reviewed ? due.map(({ cardId }) => cardId) : []);
}

export function chooseCards(
  cards: readonly Card[],
  wanted: CardFilter,
  due: ReadonlySet<string> | undefined,
): readonly Card[] {
  switch (wanted.kind) {
    case 'all':
      return cards;
    case 'due':
      return cards.filter(({ id }) => due?.has(id));
    case 'tag':
      return cards.filter(({ tags }) => tags.includes(wanted.tag));
  }
}

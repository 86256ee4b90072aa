import type { DeckMemory } from '#contract/scheduling.ts';
import type { Card } from '#domain/cards/card.ts';
import { localDay } from '#domain/local-day.ts';
import { dueDayOf } from '#domain/scheduling/due-day.ts';

/** Selects which cards of a deck are printed. */
export type CardFilter = { kind: 'all' } | { kind: 'due' } | { kind: 'tag'; tag: string };

/** The name of the search parameter that holds the filter. */
export const CARD_FILTERS = 'cards';

/** Parses the search parameter; a missing or unknown value selects all cards. */
export function parseCardFilter(value: string | null): CardFilter {
  if (value === 'due') return { kind: 'due' };
  return value?.startsWith('tag:') ? { kind: 'tag', tag: value.slice(4) } : { kind: 'all' };
}

export function cardFilterValue(filter: CardFilter): string {
  return filter.kind === 'tag' ? `tag:${filter.tag}` : filter.kind;
}

/** The search parameters with this filter. */
export function withCardFilter(parameters: URLSearchParams, value: string): URLSearchParams {
  const after = new URLSearchParams(parameters);
  if (value === 'all') after.delete(CARD_FILTERS);
  else after.set(CARD_FILTERS, value);
  return after;
}

/** The tags of the cards, sorted. */
export function tagsOf(cards: readonly Card[]): string[] {
  const names = new Intl.Collator(undefined, { numeric: true });
  return [...new Set(cards.flatMap(({ tags }) => tags))].toSorted((one, other) => names.compare(one, other));
}

/** The ids of the cards that are due by the end of the learner's day. `now` in epoch ms. */
export function dueCards(memory: DeckMemory, now: number, timeZone: string): ReadonlySet<string> {
  const today = localDay(now, timeZone);
  const due = memory.cards.filter(
    ({ memory, suspended }) => memory !== null && !suspended && dueDayOf(memory, timeZone) <= today,
  );
  return new Set(memory.reviewed ? due.map(({ cardId }) => cardId) : []);
}

export function chooseCards(
  cards: readonly Card[],
  filter: CardFilter,
  due: ReadonlySet<string> | undefined,
): readonly Card[] {
  switch (filter.kind) {
    case 'all':
      return cards;
    case 'due':
      return cards.filter(({ id }) => due?.has(id));
    case 'tag':
      return cards.filter(({ tags }) => tags.includes(filter.tag));
  }
}

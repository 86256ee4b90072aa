import { cardFilter, type CardFilter, type CardListState } from '#contract/card-filter.ts';
import { CARD_SORTS, type CardSort } from '#contract/card-list.ts';
import { difficultyName } from '#domain/limits.ts';

/** The fields of a filter, except the search, in the order in which they are shown. */
export const FILTER_FIELDS = [
  'deck',
  'tag',
  'state',
  'difficulty',
  'added',
  'explanation',
  'source',
] as const satisfies ReadonlyArray<keyof CardFilter>;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const STATE_LABELS: Readonly<Record<CardListState, string>> = {
  due: 'Due',
  new: 'New',
  suspended: 'Suspended',
  leech: 'Leeches',
};

export const ADDED_OPTIONS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
] as const;

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: 'easiest', label: 'Easiest first' },
  { value: 'hardest', label: 'Hardest first' },
  { value: 'forgotten', label: 'Most forgotten' },
] as const satisfies ReadonlyArray<{ value: CardSort; label: string }>;

/** The filter in a URL. Unknown values are left out. */
export function filterOf(parameters: URLSearchParams): CardFilter {
  const filter: CardFilter = {};
  for (const name of ['search', ...FILTER_FIELDS] as const) {
    const value = parameters.get(name);
    if (value === null || value === '') continue;
    const { data } = cardFilter.safeParse({ [name]: value });
    Object.assign(filter, data);
  }
  return filter;
}

export function sortOf(parameters: URLSearchParams): CardSort {
  const wanted = parameters.get('sort');
  return CARD_SORTS.find((sort) => sort === wanted) ?? 'newest';
}

/** The URL of the screen with a filter. */
export function addressOf(filter: CardFilter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) parameters.set(name, String(value));
  return parameters.size === 0 ? '/cards' : `/cards?${parameters.toString()}`;
}

/** What a filter selects in a field, in words; undefined if nothing. `titles` has the titles of decks and sources by id. */
export function filterText(
  field: FilterField,
  filter: CardFilter,
  titles: ReadonlyMap<string, string>,
): string | undefined {
  switch (field) {
    case 'deck':
      return filter.deck && `Deck: ${titles.get(filter.deck) ?? 'unknown'}`;
    case 'tag':
      return filter.tag && `Tag: ${filter.tag}`;
    case 'state':
      return filter.state && STATE_LABELS[filter.state];
    case 'difficulty':
      return filter.difficulty === undefined ? undefined : `Difficulty: ${difficultyName(filter.difficulty)}`;
    case 'added':
      return filter.added === undefined ? undefined : `Added: ${addedText(filter.added)}`;
    case 'explanation':
      return filter.explanation && 'No explanation';
    case 'source':
      return filter.source && `Source: ${titles.get(filter.source) ?? 'unknown'}`;
  }
}

function addedText(days: number): string {
  const known = ADDED_OPTIONS.find(({ value }) => value === String(days));
  return (known?.label ?? `Last ${days} days`).toLowerCase();
}

import type { Deck } from '#domain/deck.ts';
import { InlineSelect } from '#web/ui/select.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { categoriesOf } from './deck-categories.ts';
import { DECK_LAYOUTS, DECK_ORDERS, isDeckOrder, type DeckLayout, type DeckView } from './deck-order.ts';

type Props = {
  view: DeckView;
  layout: DeckLayout;
  decks: readonly Deck[];
  /** Number of archived decks. */
  archivedCount: number;
  archived: boolean;
  onChange: (view: DeckView) => void;
  onArchived: (archived: boolean) => void;
};

/** Values of the options that are not a category, distinct from any category name. */
const ALL = 'all';
const ARCHIVED = 'archived';
const valueOf = (category: string) => `in ${category}`;

/** Chooses the order and the layout of the decks, and which of them are shown. */
export function DeckViewChoice({
  view,
  layout,
  decks,
  archivedCount,
  archived,
  onChange,
  onArchived,
}: Props) {
  const categories = categoriesOf(decks);
  const chosen = view.category !== null && categories.includes(view.category) ? valueOf(view.category) : ALL;

  function show(value: string) {
    onArchived(value === ARCHIVED);
    onChange({ ...view, category: categories.find((one) => valueOf(one) === value) ?? null });
  }

  return (
    // The chosen values explain themselves, so only screen readers get labels.
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:gap-2 max-sm:[&>div]:flex-1 max-sm:[&>div]:basis-36 [&>div]:min-w-0 [&>div>button]:h-11 [&>div>button]:min-w-0 sm:[&>div>button]:max-w-48 [&>div>label]:sr-only">
      <InlineSelect
        label="Sort decks by"
        options={DECK_ORDERS}
        value={view.order}
        onChange={(order) => isDeckOrder(order) && onChange({ ...view, order })}
      />
      {categories.length === 0 && archivedCount === 0 && !archived ? null : (
        <InlineSelect
          label="Show"
          options={[
            { value: ALL, label: categories.length === 0 ? 'All decks' : 'All categories' },
            ...categories.map((category) => ({ value: valueOf(category), label: category })),
            { value: ARCHIVED, label: 'Archived decks' },
          ]}
          value={archived ? ARCHIVED : chosen}
          onChange={show}
        />
      )}
      <Segments
        label="Decks as"
        segments={DECK_LAYOUTS}
        value={layout}
        onChange={(wanted) => onChange({ ...view, layout: wanted })}
      />
    </div>
  );
}

import { InlineSelect } from '#web/ui/select.tsx';
import { DECK_ORDERS, isDeckOrder, type DeckView } from './deck-order.ts';

type Props = { view: DeckView; categories: readonly string[]; onChange: (view: DeckView) => void };

/** Option value for all categories, distinct from any category name. */
const ALL = 'all';
const valueOf = (category: string) => `in ${category}`;

/** Chooses the order and the category of the decks. */
export function DeckViewChoice({ view, categories, onChange }: Props) {
  const chosen = view.category !== null && categories.includes(view.category) ? view.category : null;
  return (
    // The chosen values explain themselves, so only screen readers get labels.
    <div className="flex gap-3 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1 [&_button]:h-11 [&_button]:min-w-0 sm:[&_button]:max-w-48 [&_label]:sr-only">
      <InlineSelect
        label="Sort decks by"
        options={DECK_ORDERS}
        value={view.order}
        onChange={(order) => isDeckOrder(order) && onChange({ ...view, order })}
      />
      {categories.length === 0 ? null : (
        <InlineSelect
          label="Category"
          options={[
            { value: ALL, label: 'All categories' },
            ...categories.map((category) => ({ value: valueOf(category), label: category })),
          ]}
          value={chosen === null ? ALL : valueOf(chosen)}
          onChange={(value) =>
            onChange({ ...view, category: categories.find((one) => valueOf(one) === value) ?? null })
          }
        />
      )}
    </div>
  );
}

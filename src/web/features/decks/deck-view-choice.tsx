import { InlineSelect } from '#web/ui/select.tsx';
import { DECK_ORDERS, isDeckOrder, type DeckView } from './deck-order.ts';

type Props = { view: DeckView; categories: readonly string[]; onChange: (view: DeckView) => void };

/** Beside the category itself, which may have any name. */
const ALL = 'all';
const valueOf = (category: string) => `in ${category}`;

/** In which order the decks come, and of which category. */
export function DeckViewChoice({ view, categories, onChange }: Props) {
  const chosen = view.category !== null && categories.includes(view.category) ? view.category : null;
  return (
    // What is chosen says what it is: the labels are for those who do not see it.
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

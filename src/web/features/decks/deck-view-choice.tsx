import { DECK_ORDERS, isDeckOrder, type DeckView } from './deck-order.ts';

type Props = { view: DeckView; categories: readonly string[]; onChange: (view: DeckView) => void };

const SELECT =
  'h-11 min-w-0 max-w-full rounded-md border border-line-strong bg-canvas px-2.5 text-sm text-ink hover:border-muted sm:max-w-48';

/** In which order the decks come, and of which category. */
export function DeckViewChoice({ view, categories, onChange }: Props) {
  return (
    <>
      <select
        aria-label="Sort decks by"
        value={view.order}
        onChange={({ target }) => isDeckOrder(target.value) && onChange({ ...view, order: target.value })}
        className={SELECT}
      >
        {DECK_ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {categories.length === 0 ? null : (
        <select
          aria-label="Category"
          value={view.category !== null && categories.includes(view.category) ? view.category : ''}
          onChange={({ target }) =>
            onChange({ ...view, category: target.value === '' ? null : target.value })
          }
          className={SELECT}
        >
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

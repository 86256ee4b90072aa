import { X } from 'lucide-react';
import type { CardFilter } from '#contract/card-filter.ts';
import { tagKey } from '#domain/cards/tags.ts';
import { useTags } from '#web/features/editing/tags.queries.ts';
import { useDeckChoice, useSourceChoice } from '#web/features/generation/request/choice.queries.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { countOf } from '#web/lib/format.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { ADDED_OPTIONS, FILTER_FIELDS, filterText, STATE_LABELS, type FilterField } from './card-filter.ts';

type Props = { filter: CardFilter; onChange: (field: FilterField, value: string | null) => void };

/** Option value for no filter, distinct from any other value. */
const ANY = 'any';

const STATES = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));
const EXPLANATIONS = [{ value: 'none', label: 'No explanation' }];

/** The fields by which cards are filtered. */
export function FilterPanel({ filter, onChange }: Props) {
  const decks = useDeckChoice(true).data ?? [];
  const tags = useTags().data ?? [];
  const sources = useSourceChoice().data ?? [];
  const select = (
    field: FilterField,
    label: string,
    any: string,
    options: ReadonlyArray<{ value: string; label: string }>,
  ) => (
    <Select
      label={label}
      options={[{ value: ANY, label: any }, ...options]}
      value={optionOf(filter[field], options)}
      onChange={(value) => onChange(field, value === ANY ? null : value)}
    />
  );
  return (
    <section
      id="card-filters"
      aria-label="Filters"
      className="grid w-full items-start gap-4 rounded-lg border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <ChoiceField
        label="Deck"
        placeholder="All decks"
        noMatch="No deck matches."
        options={decks.map(({ id, title }) => ({ value: id, label: title }))}
        value={filter.deck ?? null}
        onChange={(value) => onChange('deck', value)}
      />
      <ChoiceField
        label="Tag"
        placeholder="All tags"
        noMatch="No tag matches."
        options={tags.map(({ tag, cards }) => ({ value: tag, label: `${tag} (${countOf(cards, 'card')})` }))}
        value={tags.find(({ tag }) => tagKey(tag) === tagKey(filter.tag ?? ''))?.tag ?? null}
        onChange={(value) => onChange('tag', value)}
      />
      {select('state', 'State', 'Any state', STATES)}
      {select('difficulty', 'Difficulty', 'Any difficulty', DIFFICULTY_OPTIONS)}
      {select('added', 'Added', 'Any time', ADDED_OPTIONS)}
      {select('explanation', 'Explanation', 'With or without', EXPLANATIONS)}
      {sources.length === 0 ? null : (
        <ChoiceField
          label="Source"
          placeholder="All sources"
          noMatch="No source matches."
          options={sources.map(({ id, title }) => ({ value: id, label: title }))}
          value={filter.source ?? null}
          onChange={(value) => onChange('source', value)}
        />
      )}
    </section>
  );
}

function optionOf(value: string | number | undefined, options: ReadonlyArray<{ value: string }>): string {
  return options.some((option) => option.value === String(value)) ? String(value) : ANY;
}

/** The fields in use by the filter, each with a button that clears it. */
export function ActiveFilters({ filter, onChange }: Props) {
  const decks = useDeckChoice(filter.deck !== undefined).data ?? [];
  const sources = useSourceChoice().data ?? [];
  const titles = new Map([...decks, ...sources].map(({ id, title }) => [id, title]));
  const active = FILTER_FIELDS.flatMap((field) => {
    const text = filterText(field, filter, titles);
    return text === undefined ? [] : [{ field, text }];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filtered by" className="flex w-full flex-wrap gap-2">
      {active.map(({ field, text }) => (
        <li key={field} className="max-w-full">
          <button
            type="button"
            className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-3 text-sm text-accent pointer-coarse:h-11"
            onClick={() => onChange(field, null)}
          >
            <span className="truncate">{text}</span>
            <X aria-hidden size={14} className="shrink-0" />
            <span className="sr-only">Remove this filter</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

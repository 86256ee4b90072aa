import { ListFilter, SquareCheck, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { countOf } from '#web/lib/format.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { InlineSelect } from '#web/ui/select.tsx';
import { LIST_HEADING_ID } from '../use-focus-after-removal.ts';
import { useSelection } from '../use-selection.ts';
import { AllCardsList } from './all-cards-list.tsx';
import { useAllCards } from './all-cards.queries.ts';
import { FILTER_FIELDS, filterOf, SORT_OPTIONS, sortOf, type FilterField } from './card-filter.ts';
import { ActiveFilters, FilterPanel } from './filter-panel.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** ms without typing before the search is written to the URL. */
const SEARCH_DELAY_MS = 250;

/** The cards of all decks. What they are filtered and sorted by is in the URL. */
export function AllCardsScreen() {
  usePageTitle('All cards');
  const [parameters, setParameters] = useSearchParams();
  const { typed, setTyped } = useSearchInUrl('search', SEARCH_DELAY_MS);
  const filter = filterOf(parameters);
  const sort = sortOf(parameters);
  const pages = useAllCards(filter, sort);
  const total = pages.data?.total ?? 0;
  const selection = useSelection(pages.data?.cards.map(({ card }) => card.id) ?? []);
  const [filtering, setFiltering] = useState(false);
  const [showsTags, setShowsTags] = useState(false);
  const tagsButton = useRef<HTMLButtonElement>(null);
  const selecting = useRef<HTMLButtonElement>(null);
  const active = FILTER_FIELDS.filter((field) => filter[field] !== undefined).length;

  // A selection of all cards that match is about this filter only.
  const wanted = JSON.stringify(filter);
  const [selectedIn, setSelectedIn] = useState(wanted);
  if (selectedIn !== wanted) {
    setSelectedIn(wanted);
    selection.stop();
  }

  function change(name: FilterField | 'sort', value: string | null) {
    const after = new URLSearchParams(parameters);
    if (value === null) after.delete(name);
    else after.set(name, value);
    setParameters(after);
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="-my-2">
        <BackLink to="/dashboard">Dashboard</BackLink>
      </div>
      <PageHeader
        title="All cards"
        actions={
          <>
            <Button ref={tagsButton} className="max-sm:flex-1" onClick={() => setShowsTags(true)}>
              <Tags aria-hidden size={16} />
              Tags
            </Button>
            <SavedFilters filter={filter} />
          </>
        }
      />
      <section aria-labelledby={LIST_HEADING_ID} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={LIST_HEADING_ID} tabIndex={-1} className="sr-only">
            Cards
          </h2>
          <SearchBox label="Search cards" value={typed} onChange={setTyped} />
          <Button
            className="max-sm:flex-1"
            aria-expanded={filtering}
            aria-controls="card-filters"
            onClick={() => setFiltering(!filtering)}
          >
            <ListFilter aria-hidden size={16} />
            Filters
            {active === 0 ? null : <span className="tabular-nums">{active}</span>}
          </Button>
          <Button
            ref={selecting}
            className="max-sm:flex-1"
            aria-pressed={selection.selection !== null}
            disabled={total === 0}
            onClick={selection.toggle}
          >
            <SquareCheck aria-hidden size={16} />
            Select
          </Button>
          <div className="max-sm:w-full sm:ml-auto">
            <InlineSelect
              label="Sort by"
              options={SORT_OPTIONS}
              value={sort}
              onChange={(value) => change('sort', value === 'newest' ? null : value)}
            />
          </div>
          {filtering ? <FilterPanel filter={filter} onChange={change} /> : null}
          <ActiveFilters filter={filter} onChange={change} />
          <output className="w-full text-sm text-muted tabular-nums">
            {pages.data === undefined ? '' : countOf(total, 'card')}
          </output>
        </div>
        <AllCardsList
          pages={pages}
          filter={filter}
          total={total}
          selection={selection}
          onStopSelecting={() => {
            selection.stop();
            selecting.current?.focus();
          }}
          onClear={() => {
            setTyped('');
            setParameters(sort === 'newest' ? {} : { sort });
          }}
        />
      </section>
      {showsTags ? (
        <TagsDialog returnFocusTo={() => tagsButton.current} onClose={() => setShowsTags(false)} />
      ) : null}
    </div>
  );
}

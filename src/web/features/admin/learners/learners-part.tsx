import { Link } from 'react-router';
import type { Learner } from '#contract/admin.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useLearners } from '../admin.queries.ts';
import { Loaded } from '../loaded.tsx';
import { sizeText } from '../size-text.ts';
import { lastActiveText } from './last-active.ts';
import { LearnerMarks } from './learner-marks.tsx';

const SEARCH_DELAY_MS = 250;

/** Every learner with what they use, linked to their screen. */
export function LearnersPart() {
  const { typed, settled, setTyped } = useSearchInUrl('search', SEARCH_DELAY_MS);
  const query = useLearners(settled);
  const total = query.data?.total ?? null;
  return (
    <section aria-labelledby="learners" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="learners" className="font-serif text-xl font-medium">
          {total === null ? 'Learners' : countOf(total, 'learner')}
        </h2>
        <SearchBox label="Search username or email" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={query} what="learners">
        {({ learners }) =>
          learners.length === 0 ? (
            <EmptyState
              title="No learners found"
              action={<Button onClick={() => setTyped('')}>Clear search</Button>}
            >
              No username or email contains “{settled}”.
            </EmptyState>
          ) : (
            <ul
              aria-labelledby="learners"
              className="flex flex-col divide-y overflow-hidden rounded-lg border bg-surface"
            >
              {learners.map((learner) => (
                <Row key={learner.id} learner={learner} now={query.dataUpdatedAt} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button
          className="self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function Row({ learner, now }: { learner: Learner; now: number }) {
  const { id, username, email, lastActiveAt, decks, textBytes, mediaBytes, tokens } = learner;
  const figures = [
    { name: 'Last active', value: lastActiveText(lastActiveAt, now, browserTimeZone()) },
    { name: 'Decks', value: formatNumber(decks) },
    { name: 'Storage', value: sizeText(textBytes + mediaBytes) },
    { name: 'Tokens, 30 days', value: formatNumber(tokens) },
  ];
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 sm:px-5 lg:flex-row lg:items-center">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/learners/${id}`}
            className="rounded-sm font-medium wrap-anywhere hover:underline pointer-coarse:py-2"
          >
            {username}
          </Link>
          <LearnerMarks learner={learner} />
        </div>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-4 lg:w-xl">
        {figures.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

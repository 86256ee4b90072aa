import { RotateCcw, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { PASTE_PATH } from '#web/features/generation/paths.ts';
import { countOf } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FieldsAbove, FieldsBeside } from './field-links.tsx';
import { findTopics, inFields, originOf, topicPath, type Field, type FoundTopic } from './find-topics.ts';
import { useLibrary } from './library.queries.ts';
import { useNamedSection } from './use-named-section.ts';

const SEARCH_DELAY_MS = 250;
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const GRID = 'grid gap-3 md:grid-cols-2';

/** Lists the topics of the library by field, with a search. */
export function TopicList() {
  usePageTitle('Explore');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Explore">
        Ready-made cards, topic by topic. Read a few, then add a whole topic or one section: it costs no
        tokens.
      </PageHeader>
      <Topics />
    </div>
  );
}

function Topics() {
  const { data, error, isError, isPending, refetch } = useLibrary();
  const { typed, setTyped } = useSearchInUrl('search', SEARCH_DELAY_MS);
  useNamedSection(data !== undefined);
  if (isPending) return <TopicSkeletons />;
  if (isError && data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(error, 'Failed to load the library')}
        action={
          <Button onClick={() => void refetch()}>
            <RotateCcw aria-hidden size={16} />
            Try Again
          </Button>
        }
      />
    );
  }
  const found = findTopics(data, typed);
  return (
    <>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox label="Find a topic" value={typed} onChange={setTyped} />
        <output className="text-sm text-muted tabular-nums">{countOf(found.length, 'topic')}</output>
      </search>
      {found.length === 0 ? <NothingFound search={typed.trim()} /> : <Fields fields={inFields(found)} />}
    </>
  );
}

function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <div className="flex gap-10 max-xl:flex-col max-xl:gap-6">
      {fields.length < 2 ? null : (
        <>
          <FieldsAbove fields={fields} />
          <FieldsBeside fields={fields} />
        </>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-8">
        {fields.map(({ id, title, found }) => (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
            <h2 id={id} tabIndex={-1} className="font-serif text-xl font-medium wrap-anywhere">
              {title}
            </h2>
            <ul aria-labelledby={id} className={GRID}>
              {found.map((one) => (
                <TopicCard key={one.topic.slug} found={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function TopicCard({ found }: { found: FoundTopic }) {
  const { topic, meant } = found;
  return (
    <li className="relative rounded-lg border bg-surface px-4 py-3 transition-colors duration-(--duration-fast) hover:border-line-strong sm:px-5">
      <h3 className="font-serif text-lg font-medium wrap-anywhere">
        <Link to={topicPath(found)} className="after:absolute after:inset-0 after:rounded-lg">
          {topic.topic}
        </Link>
      </h3>
      <PackOrigin topic={topic} />
      {topic.sections.length === 0 ? null : meant.length === 0 ? (
        // Always two lines high, because another font may wrap differently and the layout must not shift when fonts
        // load.
        <p className="mt-0.5 line-clamp-2 min-h-10 text-sm wrap-anywhere text-muted">
          {topic.sections.join(' · ')}
        </p>
      ) : (
        <p className="mt-0.5 min-h-10 text-sm wrap-anywhere text-muted">
          {topic.sections.map((section, index) => (
            <span key={section}>
              {index === 0 ? '' : ' · '}
              {meant.includes(section) ? (
                <mark className="rounded-xs bg-saffron-soft text-saffron">{section}</mark>
              ) : (
                section
              )}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/** Who made a pack, and on which terms. */
function PackOrigin({ topic }: { topic: FoundTopic['topic'] }) {
  const origin = originOf(topic);
  if (origin.length === 0) return null;
  return <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">{origin.join(' · ')}</p>;
}

function NothingFound({ search }: { search: string }) {
  const { setDialogOpen } = useGeneration();
  return (
    <EmptyState
      title="No topics found"
      action={
        <>
          <Button variant="primary" onClick={() => setDialogOpen(true, search)}>
            <Sparkles aria-hidden size={16} />
            Generate a deck
          </Button>
          <Button asChild>
            <Link to={PASTE_PATH}>Paste your notes instead</Link>
          </Button>
        </>
      }
    >
      <span className="wrap-anywhere">The library has nothing on “{search}”.</span>
    </EmptyState>
  );
}

function TopicSkeletons() {
  return (
    <>
      <output className="sr-only">Loading the library</output>
      <Skeleton className="h-11 w-full rounded-md! sm:w-72" />
      <div className={GRID}>
        {SKELETONS.map((name) => (
          <Skeleton key={name} className="h-24 rounded-lg!" />
        ))}
      </div>
    </>
  );
}

import { Link } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { libraryEndpoints } from '#contract/library.ts';
import { languageName } from '#domain/generation/language.ts';
import { MAX_CARDS_TAKEN } from '#domain/limits.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { countOf, formatDate } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AddCards } from './add-cards.tsx';
import { sectionId } from './find-topics.ts';
import { useLibraryTopic } from './library.queries.ts';
import { useNamedSection } from './use-named-section.ts';
import { isNotFound } from '#web/lib/classify-error.ts';

type Topic = ResponseOf<typeof libraryEndpoints.read>;
type Preview = Topic['whole'];

/** A topic of the library: its sections with sample cards, to read and to add. */
export function TopicView({ slug }: { slug: string }) {
  const { data: topic, error, isError, refetch } = useLibraryTopic(slug);
  usePageTitle(topic?.topic);
  useNamedSection(topic !== undefined);
  if (isNotFound(error)) return <TopicNotFound />;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to="/explore">Explore</BackLink>
        </div>
        <PageHeader title={topic?.topic ?? <PendingTitle failed={isError} />}>
          <p className="min-h-6 wrap-anywhere">
            {topic === undefined && !isError ? <Skeleton className="h-5 w-3/4" /> : topic && summaryOf(topic)}
          </p>
        </PageHeader>
        {topic?.pack ? <AboutPack pack={topic.pack} /> : null}
        {/* On the left, where the toast that follows does not cover it. */}
        {topic === undefined ? (
          isError ? null : (
            <Skeleton className="h-10 rounded-md! sm:w-40 pointer-coarse:h-11" />
          )
        ) : (
          <AddCards slug={slug} section={null} about={topic.topic} count={topic.whole.cardCount} whole>
            {wholeLabel(topic)}
          </AddCards>
        )}
      </div>
      {topic === undefined ? <Pending error={error} onRetry={() => void refetch()} /> : null}
      {topic === undefined ? null : <Sections topic={topic} />}
    </div>
  );
}

function wholeLabel({ whole: { cardCount }, sections, pack }: Topic): string {
  if (pack) {
    const all = sections.reduce((sum, section) => sum + section.cardCount, 0);
    return all > cardCount
      ? `Add the first ${countOf(cardCount, 'card')}`
      : `Add all ${countOf(cardCount, 'card')}`;
  }
  return cardCount >= MAX_CARDS_TAKEN
    ? `Add the ${MAX_CARDS_TAKEN} easiest cards`
    : `Add all ${countOf(cardCount, 'card')}`;
}

function summaryOf({ category, whole, sections, pack }: Topic): string {
  const parts = sections.length === 0 ? '' : ` in ${countOf(sections.length, pack ? 'deck' : 'section')}`;
  if (pack) {
    const all = sections.reduce((sum, { cardCount }) => sum + cardCount, 0);
    return `${countOf(all || whole.cardCount, 'card')}${parts}. Adding them costs no tokens.`;
  }
  const cards =
    whole.cardCount >= MAX_CARDS_TAKEN
      ? `More than ${MAX_CARDS_TAKEN} cards`
      : countOf(whole.cardCount, 'card');
  return `${category} · ${cards}${parts}. Adding them costs no tokens.`;
}

/** What a pack says about itself. */
function AboutPack({ pack }: { pack: NonNullable<Topic['pack']> }) {
  const { description, author, licence, languages, version } = pack;
  const facts: [string, string | null][] = [
    ['Author', author],
    ['Licence', licence],
    [languages.length === 1 ? 'Language' : 'Languages', languages.map(languageName).join(', ')],
    ['Version of', formatDate(version)],
  ];
  return (
    <section aria-label="About this pack" className="flex max-w-prose flex-col gap-2 text-sm">
      {description === null ? null : <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-muted">A pack that was added to this server.</p>
    </section>
  );
}

function Sections({ topic }: { topic: Topic }) {
  if (topic.sections.length === 0) {
    return (
      <section aria-labelledby="samples" className="flex flex-col gap-3">
        <h2 id="samples" className="font-serif text-xl font-medium">
          A few of the cards
        </h2>
        <Samples samples={topic.whole.samples} />
      </section>
    );
  }
  return topic.sections.map((section, index) => (
    <Section key={section.title} slug={topic.slug} section={section} id={sectionId(index)} />
  ));
}

function Section({ slug, section, id }: { slug: string; section: Preview; id: string }) {
  const { title, cardCount, samples } = section;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} tabIndex={-1} className="font-serif text-xl font-medium wrap-anywhere">
            {title}
          </h2>
          <p className="text-sm text-muted tabular-nums">{countOf(cardCount, 'card')}</p>
        </div>
        <AddCards slug={slug} section={title} about={title} count={cardCount}>
          Add
        </AddCards>
      </div>
      <Samples samples={samples} />
    </section>
  );
}

/** Fronts with their backs, as the cards show them. */
function Samples({ samples }: Pick<Preview, 'samples'>) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {samples.map(({ front, back }) => (
        <li
          key={front}
          className="flex min-w-0 flex-col rounded-lg border border-card-rule bg-card-face text-card-ink"
        >
          <div className="flex-1 p-4 font-serif font-medium wrap-anywhere whitespace-pre-line">
            <span className="sr-only">Question: </span>
            <CardText text={front} />
          </div>
          <div className="border-t border-card-rule px-4 py-3 font-serif wrap-anywhere whitespace-pre-line">
            <span className="sr-only">Answer: </span>
            <CardText text={back} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function PendingTitle({ failed }: { failed: boolean }) {
  if (failed) return 'Topic';
  return (
    <>
      <span className="sr-only">Loading topic</span>
      <Skeleton className="h-10 w-64 max-w-full" />
    </>
  );
}

function Pending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error !== null ? (
    <EmptyState
      role="alert"
      title={failureTitle(error, 'Failed to load the topic')}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  ) : (
    <Skeleton className="h-80 rounded-lg!" />
  );
}

function TopicNotFound() {
  usePageTitle('Topic not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">Topic not found</PageHeading>
      <p className="max-w-md text-muted">The library has no topic at this address.</p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/explore">Back to Explore</Link>
      </Button>
    </div>
  );
}

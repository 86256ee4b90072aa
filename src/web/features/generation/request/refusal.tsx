import { CircleAlert, FileText } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiError } from '#web/lib/api-error.ts';
import { scrollIntoView } from '#web/lib/scroll-into-view.ts';
import { Button } from '#web/ui/button.tsx';
import { useGeneration } from '../generation-context.ts';
import { packsFor, suggestedTopics } from '../generation.queries.ts';
import { PASTE_PATH } from '../paths.ts';
import { TopicButtons } from './topic-buttons.tsx';

/**
 * Explains why no deck was made, and offers related topics and ways without a generator. No toast repeats it.
 */
export function Refusal({ failure, onTopic }: { failure: ApiError; onTopic: (topic: string) => void }) {
  const { setDialogOpen } = useGeneration();
  const topics = suggestedTopics(failure);
  const packs = packsFor(failure);
  return (
    <div
      // Leaves room for the field above, which the message is about.
      ref={scrollIntoView}
      role="alert"
      className="flex scroll-mt-24 flex-col gap-3 rounded-md border border-danger-line bg-danger-soft p-4 text-sm"
    >
      <p className="flex items-start gap-2">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0 wrap-break-word">{failure.message}</span>
      </p>
      {packs.length === 0 ? null : (
        <ul aria-label="Packs on this topic" className="flex flex-wrap gap-x-4 gap-y-2">
          {packs.map(({ slug, title }) => (
            <li key={title}>
              <ExploreLink slug={slug}>{title}</ExploreLink>
            </li>
          ))}
        </ul>
      )}
      {topics.length === 0 ? null : (
        <div className="flex flex-col gap-2">
          <p aria-hidden className="font-medium">
            Related topics:
          </p>
          <TopicButtons label="Related topics" topics={topics} onTopic={onTopic} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild size="sm">
          <Link to={PASTE_PATH} onClick={() => setDialogOpen(false)}>
            <FileText aria-hidden size={16} />
            Paste your notes instead
          </Link>
        </Button>
        <ExploreLink>Explore the library</ExploreLink>
      </div>
    </div>
  );
}

/** Links to the library or a pack in it, and closes the generate dialog if it is open. */
export function ExploreLink({ slug, children }: { slug?: string; children: string }) {
  const { setDialogOpen } = useGeneration();
  return (
    <Link
      to={slug === undefined ? '/explore' : `/explore/${slug}`}
      onClick={() => setDialogOpen(false)}
      className="inline-flex items-center rounded-sm text-sm font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}

import { useParams } from 'react-router';
import { GenerationProgress } from '../generation-progress.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { InLanguagesOf } from '#web/features/card-text/in-languages-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GenerationFailed, GenerationNotFound, GenerationSaved } from './generation-ends.tsx';
import { isNotFound } from '#web/lib/classify-error.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { isRunning, useGenerationWithDrafts } from './review.queries.ts';
import { ReviewDrafts } from './review-drafts.tsx';

const SKELETONS = ['first', 'second', 'third'];

/** Lists the cards of a generation to keep or drop before saving. */
export function NewCardsScreen() {
  const { id = '' } = useParams();
  return <NewCards key={id} id={id} />;
}

function NewCards({ id }: { id: string }) {
  const { data, error, refetch } = useGenerationWithDrafts(id);
  usePageTitle('New cards');
  if (isNotFound(error)) return <GenerationNotFound />;
  if (data === undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title="New cards" />
        {error === null ? (
          <div className="flex flex-col gap-3">
            <output className="sr-only">Loading cards</output>
            {SKELETONS.map((name) => (
              <Skeleton key={name} className="h-44 rounded-lg" />
            ))}
          </div>
        ) : (
          <EmptyState
            role="alert"
            title={failureTitle(error, 'Failed to load new cards')}
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        )}
      </div>
    );
  }
  const { batch: generation } = data;
  if (generation.status === 'failed') return <GenerationFailed generation={generation} />;
  if (generation.status === 'completed') return <GenerationSaved generation={generation} />;
  if (!generation.review && isRunning(generation)) {
    return (
      <PageHeader title={generation.title}>
        <p className="mb-4">Cards are saved automatically when ready.</p>
        <GenerationProgress running={generation} />
      </PageHeader>
    );
  }
  return (
    <InLanguagesOf deckId={generation.deckId}>
      <ReviewDrafts state={data} />
    </InLanguagesOf>
  );
}

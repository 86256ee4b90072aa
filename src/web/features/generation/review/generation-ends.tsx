import { Link, useLocation } from 'react-router';
import { cardsRequest } from '#contract/generation.ts';
import { useGeneration, isRefusal } from '../generation-context.ts';
import { Refusal } from '../request/refusal.tsx';
import { titleOfTopic } from '../request/title-of-topic.ts';
import { useMake } from '../request/use-make.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { hasCode } from '#web/lib/classify-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { toRecord } from '#web/lib/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Generation } from './review-state.ts';

/** Missing generations and generations of other learners look the same, so that nothing leaks. */
export function GenerationNotFound() {
  usePageTitle('New cards not found');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <PodMark size={56} />
      <PageHeading className="mt-3 text-3xl">New cards not found</PageHeading>
      <p className="max-w-md text-muted">These cards do not exist or you do not have access to them.</p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/dashboard">Back to Dashboard</Link>
      </Button>
    </div>
  );
}

/** The generation was saved on another device or automatically. */
export function GenerationSaved({ generation: { title, deckId } }: { generation: Generation }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <EmptyState
        title="These cards are saved"
        action={
          <Button asChild variant="primary">
            {deckId === null ? (
              <Link to="/dashboard">Back to Dashboard</Link>
            ) : (
              <Link to={`/decks/${deckId}`}>View deck</Link>
            )}
          </Button>
        }
      />
    </div>
  );
}

/** Explains why there are no cards, and offers a way forward. */
export function GenerationFailed({ generation }: { generation: Generation }) {
  const { setDialogOpen } = useGeneration();
  const { make, making, fault } = useMake();
  const location = useLocation();
  // Present only when this browser sent the request.
  const { data: request } = cardsRequest.safeParse(toRecord(location.state)['request']);
  const { message = 'Failed to make cards', status, code } = generation.error ?? {};
  const failure = new ApiError({
    kind: 'http',
    status,
    code,
    serverMessage: message,
    body: generation.error ?? {},
  });

  async function again(topic?: string) {
    if (request === undefined) return setDialogOpen(true, topic ?? generation.title);
    const asked = request.type === 'topic' && topic !== undefined;
    return make(asked ? { ...request, topic, title: titleOfTopic(topic) } : request);
  }

  // The same request cannot succeed, unless it only named a focus that the text does not have.
  const isUseless = hasCode(failure, 'SOURCE_UNUSABLE', 'TOPIC_UNKNOWN', 'VALIDATION_FAILED', 'NOT_FOUND');
  const focused =
    code === 'SOURCE_UNUSABLE' && request?.type === 'source' && (request.focus ?? '') !== '' ? request : null;
  const canTry = !isUseless && (request !== undefined || generation.kind === 'topic');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={generation.title} />
      {generation.kind === 'topic' && isRefusal(failure) ? (
        <Refusal failure={failure} onTopic={(topic) => void again(topic)} />
      ) : (
        <EmptyState
          role="alert"
          title="No cards were made"
          action={
            <>
              {canTry ? (
                <Button variant="primary" loading={making} onClick={() => void again()}>
                  Try Again
                </Button>
              ) : null}
              {focused === null ? null : (
                <Button
                  variant="primary"
                  loading={making}
                  onClick={() => void make({ ...focused, focus: null })}
                >
                  Leave the focus out
                </Button>
              )}
              {generation.sourceId === null ? null : (
                <Button asChild>
                  <Link to={`/sources/${generation.sourceId}`}>Back to the source</Link>
                </Button>
              )}
            </>
          }
        >
          {message}
        </EmptyState>
      )}
      <FormError message={fault} />
      <p className="text-center">
        <Link
          to={generation.deckId === null ? '/dashboard' : `/decks/${generation.deckId}`}
          className="text-sm text-muted underline-offset-4 hover:underline"
        >
          {generation.deckId === null ? 'Back to Dashboard' : 'Back to Deck'}
        </Link>
      </p>
    </div>
  );
}

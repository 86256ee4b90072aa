import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { cardsRequest } from '#contract/generation.ts';
import { useGeneration, isRefusal } from '../generation-context.ts';
import { Refusal } from '../request/refusal.tsx';
import { titleOfTopic } from '../request/title-of-topic.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { toRecord } from '#web/lib/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PodMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Batch } from './review-state.ts';

/** Missing batches and batches of other learners look the same, so that nothing leaks. */
export function BatchNotFound() {
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

/** The batch was saved on another device or automatically. */
export function BatchSaved({ batch: { title, deckId } }: { batch: Batch }) {
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

/** Tells why there are no cards, and offers a way forward. */
export function BatchFailed({ batch }: { batch: Batch }) {
  const { make, setDialogOpen } = useGeneration();
  const location = useLocation();
  const [making, setMaking] = useState(false);
  // Present only when this browser sent the request.
  const { data: request } = cardsRequest.safeParse(toRecord(location.state)['request']);
  const { message = 'Failed to make cards', status, code } = batch.error ?? {};
  const failure = new ApiError({
    kind: 'http',
    status,
    code,
    serverMessage: message,
    body: batch.error ?? {},
  });

  async function again(topic?: string) {
    if (request === undefined) return setDialogOpen(true, topic ?? batch.title);
    setMaking(true);
    const asked = request.type === 'topic' && topic !== undefined;
    await make(asked ? { ...request, topic, title: titleOfTopic(topic) } : request);
    setMaking(false);
    return undefined;
  }

  const canTry = request !== undefined || batch.kind === 'topic';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={batch.title} />
      {batch.kind === 'topic' && isRefusal(failure) ? (
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
              {batch.sourceId === null ? null : (
                <Button asChild>
                  <Link to={`/sources/${batch.sourceId}`}>Back to the source</Link>
                </Button>
              )}
            </>
          }
        >
          {message}
        </EmptyState>
      )}
      <p className="text-center">
        <Link
          to={batch.deckId === null ? '/dashboard' : `/decks/${batch.deckId}`}
          className="text-sm text-muted underline-offset-4 hover:underline"
        >
          {batch.deckId === null ? 'Back to Dashboard' : 'Back to Deck'}
        </Link>
      </p>
    </div>
  );
}

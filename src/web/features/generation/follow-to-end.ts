import { toast } from 'sonner';
import { generationEndpoints, type GenerateRequest } from '#contract/generation.ts';
import type { GenerationKind } from '#domain/generation/generation.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { detailsOf } from '#domain/generation/made-by.ts';
import type { RunningDeck } from './generation-context.ts';
import {
  followGeneration,
  readGeneration,
  startGeneration,
  withGenerationText,
} from './generation.queries.ts';
import type { Progress } from './watch-generation.ts';
import type { RunningGeneration } from './running.queries.ts';
import { hasNoStatus } from '#web/lib/classify-error.ts';

/** A new request, or a generation that is already running on the server. */
export type Job =
  { request: GenerateRequest; showsRefusal?: (() => boolean) | undefined } | { found: RunningGeneration };

type Deps = {
  signal: AbortSignal;
  report: (progress: RunningDeck) => void;
  /** Ids of generations that this page follows or has followed. */
  known: Set<string>;
};

/**
 * Starts a generation, or takes one that is running, and follows it to its end. Resolves to the deck, or to null when a
 * running generation no longer exists.
 */
export async function followToEnd(job: Job, { signal, report, known }: Deps) {
  const { title, cardCount } = 'request' in job ? job.request : job.found;
  let id: string | undefined;
  try {
    const started =
      'request' in job
        ? await startGeneration(job.request, signal)
        : { id: job.found.id, startedAt: Date.now() };
    ({ id } = started);
    known.add(id);
    const show = (progress: Progress) => report({ title, ...progress });
    const outcome = await followGeneration(started, show, signal);
    if (outcome.type === 'completed') {
      const { response } = outcome;
      if ('request' in job) return { ...response, cardCount, kind: 'topic' as const, lessCertain: 0 };
      const lessCertain = await countLessCertain(response.deck.id);
      return { ...response, cardCount, kind: job.found.kind, lessCertain };
    }
    if (outcome.type === 'gone' && 'found' in job) return null;
    throw outcome.error;
  } catch (error) {
    // Forgets it, so that it is followed again once the server is reachable and reports it as running.
    if (id !== undefined && hasNoStatus(error)) known.delete(id);
    throw withGenerationText(error);
  }
}

type Made = NonNullable<Awaited<ReturnType<typeof followToEnd>>>;

/** Announces a finished deck, with a link to it. */
export function announceDeck(made: Made, go: (path: string) => void): void {
  const { cardsGenerated, cardCount, deck, kind, lessCertain } = made;
  // The deck had cards before, so it is not a new one.
  const isGrown = deck.cardCount > cardsGenerated;
  const grown = `${countOf(cardsGenerated, 'card')} added to ${deck.title}`;
  const details = isGrown ? null : detailsOf(deck.source);
  const notes = [
    ...(details === null ? [] : [`${countOf(cardsGenerated, 'card')} on ${details}`]),
    ...(lessCertain === 0 ? [] : [`Less certain, among your new cards: ${lessCertain}`]),
    ...(cardsGenerated < cardCount ? [fewerCards(cardCount, kind)] : []),
  ];
  toast.success(isGrown ? grown : `Deck generated successfully with ${cardsGenerated} cards!`, {
    description: notes.length === 0 ? undefined : notes.join('. '),
    action: { label: 'Study now', onClick: () => go(`/study/${deck.id}`) },
    cancel: { label: 'View deck', onClick: () => go(`/decks/${deck.id}`) },
  });
}

/** Explains why there are fewer cards than requested, and that the missing ones cost nothing. */
function fewerCards(requested: number, kind: GenerationKind): string {
  const where = kind === 'source' ? 'in this text' : 'on this topic';
  return `You asked for ${requested}. The generator found no more good cards ${where}. You were charged only for these.`;
}

/** How many less certain cards were left for review when the others went to a deck; 0 if that cannot be read. */
async function countLessCertain(deckId: string): Promise<number> {
  try {
    const { batches } = await call(generationEndpoints.list, { query: { status: 'review' } });
    return batches.find((batch) => batch.deckId === deckId && batch.kept === 0)?.undecided ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Announces that the cards of a generation are ready for review, or why there are none. Announces nothing for a generation that
 * is gone or saved.
 */
export async function announceReview(id: string, onLook: () => void): Promise<void> {
  // If the generation cannot be read, the dashboard still shows it.
  const generation = await readGeneration(id).catch(() => null);
  if (generation?.status === 'review') {
    toast.success('Your cards are ready to check', {
      description: generation.title,
      action: { label: 'Check cards', onClick: onLook },
    });
  }
  if (generation?.status === 'failed' && generation.error !== undefined) {
    const { status, code, message } = generation.error;
    showErrorToast(new ApiError({ kind: 'http', status, code, serverMessage: message }));
  }
}

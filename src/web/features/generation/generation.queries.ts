import type { z } from 'zod';
import { draftEndpoints } from '#contract/drafts.ts';
import {
  foundPacks,
  generationEndpoints,
  type cardsRequest,
  type DeckProgress,
  type GenerateRequest,
} from '#contract/generation.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { call, callAsync } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { isNotFound } from '#web/lib/classify-error.ts';
import { followJob, type Job } from '#web/lib/follow-job.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { Generation } from './review/review-state.ts';
import { watchGeneration, type Outcome, type Progress } from './watch-generation.ts';

/** A generation to follow. `startedAt` is in epoch ms, or when this page first saw it. */
export type StartedGeneration = { id: string; startedAt: number };

/** Starts a generation. It runs on the server whether or not it is followed. */
export async function startGeneration(
  request: GenerateRequest,
  signal: AbortSignal,
): Promise<StartedGeneration> {
  const accepted = await callIdempotently(
    callAsync,
    generationEndpoints.generate,
    { body: request },
    { timeout: GENERATION_TIMEOUT_MS, signal },
  );
  return { id: accepted.id, startedAt: Date.now() };
}

/** A request for cards to review. */
export type CardsRequest = z.input<typeof cardsRequest>;

/** Starts a generation whose cards the learner reviews before saving. */
export async function requestCards(request: CardsRequest): Promise<Generation> {
  return (await callIdempotently(call, generationEndpoints.start, { body: request })).batch;
}

/** A version above that of any draft, so that the response has no drafts. */
const NO_DRAFTS = 2_000_000_000;

/** Reads a generation without its drafts; null if it no longer exists. */
export async function readGeneration(id: string): Promise<Generation | null> {
  try {
    return (await call(draftEndpoints.read, { params: { id }, query: { since: NO_DRAFTS } })).batch;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * Follows a generation until five minutes after it started or left the queue. Aborting `signal` does not stop the
 * server.
 */
export function followGeneration(
  { id, startedAt }: StartedGeneration,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const job: Job<DeckProgress> = {
    queryKey: queryKeys.deckProgress(id),
    queryFn: (query) => call(generationEndpoints.status, { params: { id } }, { signal: query.signal }),
    stepOf: (state) => state?.status ?? null,
  };
  const check = watchGeneration({
    now: Date.now,
    deadline: startedAt + GENERATION_TIMEOUT_MS,
    timeout: GENERATION_TIMEOUT_MS,
    onProgress,
  });
  return followJob(job, check, signal);
}

/** Whether the deck may exist, or still be created, although the response was lost. */
export function deckMayExist(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'timeout' || error.status === 500 || error.status === 503)
  );
}

/** Topics that the generator knows and that are close to the refused one. */
export function suggestedTopics(error: unknown): string[] {
  const suggestions = error instanceof ApiError ? error.body['suggestions'] : undefined;
  return Array.isArray(suggestions) ? suggestions.filter((topic) => typeof topic === 'string') : [];
}

/** Packs that have cards on the refused topic. */
export function packsFor(error: unknown): z.infer<typeof foundPacks> {
  return foundPacks.safeParse(error instanceof ApiError ? error.body['packs'] : []).data ?? [];
}

/** The failure with the message that section 8 of the specification fixes, if there is one. */
export function withGenerationText(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const text = generationText(error);
  return text === undefined ? error : error.withMessage(text);
}

function generationText({ kind, status }: ApiError): string | undefined {
  if (kind === 'timeout') {
    return 'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.';
  }
  if (status === 500) {
    return 'Server error during generation. Please check your dashboard - the deck may have been created successfully.';
  }
  if (status === 503) {
    return 'Service temporarily unavailable. Please check your dashboard - the deck may have been created successfully.';
  }
  return undefined;
}

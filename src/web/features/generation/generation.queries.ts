import type { z } from 'zod';
import { batchEndpoints, type batchRequest } from '#contract/batches.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { generationEndpoints, type GenerateRequest } from '#contract/generation.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { call, callAsync } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { callIdempotently } from '#web/lib/call-idempotently.ts';
import { pollGeneration, type Outcome, type Progress } from './poll-generation.ts';
import { isNotFound } from '#web/lib/classify-error.ts';

/** A generation that is followed. `startedAt` in epoch ms, or when it was first seen here. */
export type StartedGeneration = { id: string; startedAt: number };

/** Starts a generation, which then runs on the server whether or not it is followed. */
export async function startGeneration(
  request: GenerateRequest,
  signal: AbortSignal,
): Promise<StartedGeneration> {
  const accepted = await callIdempotently(
    callAsync,
    generationEndpoints.start,
    { body: request },
    { timeout: GENERATION_TIMEOUT_MS, signal },
  );
  return { id: accepted.id, startedAt: Date.now() };
}

/** What asks for cards to look at. */
export type BatchWish = z.input<typeof batchRequest>;
export type Batch = ResponseOf<typeof batchEndpoints.start>['batch'];

/** Has cards made that the learner looks at before they are saved. */
export async function startBatch(request: BatchWish): Promise<Batch> {
  return (await callIdempotently(call, batchEndpoints.start, { body: request })).batch;
}

/** Later than any change of a batch, so that none of its drafts are sent. */
const NO_DRAFTS = 2_000_000_000;

/** A batch without its drafts; null for one that is gone. */
export async function readBatch(id: string): Promise<Batch | null> {
  try {
    return (await call(batchEndpoints.read, { params: { id }, query: { since: NO_DRAFTS } })).batch;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Follows a generation until five minutes after its start, or after its last wait for a turn. Aborting `signal` does not stop the server. */
export function followStarted(
  { id, startedAt }: StartedGeneration,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  return pollGeneration({
    poll: () => call(generationEndpoints.status, { params: { id } }, { signal }),
    pause: (ms) => pause(ms, signal),
    now: Date.now,
    deadline: startedAt + GENERATION_TIMEOUT_MS,
    patience: GENERATION_TIMEOUT_MS,
    onProgress,
  });
}

/** Whether the deck may still be created, or already exist, although the answer was lost. */
export function deckMayExist(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'timeout' || error.status === 500 || error.status === 503)
  );
}

/** Topics close to a refused one that the generator does know. */
export function suggestedTopics(error: unknown): string[] {
  const suggestions = error instanceof ApiError ? error.body['suggestions'] : undefined;
  return Array.isArray(suggestions) ? suggestions.filter((topic) => typeof topic === 'string') : [];
}

/** The failure with the text of section 8 of the specification, where it has one. */
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The generation is no longer followed.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

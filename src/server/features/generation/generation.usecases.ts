import { z } from 'zod';
import { generationPrice } from '#domain/account/tokens.ts';
import type { Deck } from '#domain/deck.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Generation, GenerationRequest } from '#domain/generation/generation.ts';
import { GENERATION_TIMEOUT_MS, MAX_OPEN_GENERATIONS } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsUser } from '../../db/transaction.ts';
import { cancelJob, enqueue, jobsAhead } from '../../jobs/jobs.repository.ts';
import { USUAL_AT_ONCE, type CardGenerator } from '../../ports/card-generator.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { findSource } from '../sources/sources.repository.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../tokens/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';
import { deleteAllDrafts } from './drafts/drafts.repository.ts';
import type { GenerationEvents } from './generation.events.ts';
import {
  countOpenGenerations,
  failGeneration,
  findGeneration,
  insertGeneration,
} from './generation.repository.ts';

export const GENERATE_DECK_JOB = 'generate-deck';

/** How often a waiting request checks for progress made by another process, in ms. */
const CHECK_INTERVAL_MS = 250;

export type StartDeps = TokenDeps & {
  config: Quotas;
  newId: () => string;
  wakeWorker: () => void;
  generator: Pick<CardGenerator, 'expectLanguage' | 'atOnce'>;
};

/**
 * Accepts a generation: reserves its full price, records it and queues the job, all in one transaction. Its id is also
 * that of the deck it will make, if any. A repeated request returns the same generation. Throws NOT_FOUND for a deck or
 * source that is not the user's, QUOTA_EXCEEDED or TOKEN_LIMIT_EXCEEDED before anything is recorded.
 */
export async function startGeneration(
  deps: StartDeps,
  userId: string,
  request: GenerationRequest,
  repeatable?: IdempotentRequest,
): Promise<string> {
  const now = deps.clock.now();
  const { cardCount, difficulty, language } = request;
  if (language !== null) deps.generator.expectLanguage?.(language);
  const start = async (trx: Db) => {
    const id = deps.newId();
    await expectPossible(deps, trx, userId, request);
    await reserveTokens({ ...deps, db: trx }, priceOf({ id, userId, cardCount, difficulty }));
    await insertGeneration(trx, { ...request, id, userId, status: 'pending', createdAt: now });
    await enqueue(trx, {
      id: deps.newId(),
      kind: GENERATE_DECK_JOB,
      idempotencyKey: id,
      payload: { id, userId },
      userId,
      now,
    });
    return id;
  };
  const id = await transactAsUser(deps.db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: z.string() }, () => start(trx)),
  );
  deps.wakeWorker();
  return id;
}

/** Throws when there is no room for the cards, or when their deck or source is not the user's. */
export async function expectPossible(
  { config }: { config: Quotas },
  trx: Db,
  userId: string,
  {
    kind,
    deckId,
    sourceId,
    cardCount,
    review,
  }: Pick<GenerationRequest, 'kind' | 'deckId' | 'sourceId' | 'cardCount' | 'review'>,
): Promise<void> {
  if (deckId !== null && !(await findDeck(trx, userId, deckId))) throw notFound('Deck');
  if (sourceId !== null && !(await findSource(trx, userId, sourceId))) throw notFound('Source');
  // Cards from a source that are saved without a review may leave less certain ones.
  if ((review || kind === 'source') && (await countOpenGenerations(trx, userId)) >= MAX_OPEN_GENERATIONS) {
    throw new AppError(
      'QUOTA_EXCEEDED',
      `${MAX_OPEN_GENERATIONS} sets of new cards wait for you already. Save or discard some of them first.`,
      { details: { quota: 'batches', limit: MAX_OPEN_GENERATIONS } },
    );
  }
  await expectRoom(trx, userId, config, { decks: deckId === null ? 1 : 0, cards: cardCount });
}

/** Counts the generations ahead of one in the queue; undefined when it is not queued. */
export async function generationsAhead(
  { db, generator }: Pick<StartDeps, 'db' | 'generator'>,
  { id, status }: Pick<Generation, 'id' | 'status'>,
): Promise<number | undefined> {
  if (status !== 'pending') return undefined;
  const { atOnce = USUAL_AT_ONCE } = generator;
  return jobsAhead(db, { idempotencyKey: id, kind: GENERATE_DECK_JOB, atOnce });
}

/** The full price of a generation, as a reservation under its id. */
export function priceOf({
  id,
  userId,
  cardCount,
  difficulty,
}: Pick<Generation, 'id' | 'userId' | 'cardCount' | 'difficulty'>) {
  const amount = generationPrice(cardCount, difficulty);
  return { id, userId, amount, lifetimeMs: LONGEST_RESERVATION_MS };
}

export type EndDeps = Pick<TokenDeps, 'db' | 'clock'> & { generationEvents: GenerationEvents };

/**
 * Resolves to the generation once it has ended in any way. Throws GENERATION_TIMEOUT when that takes longer than a
 * connection is kept open, which does not stop the generation. Throws PROVIDER_UNAVAILABLE when this server stops:
 * another one resumes it.
 */
export async function waitForGeneration(
  deps: EndDeps,
  userId: string,
  id: string,
  closing: AbortSignal,
): Promise<Generation> {
  const deadline = deps.clock.now() + GENERATION_TIMEOUT_MS;
  for (;;) {
    const change = deps.generationEvents.nextChange(id, CHECK_INTERVAL_MS);
    const generation = await findGeneration(deps.db, userId, id);
    if (generation?.status === 'completed' || generation?.status === 'failed') return generation;
    if (deps.clock.now() >= deadline) {
      throw new AppError(
        'GENERATION_TIMEOUT',
        'The deck is not ready yet: others come before it, or it takes long. It will be on your dashboard when it is ready.',
      );
    }
    if (closing.aborted) {
      throw new AppError(
        'PROVIDER_UNAVAILABLE',
        'The server is restarting and will make the deck when it is back. Please check your dashboard in a moment.',
      );
    }
    await change;
  }
}

/** The deck that a completed generation made, if it has not been deleted since. */
export async function generatedDeck(
  db: Db,
  { status, userId, deckId }: Pick<Generation, 'status' | 'userId' | 'deckId'>,
): Promise<Deck | undefined> {
  return status === 'completed' && deckId !== null ? findDeck(db, userId, deckId) : undefined;
}

export function cancelled(): AppError {
  return new AppError('GENERATION_CANCELLED', 'The generation was cancelled. You were not charged.');
}

export function tooSlow(): AppError {
  return new AppError(
    'GENERATION_TIMEOUT',
    'The generation took too long and was stopped. You were not charged.',
  );
}

/**
 * Cancels a generation that has not ended: its tokens are released and nothing is saved. Returns whether there was one
 * to cancel.
 */
export async function cancelGeneration(deps: EndDeps, userId: string, id: string): Promise<boolean> {
  if (!(await abandonGeneration(deps, userId, id, cancelled()))) return false;
  await transact(deps.db, (trx) => cancelJob(trx, id));
  deps.generationEvents.cancel(id);
  return true;
}

/** Fails a generation with an error and releases its tokens; returns whether it had not ended before. */
export async function abandonGeneration(
  deps: EndDeps,
  userId: string,
  id: string,
  error: AppError,
): Promise<boolean> {
  const ended = await transactAsUser(deps.db, userId, async (trx) => {
    if (!(await failGeneration(trx, userId, id, { error, finishedAt: deps.clock.now() }))) return false;
    await deleteAllDrafts(trx, userId, id);
    await settleReservation(trx, id, 0);
    return true;
  }).catch((failure: unknown) => {
    // The account and this generation were deleted in the meantime.
    if (failure instanceof AppError && failure.code === 'UNAUTHORIZED') return false;
    throw failure;
  });
  deps.generationEvents.changed(id);
  return ended;
}

import { z } from 'zod';
import { AppError, notFound } from '#domain/errors.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsUser } from '../../db/transaction.ts';
import { cancelJob, enqueue, jobsAhead } from '../../jobs/jobs.repository.ts';
import { USUAL_AT_ONCE, type CardGenerator } from '../../ports/card-generator.ts';
import { failBatch } from './batch-progress.repository.ts';
import { insertBatch, type Batch, type NewBatch } from './generation.repository.ts';
import { deleteAllDrafts } from './drafts/drafts.repository.ts';
import { expectRoomForBatch } from './drafts/save-drafts.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { findSource } from '../sources/sources.repository.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../tokens/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';
import { cancelled } from './generation-errors.ts';
import type { GenerationEvents } from './generation.events.ts';

export const GENERATE_DECK_JOB = 'generate-deck';

export type StartDeps = TokenDeps & {
  config: Quotas;
  newId: () => string;
  wakeWorker: () => void;
  generator: Pick<CardGenerator, 'expectLanguage' | 'atOnce'>;
};

/** What a caller requests: a deck, or a batch to review. */
export type GenerationRequest = Omit<NewBatch, 'id' | 'userId' | 'status' | 'createdAt' | 'cardId'>;

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
    await expectPlace(deps, trx, userId, request);
    await reserveTokens({ ...deps, db: trx }, priceOf({ id, userId, cardCount, difficulty }));
    await insertBatch(trx, { ...request, id, userId, cardId: null, status: 'pending', createdAt: now });
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
async function expectPlace(
  { config }: StartDeps,
  trx: Db,
  userId: string,
  { deckId, sourceId, cardCount, review }: GenerationRequest,
): Promise<void> {
  if (deckId !== null && !(await findDeck(trx, userId, deckId))) throw notFound('Deck');
  if (sourceId !== null && !(await findSource(trx, userId, sourceId))) throw notFound('Source');
  if (review) await expectRoomForBatch(trx, userId);
  await expectRoom(trx, userId, config, { decks: deckId === null ? 1 : 0, cards: cardCount });
}

/** Counts the generations ahead of one in the queue; undefined when it is not queued. */
export async function generationsAhead(
  { db, generator }: Pick<StartDeps, 'db' | 'generator'>,
  { id, status }: Pick<Batch, 'id' | 'status'>,
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
}: Pick<Batch, 'id' | 'userId' | 'cardCount' | 'difficulty'>) {
  const amount = generationPrice(cardCount, difficulty);
  return { id, userId, amount, lifetimeMs: LONGEST_RESERVATION_MS };
}

export type EndDeps = Pick<TokenDeps, 'db' | 'clock'> & { generationEvents: GenerationEvents };

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
    if (!(await failBatch(trx, userId, id, { error, finishedAt: deps.clock.now() }))) return false;
    await deleteAllDrafts(trx, userId, id);
    await settleReservation(trx, id, 0);
    return true;
  }).catch((fault: unknown) => {
    // The account and this generation were deleted in the meantime.
    if (fault instanceof AppError && fault.code === 'UNAUTHORIZED') return false;
    throw fault;
  });
  deps.generationEvents.changed(id);
  return ended;
}

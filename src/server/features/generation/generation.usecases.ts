import { z } from 'zod';
import type { GenerateRequest } from '#contract/generation.ts';
import { AppError } from '#domain/errors.ts';
import { generationPrice } from '#domain/tokens.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsLearner } from '../../db/transaction.ts';
import { cancelJob, enqueue, jobsAhead } from '../../jobs/jobs.repository.ts';
import { USUAL_AT_ONCE, type CardGenerator } from '../../ports/card-generator.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../tokens/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';
import { cancelled } from './generation-errors.ts';
import type { GenerationEvents } from './generation.events.ts';
import { failGeneration, insertGeneration, type Generation } from './generation.repository.ts';

export const GENERATE_DECK_JOB = 'generate-deck';

export type StartDeps = TokenDeps & {
  config: Quotas;
  newId: () => string;
  wakeWorker: () => void;
  generator: Pick<CardGenerator, 'expectLanguage' | 'atOnce'>;
};

/**
 * Accepts a generation: holds its full price, records it and queues the job, all in one transaction. Its id is that
 * of the future deck. A repeated request gets the same generation. Throws QUOTA_EXCEEDED or
 * TOKEN_LIMIT_EXCEEDED before anything is recorded.
 */
export async function startGeneration(
  deps: StartDeps,
  userId: string,
  request: GenerateRequest,
  repeatable?: Repeatable,
): Promise<string> {
  const now = deps.clock.now();
  const { title, topic, description, cardCount, difficulty, mix, language } = request;
  if (language !== null) deps.generator.expectLanguage?.(language);
  const start = async (trx: Db) => {
    const id = deps.newId();
    await expectRoom(trx, userId, deps.config, { decks: 1, cards: cardCount });
    await reserveTokens({ ...deps, db: trx }, priceOf({ id, userId, cardCount, difficulty }));
    await insertGeneration(trx, {
      id,
      userId,
      title,
      topic,
      description,
      cardCount,
      difficulty,
      mix,
      language,
      createdAt: now,
    });
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
  const id = await transactAsLearner(deps.db, userId, (trx) =>
    once(trx, userId, { repeatable, now, receipt: z.string() }, () => start(trx)),
  );
  deps.wakeWorker();
  return id;
}

/** How many generations come before one that waits for its turn; undefined for another. */
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
  const ended = await transactAsLearner(deps.db, userId, async (trx) => {
    if (!(await failGeneration(trx, userId, id, { error, finishedAt: deps.clock.now() }))) return false;
    await settleReservation(trx, id, 0);
    return true;
  }).catch((fault: unknown) => {
    // The account was deleted meanwhile, and this generation with it.
    if (fault instanceof AppError && fault.code === 'UNAUTHORIZED') return false;
    throw fault;
  });
  deps.generationEvents.changed(id);
  return ended;
}

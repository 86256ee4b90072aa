import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isDelivered } from '#domain/generation/draft.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { transact, transactAsUser } from '../../../db/transaction.ts';
import type { Metrics } from '../../../observability/metrics.ts';
import { noUsableCards } from '../../../ports/ai/provider/provider-errors.ts';
import type { CardGenerator, GenerateOptions } from '../../../ports/card-generator.ts';
import type { Timers } from '../../../ports/timers.ts';
import {
  addProviderUse,
  awaitReview,
  beginGeneration,
  completeGeneration,
  describeGeneration,
  failGeneration,
  findGeneration,
  insertGeneration,
} from '../generation.repository.ts';
import type { Generation } from '#domain/generation/generation.ts';
import { deleteAllDrafts, listDrafts, moveDrafts, type RankedDraft } from '../drafts/drafts.repository.ts';
import { inOrder, saveCards } from '../drafts/save-drafts.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../../tokens/tokens.repository.ts';
import { keepReserved, type TokenDeps } from '../../tokens/tokens.usecases.ts';
import { createCollection } from './collect-drafts.ts';
import { askedOf, isGood, rejectedAmong } from '../drafts/draft-maker.ts';
import { countCalls, reportGeneration } from './generation-report.ts';
import type { GenerationEvents } from '../generation.events.ts';
import { abandonGeneration, cancelled, priceOf, tooSlow } from '../generation.usecases.ts';
import { cardsThatMayBeLike, knownCards } from '../drafts/known-cards.repository.ts';
import { materialOf } from '../drafts/material.ts';
import { startWorkClock } from './work-clock.ts';

/** Requests stop this long before the time limit of an attempt, in ms, so that the result can still be saved. */
const SAVING_MS = 5_000;

export type RunDeps = TokenDeps & {
  config: Quotas;
  newId: () => string;
  timers: Timers;
  log: FastifyBaseLogger;
  metrics: Pick<Metrics, 'observeGeneration' | 'observeSecondLook'>;
  generator: CardGenerator;
  generationEvents: GenerationEvents;
};

/**
 * Runs a generation: stores drafts as its generator makes them, then saves them or leaves them for review, in one
 * transaction with the payment. Running it again after a crash continues with the stored drafts and charges once. An
 * expected failure, such as a lack of tokens, ends it free of charge; an unexpected one is thrown for the queue to
 * retry.
 */
export async function runGeneration(
  deps: RunDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const generation = await findGeneration(deps.db, userId, id);
  if (!generation || !(await beginAttempt(deps, generation))) return;
  deps.generationEvents.changed(id);

  const ending = new AbortController();
  // Each attempt gets the full time, so that an accepted deck survives a long outage.
  const workClock = startWorkClock(deps, GENERATION_TIMEOUT_MS - SAVING_MS, () => ending.abort(tooSlow()));
  // Tokens must not stay reserved forever, however long the job waits between requests.
  const stopTimer = deps.timers.after(LONGEST_RESERVATION_MS - SAVING_MS, () => ending.abort(tooSlow()));
  const stopListening = deps.generationEvents.onCancel(id, () => ending.abort(cancelled()));
  const calls = countCalls();
  try {
    const drafts = await makeDrafts(deps, generation, {
      signal: AbortSignal.any([signal, ending.signal]),
      onWait: workClock.wait,
      onCall: calls.add,
      onSecondLook: calls.addLook,
      onEnded: () => ending.abort(cancelled()),
    });
    if (drafts.length === 0) throw deps.generator.builtIn ? noGoodCards() : noUsableCards();
    await endGeneration(deps, generation, drafts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await abandonGeneration(deps, userId, id, error);
  } finally {
    workClock.stop();
    stopTimer();
    stopListening();
    if (calls.total.requests > 0) {
      const use = { ...calls.total, model: deps.generator.source };
      await transact(deps.db, (trx) => addProviderUse(trx, userId, id, use));
    }
    reportGeneration(deps, await findGeneration(deps.db, userId, id), calls);
  }
  deps.generationEvents.changed(id);
}

/** Ends a generation that will not be tried again with the drafts that it has; without any, as failed. */
export async function giveUpGeneration(
  deps: RunDeps,
  userId: string,
  id: string,
  error: AppError,
): Promise<void> {
  try {
    const generation = await findGeneration(deps.db, userId, id);
    const drafts = (await listDrafts(deps.db, userId, id)).filter(isGood);
    if (generation && drafts.length > 0) await endGeneration(deps, generation, drafts);
  } catch (fault) {
    deps.log.warn({ err: fault, generation: id }, 'the drafts of a generation could not be saved');
  }
  await abandonGeneration(deps, userId, id, error);
}

/**
 * Marks a generation as started and renews its reservation, which may have expired in the queue. Without enough tokens
 * it ends here. Returns whether it should run.
 */
async function beginAttempt(deps: RunDeps, generation: Generation): Promise<boolean> {
  const { id, userId } = generation;
  try {
    return await transactAsUser(deps.db, userId, async (trx) => {
      if (!(await beginGeneration(trx, userId, id))) return false;
      await keepReserved({ ...deps, db: trx }, priceOf(generation));
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await abandonGeneration(deps, userId, id, error)) {
      reportGeneration(deps, await findGeneration(deps.db, userId, id), countCalls());
    }
    return false;
  }
}

/**
 * Makes drafts and returns the good ones of a generation, including those of earlier attempts. A failure after the
 * first draft ends the generation with what there is.
 */
async function makeDrafts(
  deps: RunDeps,
  generation: Generation,
  {
    onEnded,
    ...options
  }: Pick<GenerateOptions, 'signal' | 'onWait' | 'onCall' | 'onSecondLook'> & { onEnded: () => void },
): Promise<readonly RankedDraft[]> {
  const { db } = deps;
  const { id, userId } = generation;
  const [existing, material] = [await listDrafts(db, userId, id), await materialOf(db, generation)];
  const known = generation.review ? await cardsThatMayBeLike(db, userId, generation) : [];
  const collection = createCollection(deps, generation, existing, { material, known, onEnded });
  const made = await collection.stored();
  const missing = generation.cardCount - made.filter(isDelivered).length;
  if (missing <= 0) return made;
  try {
    const brief = {
      ...generation,
      cardCount: missing,
      made: made.map(askedOf),
      rejected: rejectedAmong(existing),
      material,
      seed: id,
    };
    const stream = deps.generator.generate(brief, {
      ...options,
      user: userId,
      keepPlan: async (plan) => transact(db, (trx) => describeGeneration(trx, userId, id, { plan })),
      knownCards: async (category) => knownCards(db, userId, { ...generation, category }),
    });
    for await (const event of stream) collection.take(event);
  } catch (error) {
    const isExpected = error instanceof AppError && error.code !== 'GENERATION_CANCELLED';
    if (!isExpected || (await collection.stored()).length === 0) throw error;
    deps.log.debug({ generation: id, reason: error.code }, 'a generation ends with the cards that are there');
  }
  return collection.stored();
}

/**
 * Saves the drafts of a generation or leaves them for review, and charges for them, unless the generation has ended in
 * the meantime. Less certain drafts always wait for the user and cost nothing.
 */
async function endGeneration(
  deps: RunDeps,
  generation: Generation,
  drafts: readonly RankedDraft[],
): Promise<void> {
  const { id, userId } = generation;
  await transactAsUser(deps.db, userId, async (trx) => {
    const now = await findGeneration(trx, userId, id);
    if (now?.status !== 'generating') return;
    const delivered = drafts.filter(isDelivered);
    if (generation.review) await awaitReview(trx, userId, id);
    else if (delivered.length === 0) {
      await leaveLessCertain({ ...deps, db: trx }, now, drafts, now.deckId);
      await failGeneration(trx, userId, id, { error: onlyLessCertain(), finishedAt: deps.clock.now() });
    } else {
      const { deckId, title, category } = now;
      const description = generation.kind === 'topic' ? generation.description : null;
      const to = deckId === null ? { deckId, title, description, category } : { deckId };
      const saved = await saveCards({ ...deps, db: trx }, now, inOrder(delivered), to);
      const others = drafts.filter((draft) => !isDelivered(draft));
      await leaveLessCertain({ ...deps, db: trx }, now, others, saved);
      await deleteAllDrafts(trx, userId, id);
      const end = { deckId: saved, cards: delivered.length, finishedAt: deps.clock.now() };
      await completeGeneration(trx, userId, id, end);
    }
    if (!(await settleReservation(trx, id, generationPrice(delivered.length, generation.difficulty)))) {
      throw tooSlow();
    }
  });
}

/** Leaves less certain drafts of a generation without a review for the user to look at, as one of their own. */
async function leaveLessCertain(
  { db, clock, newId }: Pick<RunDeps, 'db' | 'clock' | 'newId'>,
  generation: Generation,
  drafts: readonly RankedDraft[],
  deckId: string | null,
): Promise<void> {
  if (drafts.length === 0) return;
  const { userId } = generation;
  const generationId = newId();
  await insertGeneration(db, {
    ...generation,
    id: generationId,
    cardCount: 0,
    review: true,
    deckId,
    status: 'review',
    createdAt: clock.now(),
  });
  const ids = drafts.map(({ id }) => id);
  await moveDrafts(db, { userId, generationId, changed: 1 }, ids);
}

function noGoodCards(): AppError {
  return new AppError('SOURCE_UNUSABLE', 'No good card was found. You were not charged.');
}

function onlyLessCertain(): AppError {
  return new AppError(
    'SOURCE_UNUSABLE',
    'All the cards that were found are less certain, so none was saved. You can check them among your new cards. You were not charged.',
  );
}

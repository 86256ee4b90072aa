import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { GenerateRequest } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { AppError } from '#domain/errors.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { generationPrice } from '#domain/tokens.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsLearner } from '../../db/transaction.ts';
import { cancelJob, enqueue } from '../../jobs/jobs.repository.ts';
import type { Metrics } from '../../metrics.ts';
import type { ModelCall } from '../../ports/ai/model-caller.ts';
import type { CardGenerator, GeneratedDrafts } from '../../ports/card-generator.ts';
import type { Timers } from '../../ports/timers.ts';
import { noUsableCards } from '../../ports/ai/provider-errors.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../tokens/tokens.repository.ts';
import { keepReserved, reserveTokens, type TokenDeps } from '../tokens/tokens.usecases.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { frontsOfGeneratedDecks, insertCards, type NewCard } from '../cards/cards.repository.ts';
import { changeContents, findDeck, insertDeck } from '../decks/decks.repository.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { cardBytes, deckBytes } from '../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import type { GenerationEvents } from './generation.events.ts';
import { goodCards } from './good-cards.ts';
import {
  addProviderUse,
  beginGeneration,
  completeGeneration,
  failGeneration,
  findGeneration,
  insertGeneration,
  noteProgress,
  type Generation,
} from './generation.repository.ts';

export const GENERATE_DECK_JOB = 'generate-deck';

/** Asking ends this long before the time of an attempt is over, in ms, so that what is there can still be saved. */
const SAVING_MS = 5_000;

/** How often a waiting call looks for what another process has done, in ms. */
const LOOK_AGAIN_MS = 250;

export type StartDeps = TokenDeps & { config: Quotas; newId: () => string; wakeWorker: () => void };

/**
 * Accepts a generation: holds its full price, notes it and queues the job, all in one transaction. The id is that
 * of the deck to come. Sent again, it is the same generation. Throws QUOTA_EXCEEDED or
 * TOKEN_LIMIT_EXCEEDED before anything is noted.
 */
export async function startGeneration(
  deps: StartDeps,
  userId: string,
  request: GenerateRequest,
  repeatable?: Repeatable,
): Promise<string> {
  const now = deps.clock.now();
  const { title, topic, description, cardCount, difficulty } = request;
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

/**
 * The generation once it has ended, however it ended. Throws GENERATION_TIMEOUT when it takes too long, and
 * PROVIDER_UNAVAILABLE when this server stops: another one goes on with it.
 */
export async function waitForGeneration(
  deps: { db: Db; generationEvents: GenerationEvents; clock: TokenDeps['clock'] },
  userId: string,
  id: string,
  closing: AbortSignal,
): Promise<Generation> {
  const deadline = deps.clock.now() + GENERATION_TIMEOUT_MS;
  for (;;) {
    const change = deps.generationEvents.nextChange(id, LOOK_AGAIN_MS);
    const generation = await findGeneration(deps.db, userId, id);
    if (generation?.status === 'completed' || generation?.status === 'failed') return generation;
    if (deps.clock.now() >= deadline) throw tooSlow();
    if (closing.aborted) {
      throw new AppError(
        'PROVIDER_UNAVAILABLE',
        'The server is restarting and makes the deck when it is back. Please look at your dashboard in a moment.',
      );
    }
    await change;
  }
}

/** The deck that a completed generation made, if the learner has not deleted it since. */
export async function generatedDeck(db: Db, generation: Generation): Promise<Deck | undefined> {
  return generation.status === 'completed' ? findDeck(db, generation.userId, generation.id) : undefined;
}

export type RunDeps = TokenDeps & {
  config: Quotas;
  newId: () => string;
  timers: Timers;
  log: FastifyBaseLogger;
  metrics: Pick<Metrics, 'observeGeneration'>;
  generator: CardGenerator;
  generationEvents: GenerationEvents;
};

/**
 * Does a generation: asks the generator, keeps the good drafts, and saves deck, cards and payment in one
 * transaction. Running it again after a crash makes and pays one deck. An expected failure, such as tokens that are
 * gone by now, ends it and costs nothing; an unexpected one is thrown, for the queue to try again.
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
  // Each attempt has the whole time: a deck that was accepted outlives a server that was down for long.
  const stopTimer = deps.timers.after(GENERATION_TIMEOUT_MS - SAVING_MS, () => ending.abort(tooSlow()));
  const stopListening = deps.generationEvents.onCancel(id, () => ending.abort(cancelled()));
  const progress = progressWriter(deps, generation, () => ending.abort(cancelled()));
  const calls = countCalls();
  try {
    const { drafts, ...about } = await deps.generator.generate(
      { ...generation, seed: id },
      {
        signal: AbortSignal.any([signal, ending.signal]),
        onProgress: progress.note,
        onCall: calls.add,
        knownFronts: async (category) => frontsOfGeneratedDecks(deps.db, userId, category),
      },
    );
    const cards = goodCards(drafts, { wanted: generation.cardCount, seed: id, newId: deps.newId });
    if (cards.length === 0) throw noUsableCards();
    await progress.written();
    await saveDeck(deps, generation, about, cards);
  } catch (error) {
    await progress.written();
    if (!(error instanceof AppError)) throw error;
    await abandonGeneration(deps, userId, id, error);
  } finally {
    stopTimer();
    stopListening();
    if (calls.total.requests > 0) {
      const use = { ...calls.total, model: deps.generator.source };
      await transact(deps.db, (trx) => addProviderUse(trx, id, use));
    }
    report(deps, await findGeneration(deps.db, userId, id), calls.total);
  }
  deps.generationEvents.changed(id);
}

/**
 * Marks a generation as begun, its tokens held for this attempt: in the queue it may have waited for longer than they
 * were. Without tokens it ends here. Says whether it is to be done.
 */
async function beginAttempt(deps: RunDeps, generation: Generation): Promise<boolean> {
  const { id, userId } = generation;
  try {
    return await transactAsLearner(deps.db, userId, async (trx) => {
      if (!(await beginGeneration(trx, userId, id))) return false;
      await keepReserved({ ...deps, db: trx }, priceOf(generation));
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await abandonGeneration(deps, userId, id, error)) {
      report(deps, await findGeneration(deps.db, userId, id), countCalls().total);
    }
    return false;
  }
}

/** The full price of a generation, as a reservation under its id. */
function priceOf({
  id,
  userId,
  cardCount,
  difficulty,
}: Pick<Generation, 'id' | 'userId' | 'cardCount' | 'difficulty'>) {
  const amount = generationPrice(cardCount, difficulty);
  return { id, userId, amount, lifetimeMs: LONGEST_RESERVATION_MS };
}

/**
 * Stops a generation that has not ended: its tokens are given back and nothing is saved. Says whether there was one
 * to stop.
 */
export async function cancelGeneration(
  deps: Pick<RunDeps, 'db' | 'clock' | 'generationEvents'>,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!(await abandonGeneration(deps, userId, id, cancelled()))) return false;
  await transact(deps.db, (trx) => cancelJob(trx, id));
  deps.generationEvents.cancel(id);
  return true;
}

/** Ends a generation with an error and gives its tokens back; says whether it had not ended before. */
export async function abandonGeneration(
  deps: Pick<RunDeps, 'db' | 'clock' | 'generationEvents'>,
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

/** Writes progress to the database, one write at a time: what comes while one is under way is written together. */
function progressWriter({ db, log }: RunDeps, { id, userId }: Generation, onEnded: () => void) {
  let wanted = 0;
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    try {
      for (let done = 0; done < wanted;) {
        done = wanted;
        // Somebody else has ended it, in another process perhaps.
        if (!(await noteProgress(db, userId, id, done))) onEnded();
      }
    } catch (error) {
      log.warn({ err: error, generation: id }, 'progress could not be written');
    }
    writing = undefined;
  }
  return {
    note: (cards: number) => {
      wanted = cards;
      writing ??= write();
    },
    written: async () => writing,
  };
}

function countCalls() {
  const total = { requests: 0, retries: 0, inputTokens: 0, outputTokens: 0 };
  const add = ({ retry, usage }: ModelCall) => {
    total.requests += 1;
    total.retries += retry ? 1 : 0;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
  };
  return { total, add };
}

/** One line in the log and one entry in the figures for each generation that has ended. */
function report(
  { log, clock, metrics, generator }: RunDeps,
  generation: Generation | undefined,
  provider: ReturnType<typeof countCalls>['total'],
): void {
  if (generation?.status !== 'completed' && generation?.status !== 'failed') return;
  const { id, cardCount, cardsGenerated, difficulty, error, createdAt } = generation;
  const outcome = error?.code ?? 'completed';
  const durationMs = clock.now() - createdAt;
  log.info(
    {
      generation: id,
      outcome,
      cards: cardsGenerated,
      wanted: cardCount,
      difficulty,
      durationMs,
      by: generator.source,
      provider,
    },
    'generation ended',
  );
  metrics.observeGeneration({ outcome, cards: cardsGenerated, durationMs });
}

async function saveDeck(
  deps: Pick<RunDeps, 'db' | 'clock' | 'config'>,
  generation: Generation,
  about: Omit<GeneratedDrafts, 'drafts'>,
  cards: readonly NewCard[],
): Promise<void> {
  const { id, userId, title, description, difficulty } = generation;
  const now = deps.clock.now();
  await transactAsLearner(deps.db, userId, async (trx) => {
    if (!(await completeGeneration(trx, userId, id, { cardsGenerated: cards.length, finishedAt: now })))
      return;
    const deck = { title, description, difficulty, ...about };
    const bytes = deckBytes(deck) + cardBytes(...cards);
    await expectRoom(trx, userId, deps.config, { decks: 1, cards: cards.length, bytes });
    await insertDeck(trx, { ...deck, id, userId, aiGenerated: true, createdAt: now });
    await insertCards(trx, id, cards, { position: 0, now });
    await changeContents(trx, userId, id, { cards: cards.length, bytes: cardBytes(...cards), now });
    await earnAchievements(trx, userId, now);
    if (!(await settleReservation(trx, id, generationPrice(cards.length, difficulty)))) throw tooSlow();
  });
}

function cancelled(): AppError {
  return new AppError('GENERATION_CANCELLED', 'The generation was cancelled. It cost nothing.');
}

function tooSlow(): AppError {
  return new AppError('GENERATION_TIMEOUT', 'The generation took too long and was stopped. It cost nothing.');
}

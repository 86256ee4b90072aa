import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { generationPrice } from '#domain/tokens.ts';
import { transact, transactAsLearner } from '../../db/transaction.ts';
import type { Metrics } from '../../metrics.ts';
import { noUsableCards } from '../../ports/ai/provider-errors.ts';
import type { CardGenerator, GeneratedDrafts } from '../../ports/card-generator.ts';
import type { Timers } from '../../ports/timers.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { insertCards, type NewCard } from '../cards/cards.repository.ts';
import { changeContents, insertDeck } from '../decks/decks.repository.ts';
import { cardBytes, deckBytes } from '../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { LONGEST_RESERVATION_MS, settleReservation } from '../tokens/tokens.repository.ts';
import { keepReserved, type TokenDeps } from '../tokens/tokens.usecases.ts';
import { cancelled, tooSlow } from './generation-errors.ts';
import { countCalls, reportGeneration } from './generation-report.ts';
import type { GenerationEvents } from './generation.events.ts';
import {
  addProviderUse,
  beginGeneration,
  completeGeneration,
  findGeneration,
  insertDeckTopic,
  savePlan,
  type Generation,
} from './generation.repository.ts';
import { abandonGeneration, priceOf } from './generation.usecases.ts';
import { goodCards } from './good-cards.ts';
import { knownCards } from './known-cards.repository.ts';
import { progressWriter } from './progress-writer.ts';
import { startWorkClock } from './work-clock.ts';

/** Requests stop this long before the time limit of an attempt, in ms, so that the result can still be saved. */
const SAVING_MS = 5_000;

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
 * Runs a generation: calls the generator, keeps the good drafts, and saves deck, cards and payment in one
 * transaction. Running it again after a crash makes and charges one deck. An expected failure, such as tokens that
 * have run out, ends it free of charge; an unexpected one is thrown, for the queue to retry.
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
  // Each attempt gets the full time: an accepted deck survives a long outage of the server.
  const workClock = startWorkClock(deps, GENERATION_TIMEOUT_MS - SAVING_MS, () => ending.abort(tooSlow()));
  // Tokens are not held for ever, however long it waits between its requests.
  const stopTimer = deps.timers.after(LONGEST_RESERVATION_MS - SAVING_MS, () => ending.abort(tooSlow()));
  const stopListening = deps.generationEvents.onCancel(id, () => ending.abort(cancelled()));
  const progress = progressWriter(deps, generation, () => ending.abort(cancelled()));
  const calls = countCalls();
  try {
    const { drafts, ...about } = await deps.generator.generate(
      { ...generation, seed: id },
      {
        signal: AbortSignal.any([signal, ending.signal]),
        learner: userId,
        onProgress: progress.note,
        onWait: workClock.wait,
        onCall: calls.add,
        keepPlan: async (plan) => transact(deps.db, (trx) => savePlan(trx, userId, id, plan)),
        knownCards: async (category) => knownCards(deps.db, userId, { ...generation, category }),
      },
    );
    const cards = goodCards(drafts, {
      wanted: generation.cardCount,
      mix: generation.mix,
      seed: id,
      newId: deps.newId,
    });
    if (cards.length === 0) throw noUsableCards();
    await progress.written();
    await saveDeck(deps, generation, about, cards);
  } catch (error) {
    await progress.written();
    if (!(error instanceof AppError)) throw error;
    await abandonGeneration(deps, userId, id, error);
  } finally {
    workClock.stop();
    stopTimer();
    stopListening();
    if (calls.total.requests > 0) {
      const use = { ...calls.total, model: deps.generator.source };
      await transact(deps.db, (trx) => addProviderUse(trx, id, use));
    }
    reportGeneration(deps, await findGeneration(deps.db, userId, id), calls.total);
  }
  deps.generationEvents.changed(id);
}

/**
 * Marks a generation as started and holds its tokens for this attempt, because it may have been queued for longer than
 * they were held. Without tokens it ends here. Returns whether it should run.
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
      reportGeneration(deps, await findGeneration(deps.db, userId, id), countCalls().total);
    }
    return false;
  }
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
    await insertDeckTopic(trx, userId, id);
    await insertCards(trx, userId, id, cards, { position: 0, now });
    await changeContents(trx, userId, id, { cards: cards.length, bytes: cardBytes(...cards), now });
    await earnAchievements(trx, userId, { now });
    if (!(await settleReservation(trx, id, generationPrice(cards.length, difficulty)))) throw tooSlow();
  });
}

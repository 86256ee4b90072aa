import type { Deck } from '#contract/decks.ts';
import type { GenerateRequest } from '#contract/generation.ts';
import { AppError } from '#domain/errors.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { generationPrice } from '#domain/tokens.ts';
import type { Db } from '../../db/tables.ts';
import { enqueue } from '../../jobs/jobs.repository.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';
import { settleReservation } from '../ai/tokens.repository.ts';
import { reserveTokens, type TokenDeps } from '../ai/tokens.usecases.ts';
import { insertCards, type NewCard } from '../cards/cards.repository.ts';
import { changeCardCount, findDeck, insertDeck } from '../decks/decks.repository.ts';
import type { GenerationEvents } from './generation.events.ts';
import {
  beginGeneration,
  completeGeneration,
  failGeneration,
  findGeneration,
  insertGeneration,
  type Generation,
} from './generation.repository.ts';

export const GENERATE_DECK_JOB = 'generate-deck';

/** A job may wait in the queue before it runs; only what a crash left behind lives as long as this. */
const RESERVATION_LIFETIME_MS = 2 * GENERATION_TIMEOUT_MS;

/** How often a waiting call looks for what another process has done, in ms. */
const LOOK_AGAIN_MS = 250;

export type StartDeps = TokenDeps & { newId: () => string; wakeWorker: () => void };

/**
 * Accepts a generation: holds its full price, notes it and queues the job, all in one transaction. The id is that
 * of the deck to come. Throws TOKEN_LIMIT_EXCEEDED before anything is noted.
 */
export async function startGeneration(
  deps: StartDeps,
  userId: string,
  request: GenerateRequest,
): Promise<string> {
  const id = deps.newId();
  const jobId = deps.newId();
  const now = deps.clock.now();
  const { title, topic, description, cardCount, difficulty } = request;
  await deps.db.transaction().execute(async (trx) => {
    await reserveTokens(
      { ...deps, db: trx },
      { id, userId, amount: generationPrice(cardCount, difficulty), lifetimeMs: RESERVATION_LIFETIME_MS },
    );
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
      id: jobId,
      kind: GENERATE_DECK_JOB,
      idempotencyKey: id,
      payload: { id, userId },
      now,
    });
  });
  deps.wakeWorker();
  return id;
}

/** The generation once it has ended, however it ended. Throws GENERATION_TIMEOUT when it takes too long. */
export async function waitForGeneration(
  deps: { db: Db; generationEvents: GenerationEvents; clock: TokenDeps['clock'] },
  userId: string,
  id: string,
): Promise<Generation> {
  const deadline = deps.clock.now() + GENERATION_TIMEOUT_MS;
  for (;;) {
    const change = deps.generationEvents.nextChange(id, LOOK_AGAIN_MS);
    const generation = await findGeneration(deps.db, userId, id);
    if (generation?.status === 'completed' || generation?.status === 'failed') return generation;
    if (deps.clock.now() >= deadline) throw tooSlow();
    await change;
  }
}

/** The deck that a completed generation made, if the learner has not deleted it since. */
export async function generatedDeck(db: Db, generation: Generation): Promise<Deck | undefined> {
  return generation.status === 'completed' ? findDeck(db, generation.userId, generation.id) : undefined;
}

export type RunDeps = TokenDeps & {
  newId: () => string;
  generator: CardGenerator;
  generationEvents: GenerationEvents;
};

/**
 * Does a generation: asks the generator, keeps the good drafts, and saves deck, cards and payment in one
 * transaction. Running it again after a crash makes and pays one deck. An expected failure ends it and costs
 * nothing; an unexpected one is thrown, for the queue to try again.
 */
export async function runGeneration(
  deps: Omit<RunDeps, 'config'>,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const generation = await findGeneration(deps.db, userId, id);
  if (!generation || !(await beginGeneration(deps.db, userId, id))) return;
  deps.generationEvents.changed(id);
  try {
    const timeLeft = generation.createdAt + GENERATION_TIMEOUT_MS - deps.clock.now();
    if (timeLeft <= 0) throw tooSlow();
    const { drafts, category } = await deps.generator.generate(
      { ...generation, seed: id },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(timeLeft)]) },
    );
    const cards = finishCards(keepGood(drafts, generation.cardCount), id, deps.newId);
    if (cards.length === 0)
      throw new AppError('PROVIDER_FAILED', 'No usable cards were made. Please try again.');
    await saveDeck(deps, generation, category, cards);
    deps.generationEvents.changed(id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await abandonGeneration(deps, userId, id, error);
  }
}

/** Ends a generation with an error and gives its tokens back. */
export async function abandonGeneration(
  deps: Pick<RunDeps, 'db' | 'clock' | 'generationEvents'>,
  userId: string,
  id: string,
  error: AppError,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await failGeneration(trx, userId, id, { error, finishedAt: deps.clock.now() }))) return;
    await settleReservation(trx, id, 0);
  });
  deps.generationEvents.changed(id);
}

async function saveDeck(
  deps: Pick<RunDeps, 'db' | 'clock' | 'generator'>,
  generation: Generation,
  category: string | null,
  cards: readonly NewCard[],
): Promise<void> {
  const { id, userId, title, description, difficulty } = generation;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await completeGeneration(trx, userId, id, { cardsGenerated: cards.length, finishedAt: now })))
      return;
    await insertDeck(trx, {
      id,
      userId,
      title,
      description,
      category,
      difficulty,
      aiGenerated: true,
      source: deps.generator.name,
      createdAt: now,
    });
    await insertCards(trx, id, cards, { position: 0, now });
    await changeCardCount(trx, userId, id, { difference: cards.length, now });
    if (!(await settleReservation(trx, id, generationPrice(cards.length, difficulty)))) throw tooSlow();
  });
}

function keepGood(drafts: readonly CardDraft[], wanted: number): CardDraft[] {
  const kept: CardDraft[] = [];
  for (const draft of drafts) {
    const fronts = kept.map((card) => card.front);
    if (kept.length < wanted && checkDraft(draft, fronts).length === 0) kept.push(draft);
  }
  return kept;
}

function finishCards(drafts: readonly CardDraft[], seed: string, newId: () => string): NewCard[] {
  const random = seededRandom(seed);
  return drafts.map((draft) => {
    const card = finishCard(draft, random);
    return {
      id: newId(),
      front: card.front,
      back: card.back,
      difficulty: card.difficulty,
      hint_1: card.hints[0],
      hint_2: card.hints[1],
      hint_3: card.hints[2],
      explanation: card.explanation,
      is_quiz: card.isQuiz,
      options: card.options && [...card.options],
      correct_option: card.correctOption,
    };
  });
}

function tooSlow(): AppError {
  return new AppError('GENERATION_TIMEOUT', 'The generation took too long and was stopped. It cost nothing.');
}

import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { GenerationStatusName } from '#contract/generation.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import { storedPlan } from './plan-answer.ts';
import type { Db, GenerationsTable } from '../../db/tables.ts';

export type Generation = {
  id: string;
  userId: string;
  title: string;
  topic: string;
  description: string | null;
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** Null for the topic's own. */
  language: string | null;
  status: GenerationStatusName;
  cardsGenerated: number;
  /** What the good cards so far ask; empty once it has ended. */
  fronts: readonly string[];
  /** What its cards are to ask; null while or where nothing is planned. */
  plan: readonly PlanLine[] | null;
  error: { code: ErrorCode; message: string; details: Record<string, unknown> } | null;
  createdAt: number;
};

export type NewGeneration = Pick<
  Generation,
  | 'id'
  | 'userId'
  | 'title'
  | 'topic'
  | 'description'
  | 'cardCount'
  | 'difficulty'
  | 'mix'
  | 'language'
  | 'createdAt'
>;

const texts = z.array(z.string());
const storedDetails = z.record(z.string(), z.unknown());

export async function insertGeneration(db: Db, generation: NewGeneration): Promise<void> {
  await db
    .insertInto('generations')
    .values({
      id: generation.id,
      user_id: generation.userId,
      title: generation.title,
      topic: generation.topic,
      description: generation.description,
      card_count: generation.cardCount,
      difficulty: generation.difficulty,
      mix: generation.mix,
      language: generation.language,
      status: 'pending',
      cards_generated: 0,
      error_code: null,
      error_message: null,
      error_details: null,
      created_at: generation.createdAt,
      finished_at: null,
    })
    .execute();
}

export async function findGeneration(db: Db, userId: string, id: string): Promise<Generation | undefined> {
  const row = await db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toGeneration(row);
}

/** Marks the generation as started unless it has ended already; returns whether it should run. */
export async function beginGeneration(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await unfinished(db, userId, id).set({ status: 'generating' }).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records what the good cards ask, whose number never falls. Returns whether the generation is still running. */
export async function noteProgress(
  db: Db,
  userId: string,
  id: string,
  fronts: readonly string[],
): Promise<boolean> {
  const cards = fronts.length;
  const result = await unfinished(db, userId, id)
    .set((eb) => ({
      cards_generated: eb
        .case()
        .when('cards_generated', '<', cards)
        .then(cards)
        .else(eb.ref('cards_generated'))
        .end(),
      fronts: eb
        .case()
        .when('cards_generated', '<', cards)
        .then(JSON.stringify(fronts))
        .else(eb.ref('fronts'))
        .end(),
    }))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Keeps what the cards of a generation are to ask, until it has ended. */
export async function savePlan(db: Db, userId: string, id: string, plan: readonly PlanLine[]): Promise<void> {
  await unfinished(db, userId, id)
    .set({ plan: JSON.stringify(plan) })
    .execute();
}

/** Keeps with the deck that a generation has made what it was asked for and planned. Generations are deleted in time. */
export async function insertDeckTopic(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('deck_topics')
    .columns(['deck_id', 'topic', 'plan'])
    .expression((eb) =>
      eb
        .selectFrom('generations')
        .select(['id', 'topic', 'plan'])
        .where('user_id', '=', userId)
        .where('id', '=', id),
    )
    .execute();
}

/** Adds up the provider's usage for a generation, over all attempts. */
export async function addProviderUse(
  db: Db,
  id: string,
  use: { model: string; requests: number; retries: number; inputTokens: number; outputTokens: number },
): Promise<void> {
  await db
    .updateTable('generations')
    .set((eb) => ({
      provider_model: use.model,
      provider_requests: eb(eb.fn.coalesce('provider_requests', eb.lit(0)), '+', use.requests),
      provider_retries: eb(eb.fn.coalesce('provider_retries', eb.lit(0)), '+', use.retries),
      provider_input_tokens: eb(eb.fn.coalesce('provider_input_tokens', eb.lit(0)), '+', use.inputTokens),
      provider_output_tokens: eb(eb.fn.coalesce('provider_output_tokens', eb.lit(0)), '+', use.outputTokens),
    }))
    .where('id', '=', id)
    .execute();
}

/** Completes the generation, once; returns whether this call did. */
export async function completeGeneration(
  db: Db,
  userId: string,
  id: string,
  end: { cardsGenerated: number; finishedAt: number },
): Promise<boolean> {
  const result = await unfinished(db, userId, id)
    .set({
      status: 'completed',
      cards_generated: end.cardsGenerated,
      fronts: null,
      finished_at: end.finishedAt,
    })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Fails the generation with the error shown to its learner, once; returns whether this call did. */
export async function failGeneration(
  db: Db,
  userId: string,
  id: string,
  end: { error: Pick<AppError, 'code' | 'message' | 'details' | 'fields'>; finishedAt: number },
): Promise<boolean> {
  const { details, fields } = end.error;
  const result = await unfinished(db, userId, id)
    .set({
      status: 'failed',
      cards_generated: 0,
      fronts: null,
      error_code: end.error.code,
      error_message: end.error.message,
      error_details: JSON.stringify(fields.length === 0 ? details : { ...details, errors: fields }),
      finished_at: end.finishedAt,
    })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes some of the generations that ended before a time; returns how many. Their decks stay. */
export async function deleteEndedGenerations(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('generations')
    .select('id')
    .where('status', 'in', ['completed', 'failed'])
    .where('finished_at', '<', before)
    .limit(limit);
  const result = await db.deleteFrom('generations').where('id', 'in', ended).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function unfinished(db: Db, userId: string, id: string) {
  return db
    .updateTable('generations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'generating']);
}

function toGeneration(row: Selectable<GenerationsTable>): Generation {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    topic: row.topic,
    description: row.description,
    cardCount: row.card_count,
    difficulty: row.difficulty,
    mix: row.mix,
    language: row.language,
    status: row.status,
    cardsGenerated: row.cards_generated,
    fronts: row.fronts === null ? [] : texts.parse(JSON.parse(row.fronts)),
    plan: row.plan === null ? null : storedPlan.parse(JSON.parse(row.plan)),
    error: row.error_code && {
      code: row.error_code,
      message: row.error_message ?? '',
      details: row.error_details === null ? {} : storedDetails.parse(JSON.parse(row.error_details)),
    },
    createdAt: row.created_at,
  };
}

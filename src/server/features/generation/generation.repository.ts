import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { AppError } from '#domain/errors.ts';
import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type {
  Generation,
  GenerationRequest,
  GenerationStatus,
  Revision,
} from '#domain/generation/generation.ts';
import type { BatchesTable, Db } from '../../db/tables.ts';

/** What is null unless a generation needs it. */
type Optional = 'description' | 'language' | 'deckId' | 'sourceId' | 'part' | 'cardId';
export type NewGeneration = Omit<GenerationRequest, Optional> &
  Partial<Pick<Generation, Optional>> &
  Pick<Generation, 'id' | 'userId' | 'status' | 'createdAt'>;

/** States in which a generation can be cancelled, fail or be completed. */
const RUNNING = ['pending', 'generating'] as const;
const OPEN = [...RUNNING, 'review'] as const;

const storedPart = z.array(z.int());
const storedDetails = z.record(z.string(), z.unknown());
const storedPlan = z.array(z.object({ text: z.string(), difficulty: z.number() }));

export async function insertGeneration(db: Db, generation: NewGeneration): Promise<void> {
  const { part = null } = generation;
  await db
    .insertInto('batches')
    .values({
      id: generation.id,
      user_id: generation.userId,
      kind: generation.kind,
      title: generation.title,
      topic: generation.topic,
      description: generation.description ?? null,
      card_count: generation.cardCount,
      difficulty: generation.difficulty,
      mix: generation.mix,
      language: generation.language ?? null,
      review: generation.review ? 1 : 0,
      deck_id: generation.deckId ?? null,
      source_id: generation.sourceId ?? null,
      part: part && JSON.stringify(part),
      card_id: generation.cardId ?? null,
      status: generation.status,
      cards_generated: 0,
      error_code: null,
      error_message: null,
      error_details: null,
      created_at: generation.createdAt,
      finished_at: null,
    })
    .execute();
}

/** Finds a generation of the user. Imports are excluded: the imports feature handles them itself. */
export async function findGeneration(db: Db, userId: string, id: string): Promise<Generation | undefined> {
  const row = await generations(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toGeneration(row);
}

/** Lists the user's generations in some states, newest first, without revisions of cards. */
export async function listGenerations(
  db: Db,
  userId: string,
  statuses: readonly GenerationStatus[],
): Promise<Generation[]> {
  const rows = await generations(db, userId)
    .where('status', 'in', statuses)
    .where('kind', '<>', 'card')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toGeneration);
}

/** The open revision of a card; `isStale` once the card has changed. */
export async function findRevision(
  db: Db,
  userId: string,
  cardId: string,
  revision: Revision,
): Promise<{ id: string; isStale: boolean } | undefined> {
  const row = await db
    .selectFrom('batches')
    .innerJoin('cards', 'cards.id', 'batches.card_id')
    .select(['batches.id', 'batches.created_at', 'cards.updated_at'])
    .where('batches.user_id', '=', userId)
    .where('batches.card_id', '=', cardId)
    .where('batches.kind', '=', 'card')
    .where('batches.topic', '=', revision)
    .where('batches.status', '=', 'review')
    .orderBy('batches.created_at', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, isStale: row.created_at < row.updated_at };
}

/** Counts the user's generations that have not ended. */
export async function countOpenGenerations(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .where('kind', 'not in', ['card', 'import'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks a generation as started unless it has ended already; returns whether it should run. */
export async function beginGeneration(db: Db, userId: string, id: string): Promise<boolean> {
  return changed(await running(db, userId, id).set({ status: 'generating' }).executeTakeFirst());
}

/** Stores what the generator reports about a running generation. */
export async function describeGeneration(
  db: Db,
  userId: string,
  id: string,
  about: { plan: readonly PlanLine[] } | { category: string | null; madeBy: string },
): Promise<void> {
  await running(db, userId, id)
    .set(
      'plan' in about
        ? { plan: JSON.stringify(about.plan) }
        : { category: about.category, made_by: about.madeBy },
    )
    .execute();
}

/**
 * Records that the generator added or withdrew drafts, which leaves `cards` good ones. Returns the new version, or
 * nothing when the generation is no longer running. Call it first in the transaction of that change.
 */
export async function bumpWhileRunning(
  db: Db,
  userId: string,
  id: string,
  cards: number,
): Promise<number | undefined> {
  const row = await running(db, userId, id)
    .set((eb) => ({ cards_generated: cards, version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Records that the user changed drafts. Returns the new version, or nothing when they are not under review. */
export async function bumpUnderReview(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await update(db, userId, id)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('review', '=', 1)
    .where('kind', '<>', 'import')
    .where('status', 'in', OPEN)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Adds up the provider's usage for a generation, over all attempts. */
export async function addProviderUse(
  db: Db,
  userId: string,
  id: string,
  use: { model: string; requests: number; retries: number; inputTokens: number; outputTokens: number },
): Promise<void> {
  await update(db, userId, id)
    .set((eb) => ({
      provider_model: use.model,
      provider_requests: eb(eb.fn.coalesce('provider_requests', eb.lit(0)), '+', use.requests),
      provider_retries: eb(eb.fn.coalesce('provider_retries', eb.lit(0)), '+', use.retries),
      provider_input_tokens: eb(eb.fn.coalesce('provider_input_tokens', eb.lit(0)), '+', use.inputTokens),
      provider_output_tokens: eb(eb.fn.coalesce('provider_output_tokens', eb.lit(0)), '+', use.outputTokens),
    }))
    .execute();
}

/** Hands the drafts of a running generation over for review. */
export async function awaitReview(db: Db, userId: string, id: string): Promise<void> {
  await running(db, userId, id)
    .set((eb) => ({ status: 'review', version: eb('version', '+', 1) }))
    .execute();
}

/** Completes a generation whose cards are now in a deck. */
export async function completeGeneration(
  db: Db,
  userId: string,
  id: string,
  end: { deckId: string; cards: number; finishedAt: number },
): Promise<void> {
  await update(db, userId, id)
    .set((eb) => ({
      status: 'completed',
      deck_id: end.deckId,
      cards_generated: end.cards,
      finished_at: end.finishedAt,
      version: eb('version', '+', 1),
    }))
    .where('status', 'in', OPEN)
    .execute();
}

/** Fails a running generation with the error shown to its user; returns whether it was still running. */
export async function failGeneration(
  db: Db,
  userId: string,
  id: string,
  end: { error: Pick<AppError, 'code' | 'message' | 'details' | 'fields'>; finishedAt: number },
): Promise<boolean> {
  const { details, fields } = end.error;
  const result = await running(db, userId, id)
    .set((eb) => ({
      status: 'failed',
      cards_generated: 0,
      error_code: end.error.code,
      error_message: end.error.message,
      error_details: JSON.stringify(fields.length === 0 ? details : { ...details, errors: fields }),
      finished_at: end.finishedAt,
      version: eb('version', '+', 1),
    }))
    .executeTakeFirst();
  return changed(result);
}

/**
 * Stores the request and plan of a generation with the deck that it made, since generations are deleted after a while.
 */
export async function insertDeckTopic(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('deck_topics')
    .columns(['deck_id', 'topic', 'plan'])
    .expression((eb) =>
      eb
        .selectFrom('batches')
        .select(['id', 'topic', 'plan'])
        .where('user_id', '=', userId)
        .where('id', '=', id),
    )
    .execute();
}

/** Deletes a generation with its drafts; returns whether it existed. */
export async function deleteGeneration(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('batches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Deletes some of the generations that ended before `before`, with their drafts; returns how many. Their decks stay.
 */
export async function deleteEndedGenerations(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('batches')
    .select('id')
    .where('status', 'in', ['completed', 'failed'])
    .where('finished_at', '<', before)
    .limit(limit);
  const result = await db.deleteFrom('batches').where('id', 'in', ended).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function generations(db: Db, userId: string) {
  return db
    .selectFrom('batches')
    .selectAll()
    .select((eb) => {
      const drafts = eb
        .selectFrom('card_drafts')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('card_drafts.user_id', '=', 'batches.user_id')
        .whereRef('card_drafts.batch_id', '=', 'batches.id');
      const kept = drafts.where((draft) =>
        draft.or([
          draft('card_drafts.status', '=', 'accepted'),
          draft.and([
            draft('card_drafts.status', '=', 'proposed'),
            draft('card_drafts.doubt', 'is distinct from', 'less-certain'),
          ]),
        ]),
      );
      const undecided = drafts
        .where('card_drafts.status', '=', 'proposed')
        .where('card_drafts.doubt', '=', 'less-certain');
      return [kept.$asScalar().$notNull().as('kept'), undecided.$asScalar().$notNull().as('undecided')];
    })
    .where('user_id', '=', userId)
    .where('kind', '<>', 'import');
}

function update(db: Db, userId: string, id: string) {
  return db.updateTable('batches').where('user_id', '=', userId).where('id', '=', id);
}

function running(db: Db, userId: string, id: string) {
  return update(db, userId, id).where('status', 'in', RUNNING);
}

function changed({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n;
}

function toGeneration(row: Selectable<BatchesTable> & { kept: number; undecided: number }): Generation {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    title: row.title,
    topic: row.topic,
    description: row.description,
    cardCount: row.card_count,
    difficulty: row.difficulty,
    mix: row.mix,
    language: row.language,
    review: row.review === 1,
    deckId: row.deck_id,
    sourceId: row.source_id,
    part: row.part === null ? null : storedPart.parse(JSON.parse(row.part)),
    cardId: row.card_id,
    status: row.status,
    cardsGenerated: row.cards_generated,
    kept: row.kept,
    undecided: row.undecided,
    plan: row.plan === null ? null : storedPlan.parse(JSON.parse(row.plan)),
    category: row.category,
    madeBy: row.made_by,
    error: row.error_code && {
      code: row.error_code,
      message: row.error_message ?? '',
      details: row.error_details === null ? {} : storedDetails.parse(JSON.parse(row.error_details)),
    },
    createdAt: row.created_at,
    version: row.version,
  };
}

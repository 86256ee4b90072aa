import type { AppError } from '#domain/errors.ts';
import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { Db } from '../../db/tables.ts';

/** States in which a batch can still be cancelled, fail or be completed; each change below requires one of them. */
const RUNNING = ['pending', 'generating'] as const;

/** Marks the batch as started unless it has ended already; returns whether it should run. */
export async function beginBatch(db: Db, userId: string, id: string): Promise<boolean> {
  return changed(await running(db, userId, id).set({ status: 'generating' }).executeTakeFirst());
}

/** Stores the plan of a batch unless it has ended. */
export async function savePlan(db: Db, userId: string, id: string, plan: readonly PlanLine[]): Promise<void> {
  await running(db, userId, id)
    .set({ plan: JSON.stringify(plan) })
    .execute();
}

/** Stores the category and the source that the generator reports for a batch. */
export async function describeBatch(
  db: Db,
  userId: string,
  id: string,
  about: { category: string | null; madeBy: string },
): Promise<void> {
  await running(db, userId, id).set({ category: about.category, made_by: about.madeBy }).execute();
}

/**
 * Records that drafts of a running batch were added or removed, which leaves `cards` good ones. Returns the new version
 * of the batch, or nothing when it is no longer running. Call it first in the transaction of that change.
 */
export async function noteDrafts(
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

/** Adds up the provider's usage for a batch, over all attempts. */
export async function addProviderUse(
  db: Db,
  id: string,
  use: { model: string; requests: number; retries: number; inputTokens: number; outputTokens: number },
): Promise<void> {
  await db
    .updateTable('batches')
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

/** Hands the drafts of a batch over for review, once; returns whether this call did. */
export async function awaitReview(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await running(db, userId, id)
    .set((eb) => ({ status: 'review', version: eb('version', '+', 1) }))
    .executeTakeFirst();
  return changed(result);
}

/** Completes a batch whose cards are now in a deck, once; returns whether this call did. */
export async function completeBatch(
  db: Db,
  userId: string,
  id: string,
  end: { from: 'running' | 'review'; deckId: string; cards: number; finishedAt: number },
): Promise<boolean> {
  const result = await db
    .updateTable('batches')
    .set((eb) => ({
      status: 'completed',
      deck_id: end.deckId,
      cards_generated: end.cards,
      finished_at: end.finishedAt,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', end.from === 'running' ? RUNNING : ['review'])
    .executeTakeFirst();
  return changed(result);
}

/** Fails the batch with the error shown to its user, once; returns whether this call did. */
export async function failBatch(
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

function running(db: Db, userId: string, id: string) {
  return db
    .updateTable('batches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', RUNNING);
}

function changed({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n;
}

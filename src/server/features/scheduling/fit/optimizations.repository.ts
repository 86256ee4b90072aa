import { z } from 'zod';
import type { Db } from '../../../db/tables.ts';

/** FSRS weights fitted to a user. */
export type Optimization = {
  weights: readonly number[];
  /** Mean log loss on reviews that were not fitted, with these weights and with the published ones. */
  loss: number;
  publishedLoss: number;
  /** Reviews that were fitted. */
  reviews: number;
  /** Epoch ms. */
  fittedAt: number;
  /** False after going back to the published weights. */
  used: boolean;
};

const weightList = z.array(z.number());

/** Parses stored weights. */
export function readParameters(json: string): number[] {
  return weightList.parse(JSON.parse(json));
}

export async function findOptimization(db: Db, userId: string): Promise<Optimization | undefined> {
  const row = await db.selectFrom('memory_fits').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      weights: readParameters(row.weights),
      loss: row.loss,
      publishedLoss: row.published_loss,
      reviews: row.reviews,
      fittedAt: row.fitted_at,
      used: row.used === 1,
    }
  );
}

export async function saveOptimization(db: Db, userId: string, fit: Optimization): Promise<void> {
  const columns = {
    weights: JSON.stringify(fit.weights),
    loss: fit.loss,
    published_loss: fit.publishedLoss,
    reviews: fit.reviews,
    fitted_at: fit.fittedAt,
    used: fit.used ? (1 as const) : (0 as const),
  };
  await db
    .insertInto('memory_fits')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

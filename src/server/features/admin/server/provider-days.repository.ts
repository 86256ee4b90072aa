import type { LocalDay } from '#domain/local-day.ts';
import type { Db } from '../../../db/tables.ts';

/** One request, or the sum of several. */
export type ProviderCounts = {
  requests: number;
  /** Requests without a usable response. */
  failures: number;
  inputTokens: number;
  outputTokens: number;
};

/** Adds requests to the rollup of their day and model. */
export async function addProviderCounts(
  db: Db,
  { day, provider, model }: { day: LocalDay; provider: string; model: string },
  counts: ProviderCounts,
): Promise<void> {
  await db
    .insertInto('provider_days')
    .values({
      day,
      provider,
      model,
      requests: counts.requests,
      failures: counts.failures,
      input_tokens: counts.inputTokens,
      output_tokens: counts.outputTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['day', 'provider', 'model']).doUpdateSet((eb) => ({
        requests: eb('provider_days.requests', '+', counts.requests),
        failures: eb('provider_days.failures', '+', counts.failures),
        input_tokens: eb('provider_days.input_tokens', '+', counts.inputTokens),
        output_tokens: eb('provider_days.output_tokens', '+', counts.outputTokens),
      })),
    )
    .execute();
}

/** The rollups since a day, the earliest first. */
export async function listProviderDays(
  db: Db,
  since: LocalDay,
): Promise<(ProviderCounts & { day: LocalDay; provider: string; model: string })[]> {
  return db
    .selectFrom('provider_days')
    .select([
      'day',
      'provider',
      'model',
      'requests',
      'failures',
      'input_tokens as inputTokens',
      'output_tokens as outputTokens',
    ])
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('provider')
    .orderBy('model')
    .execute();
}

/** Deletes some of the rollups before a day; returns how many. */
export async function pruneProviderDays(db: Db, before: LocalDay, limit: number): Promise<number> {
  const old = await db
    .selectFrom('provider_days')
    .select('day')
    .where('day', '<', before)
    .orderBy('day')
    .limit(limit)
    .execute();
  const last = old.at(-1);
  if (!last) return 0;
  const result = await db.deleteFrom('provider_days').where('day', '<=', last.day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

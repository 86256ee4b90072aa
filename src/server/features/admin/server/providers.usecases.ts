import type { ProviderFigures, ProvidersState } from '#contract/admin-server.ts';
import { addDays, utcDay } from '#domain/local-day.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import type { ModelCall } from '../../../ports/ai/model-caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import { addProviderCounts, listProviderDays, type ProviderCounts } from './provider-days.repository.ts';

/** Days that are shown, today included. */
const DAYS = 30;

/** Prices are for this many tokens. */
const PRICED_TOKENS = 1_000_000;

export type ProviderDeps = {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'ai' | 'AI_PRICE_INPUT' | 'AI_PRICE_OUTPUT'>;
};

/**
 * Returns a function that adds each request to the rollups. A request does not fail when the database cannot store its figures: they
 * are then missing, and the log says so.
 */
export function providerRollups({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): (call: ModelCall) => void {
  return ({ provider, model, outcome, usage }) => {
    const counts: ProviderCounts = {
      requests: 1,
      failures: outcome === 'ok' || outcome === 'cancelled' ? 0 : 1,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
    };
    const key = { day: utcDay(clock.now()), provider, model };
    transact(db, (trx) => addProviderCounts(trx, key, counts)).catch((error: unknown) => {
      log.warn({ err: error }, 'figures of a request to the provider could not be stored');
    });
  };
}

/** What was asked of providers lately: by model with the most requests first, and by day. */
export async function readProviders({ db, clock, config }: ProviderDeps): Promise<ProvidersState> {
  const first = addDays(utcDay(clock.now()), 1 - DAYS);
  const rows = await listProviderDays(db, first);
  const models = Map.groupBy(rows, ({ provider, model }) => JSON.stringify([provider, model]));
  const figures = [...models.values()].flatMap((ofModel): ProviderFigures[] => {
    const [one] = ofModel;
    if (!one) return [];
    const { provider, model } = one;
    const counts = sumOf(ofModel);
    return [{ provider, model, ...counts, cost: costOf({ provider, model, ...counts }, config) }];
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    current: config.ai && { provider: config.ai.provider, model: config.ai.model },
    figures: figures.toSorted((one, other) => other.requests - one.requests),
    days: Array.from({ length: DAYS }, (_none, index) => {
      const day = addDays(first, index);
      const { requests, failures } = sumOf(byDay.get(day) ?? []);
      return { day, requests, failures };
    }),
  };
}

function sumOf(rows: readonly ProviderCounts[]): ProviderCounts {
  const sum = (field: keyof ProviderCounts) => rows.reduce((total, row) => total + row[field], 0);
  return {
    requests: sum('requests'),
    failures: sum('failures'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
  };
}

/** Only the configured model has prices. */
function costOf(
  figures: ProviderCounts & { provider: string; model: string },
  { ai, AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output }: ProviderDeps['config'],
): number | null {
  if (input === undefined || output === undefined) return null;
  if (ai?.provider !== figures.provider || ai.model !== figures.model) return null;
  return (figures.inputTokens * input + figures.outputTokens * output) / PRICED_TOKENS;
}

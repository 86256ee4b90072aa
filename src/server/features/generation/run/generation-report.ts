import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../../../observability/metrics.ts';
import type { ModelCall } from '../../../ports/ai/model-caller.ts';
import type { CardGenerator, SecondLookCounts } from '../../../ports/card-generator.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Generation } from '#domain/generation/generation.ts';

type ReportDeps = {
  log: FastifyBaseLogger;
  clock: Clock;
  metrics: Pick<Metrics, 'observeGeneration' | 'observeSecondLook'>;
  generator: Pick<CardGenerator, 'source'>;
};

/** Adds up the provider's usage for one generation, and what its second look found. */
export function countCalls() {
  const total = { requests: 0, retries: 0, inputTokens: 0, outputTokens: 0 };
  const look: SecondLookCounts = { looked: 0, doubted: 0 };
  const add = ({ retry, usage }: ModelCall) => {
    total.requests += 1;
    total.retries += retry ? 1 : 0;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
  };
  const addLook = ({ looked, doubted }: SecondLookCounts) => {
    look.looked += looked;
    look.doubted += doubted;
  };
  return { total, look, add, addLook };
}

/** A generation ends when its drafts are complete, whether or not they will be reviewed. */
const ENDED = new Set(['completed', 'review', 'failed']);

/** Logs one line and records one metric for each generation that ends. */
export function reportGeneration(
  { log, clock, metrics, generator }: ReportDeps,
  generation: Generation | undefined,
  { total: provider, look }: Pick<ReturnType<typeof countCalls>, 'total' | 'look'>,
): void {
  if (generation === undefined || !ENDED.has(generation.status)) return;
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
      secondLook: look,
    },
    'generation ended',
  );
  metrics.observeSecondLook(look);
  metrics.observeGeneration({ outcome, cards: cardsGenerated, durationMs });
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Metrics kept by Prometheus's own client. Loaded only when METRICS is set, because it takes 4 MB of memory. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'cardamom_ai_requests_total',
    help: 'Requests to the AI provider by purpose (cards, plan, second_look, hints, explanation) and outcome.',
    labelNames: ['purpose', 'outcome'],
    registers,
  });
  const retries = new Counter({
    name: 'cardamom_ai_retries_total',
    help: 'Requests to the AI provider that repeated a failed one.',
    labelNames: ['purpose'],
    registers,
  });
  const tokens = new Counter({
    name: 'cardamom_ai_tokens_total',
    help: "Tokens by the AI provider's own count.",
    labelNames: ['purpose', 'direction'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'cardamom_ai_request_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['purpose'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 300],
    registers,
  });
  const generations = new Counter({
    name: 'cardamom_generations_total',
    help: 'Generations by outcome: completed, or the code of the error.',
    labelNames: ['outcome'],
    registers,
  });
  const cards = new Counter({
    name: 'cardamom_cards_generated_total',
    help: 'Cards that generations delivered.',
    registers,
  });
  const secondLooks = new Counter({
    name: 'cardamom_second_look_cards_total',
    help: 'Quiz cards at which the AI looked again before they were used, by outcome (agreed, doubted).',
    labelNames: ['outcome'],
    registers,
  });
  const generationSeconds = new Histogram({
    name: 'cardamom_generation_seconds',
    help: 'Time from accepting a generation to its end.',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 300],
    registers,
  });
  const backups = new Counter({
    name: 'cardamom_backups_total',
    help: 'Scheduled backups by outcome (completed, failed).',
    labelNames: ['outcome'],
    registers,
  });
  const lastBackup = new Gauge({
    name: 'cardamom_last_backup_timestamp_seconds',
    help: 'When the newest scheduled backup was made, in seconds since 1970; 0 when there is none yet.',
    registers,
  });
  const stalls = new Counter({
    name: 'cardamom_event_loop_stalls_total',
    help: 'How often the process answered nobody for more than 200 ms.',
    registers,
  });
  const stalledSeconds = new Counter({
    name: 'cardamom_event_loop_stalled_seconds_total',
    help: 'How long it answered nobody in these cases.',
    registers,
  });
  // A server without backups must not report an age of a backup, which would trigger alerts.
  lastBackup.remove();
  return {
    observeCall: ({ purpose, outcome, usage, durationMs, retry }) => {
      requests.inc({ purpose, outcome });
      if (retry) retries.inc({ purpose });
      tokens.inc({ purpose, direction: 'input' }, usage.inputTokens);
      tokens.inc({ purpose, direction: 'output' }, usage.outputTokens);
      requestSeconds.observe({ purpose }, durationMs / 1000);
    },
    observeGeneration: (generation) => {
      generations.inc({ outcome: generation.outcome });
      cards.inc(generation.cards);
      generationSeconds.observe(generation.durationMs / 1000);
    },
    observeSecondLook: ({ looked, doubted }) => {
      secondLooks.inc({ outcome: 'agreed' }, looked - doubted);
      secondLooks.inc({ outcome: 'doubted' }, doubted);
    },
    countBackup: (outcome) => backups.inc({ outcome }),
    noteLastBackup: (at) => lastBackup.set(at / 1000),
    countStalls: (count, milliseconds) => {
      stalls.inc(count);
      stalledSeconds.inc(milliseconds / 1000);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

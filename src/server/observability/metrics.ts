import type { ModelCall } from '../ports/ai/model-caller.ts';
import type { SecondLookCounts } from '../ports/card-generator.ts';

/** Metrics for the operator, in the format of Prometheus. */
export type Metrics = {
  observeCall: (call: ModelCall) => void;
  observeGeneration: (generation: { outcome: string; cards: number; durationMs: number }) => void;
  observeSecondLook: (counts: SecondLookCounts) => void;
  countBackup: (outcome: 'completed' | 'failed') => void;
  /** The time of the newest backup, epoch ms. */
  noteLastBackup: (at: number) => void;
  /** Adds stalls of the event loop of more than 200 ms, and their total length. */
  countStalls: (stalls: number, milliseconds: number) => void;
  contentType: string;
  text: () => Promise<string>;
};

/** For a server that collects no metrics. */
export const NO_METRICS: Metrics = {
  observeCall: () => {},
  observeGeneration: () => {},
  observeSecondLook: () => {},
  countBackup: () => {},
  noteLastBackup: () => {},
  countStalls: () => {},
  contentType: 'text/plain',
  text: () => Promise.resolve(''),
};

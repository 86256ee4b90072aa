import type { ModelCall } from './ports/ai/model-caller.ts';

/** The operator's figures, in the form that Prometheus reads. */
export type Metrics = {
  observeCall: (call: ModelCall) => void;
  observeGeneration: (generation: { outcome: string; cards: number; durationMs: number }) => void;
  countBackup: (outcome: 'completed' | 'failed') => void;
  /** When (epoch ms) the newest backup was made. */
  noteLastBackup: (at: number) => void;
  /** How often the event loop stood still for more than 200 ms, and for how long altogether. */
  countStalls: (stalls: number, milliseconds: number) => void;
  contentType: string;
  text: () => Promise<string>;
};

/** Where nobody wants the figures. */
export const NO_METRICS: Metrics = {
  observeCall: () => {},
  observeGeneration: () => {},
  countBackup: () => {},
  noteLastBackup: () => {},
  countStalls: () => {},
  contentType: 'text/plain',
  text: () => Promise.resolve(''),
};

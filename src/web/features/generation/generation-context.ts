import { createContext, use } from 'react';
import type { GenerateRequest } from '#contract/generation.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { CardsRequest } from './generation.queries.ts';
import type { RunningGeneration } from './running.queries.ts';

export type RunningDeck = {
  title: string;
  cardsGenerated: number;
  cardCount: number;
  /** Fronts of the cards generated so far. */
  fronts?: readonly string[] | undefined;
  /** Number of generations ahead of it in the queue. */
  ahead?: number | undefined;
};

export type GenerationState = {
  /** The running generation that saves its deck automatically, if any; it continues when the dialog is closed. */
  running: RunningDeck | undefined;
  /** Running generations whose cards are reviewed before saving, newest first. */
  making: readonly RunningGeneration[];
  /** Why the last generation failed, until the next one starts. */
  failure: unknown;
  /** The deck that was generated last, which the dashboard highlights. */
  newDeckId: string | undefined;
  isDialogOpen: boolean;
  /** Opens the dialog, with a topic filled in if given, or closes it. */
  setDialogOpen: (open: boolean, topic?: string) => void;
  /** The topic that the dialog was last opened with; a new object each time. */
  proposed: { topic: string } | undefined;
  /** Whether the form for creating a deck by hand is open. */
  isWriting: boolean;
  setWriting: (open: boolean) => void;
  /**
   * Resolves to whether a deck was generated; failures have been shown by then. The dialog shows a refusal, and that it needs
   * the server, if it is open, and the caller does if `showsRefusal` returns true.
   */
  start: (request: GenerateRequest, showsRefusal?: () => boolean) => Promise<boolean>;
  /**
   * Starts a generation, and opens its screen if the cards are reviewed before saving. Rejects if it has not started.
   */
  make: (request: CardsRequest) => Promise<void>;
};

export const GenerationContext = createContext<GenerationState | undefined>(undefined);

export function useGeneration(): GenerationState {
  const state = use(GenerationContext);
  if (!state) throw new Error('useGeneration needs a GenerationProvider above it');
  return state;
}

/** Whether the generator cannot make such a deck at all, so that only another request can succeed. */
export function isRefusal(failure: unknown): failure is ApiError {
  return (
    failure instanceof ApiError && (failure.code === 'TOPIC_UNKNOWN' || failure.code === 'VALIDATION_FAILED')
  );
}

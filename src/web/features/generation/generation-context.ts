import { createContext, use } from 'react';
import type { GenerateRequest } from '#contract/generation.ts';
import type { BatchWish } from './generation.queries.ts';

export type RunningGeneration = {
  title: string;
  cardsGenerated: number;
  cardCount: number;
  /** What the cards so far ask. */
  fronts?: readonly string[] | undefined;
  /** How many generations come before it, while it waits for its turn. */
  ahead?: number | undefined;
};

/** Cards that are being made to be looked at. */
export type RunningDrafts = RunningGeneration & { id: string };

export type GenerationState = {
  /** The running generation whose deck is saved by itself, if any; it continues when the dialog is closed. */
  running: RunningGeneration | undefined;
  /** What is being made to be looked at, newest first. */
  making: readonly RunningDrafts[];
  /** Why the last one failed, until the next one starts. */
  failure: unknown;
  /** The deck that was generated last, for the dashboard to highlight. */
  newDeckId: string | undefined;
  isDialogOpen: boolean;
  /** Opens the dialog, filled in with a topic if there is one, or closes it. */
  setDialogOpen: (open: boolean, topic?: string) => void;
  /** The topic that the dialog was opened with last; another object each time. */
  proposed: { topic: string } | undefined;
  /** Whether the form for a deck written by hand is open. */
  isWriting: boolean;
  setWriting: (open: boolean) => void;
  /**
   * Resolves to whether a deck was generated; failures have been shown by then. A refusal is left to the dialog where that is
   * open, and to the caller where `showsRefusal` says so.
   */
  start: (request: GenerateRequest, showsRefusal?: () => boolean) => Promise<boolean>;
  /**
   * Has cards made, and goes to the screen where they arrive if they are to be looked at. Resolves to whether they are being
   * made; a failure has been shown by then.
   */
  make: (request: BatchWish) => Promise<boolean>;
};

export const GenerationContext = createContext<GenerationState | undefined>(undefined);

export function useGeneration(): GenerationState {
  const state = use(GenerationContext);
  if (!state) throw new Error('useGeneration needs a GenerationProvider above it');
  return state;
}

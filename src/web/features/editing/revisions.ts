import { Lightbulb, ListChecks, Scissors, Sparkles, type LucideIcon } from 'lucide-react';
import type { Revision } from '#domain/generation/generation.ts';

/** Names of the revisions that a model can make, for the menu and the dialog. */
export const REVISION_LABELS: Readonly<
  Record<Revision, { label: string; waiting: string; accept: string; Icon: LucideIcon }>
> = {
  simpler: {
    label: 'Make it simpler',
    waiting: 'Looking for simpler words...',
    accept: 'Use these words',
    Icon: Sparkles,
  },
  hints: { label: 'Write hints', waiting: 'Writing hints...', accept: 'Use these hints', Icon: Lightbulb },
  options: {
    label: 'Write options',
    waiting: 'Writing options...',
    accept: 'Use these options',
    Icon: ListChecks,
  },
  split: {
    label: 'Split in two',
    waiting: 'Splitting the card...',
    accept: 'Use these two cards',
    Icon: Scissors,
  },
};

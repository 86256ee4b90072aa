import type { Grade } from '#domain/study/answer/grading.ts';

type Tone = {
  /** The edge of the card answers for a moment, and keeps its colour. */
  card: string;
  /** What is below the card floods. */
  footer: string;
};

const RIGHT: Tone = {
  card: 'animate-edge border-accent! [--edge:var(--accent)]',
  footer: 'border-accent bg-accent-soft',
};

/** How an answer colours the screen. Icon and words say the same. */
export const ANSWER_TONES: Record<Grade, Tone> = {
  correct: RIGHT,
  easy: RIGHT,
  partial: {
    card: 'animate-edge border-saffron-fill! [--edge:var(--saffron-fill)]',
    footer: 'border-saffron-fill bg-saffron-soft',
  },
  incorrect: {
    card: 'animate-edge border-danger! [--edge:var(--danger)]',
    footer: 'border-danger bg-danger-soft',
  },
};

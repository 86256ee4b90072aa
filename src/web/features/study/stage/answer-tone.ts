import type { Grade } from '#domain/study/answer/grading.ts';

type Tone = {
  /** The border of the card, which is animated and then keeps its colour. */
  card: string;
  /** The area below the card. */
  footer: string;
};

const RIGHT: Tone = {
  card: 'animate-edge border-accent! [--edge:var(--accent)]',
  footer: 'border-accent bg-accent-soft',
};

/** The colours of the screen after an answer. Icon and text convey the same. */
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

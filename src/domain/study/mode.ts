/** How a session shows its cards: each as the card says, all turned, or all with options where they have any. */
export const STUDY_MODES = ['mixed', 'flip', 'quiz'] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

export type Presentation = 'flip' | 'quiz';

/** What of a card decides how it can be shown. */
export type PresentableCard = {
  isQuiz: boolean;
  options: readonly string[] | null;
  correctOption: number | null;
};

/** How a card is shown in a session of this mode. A card without options can only be flipped. */
export function presentation(mode: StudyMode, card: PresentableCard): Presentation {
  const hasOptions = card.options !== null && card.options.length > 1 && card.correctOption !== null;
  if (!hasOptions || mode === 'flip') return 'flip';
  return mode === 'quiz' || card.isQuiz ? 'quiz' : 'flip';
}

import type { CardDraft } from './draft.ts';

/** Which cards a generated deck is to have: only quiz cards, both kinds, or only flip cards. */
export const CARD_MIXES = ['quiz', 'mixed', 'flip'] as const;
export type CardMix = (typeof CARD_MIXES)[number];
export const DEFAULT_CARD_MIX: CardMix = 'mixed';

/** Whether a text names a mix. */
export function isCardMix(text: string): text is CardMix {
  return CARD_MIXES.some((mix) => mix === text);
}

/** A question about options that a flip card does not show. English alone: for other languages the prompt has to do. */
const ASKS_ABOUT_OPTIONS = /\b(?:of|from|among) (?:these|the following|the options)\b/iu;

/**
 * The draft as a card of this mix, or null when it cannot be one. A quiz card becomes a flip card without its options,
 * unless its question is about them.
 */
export function fitToMix(draft: CardDraft, mix: CardMix): CardDraft | null {
  if (mix === 'quiz') return draft.distractors === undefined ? null : draft;
  if (mix === 'mixed' || draft.distractors === undefined) return draft;
  if (ASKS_ABOUT_OPTIONS.test(draft.front)) return null;
  const { distractors: _options, whyWrong: _reasons, ...flip } = draft;
  return flip;
}

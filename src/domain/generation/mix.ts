import type { CardDraft } from './draft.ts';

/** Which kinds of cards a generated deck has: only quiz cards, both kinds, or only flip cards. */
export const CARD_MIXES = ['quiz', 'mixed', 'flip'] as const;
export type CardMix = (typeof CARD_MIXES)[number];
export const DEFAULT_CARD_MIX: CardMix = 'mixed';

/** Whether a text is the name of a mix. */
export function isCardMix(text: string): text is CardMix {
  return CARD_MIXES.some((mix) => mix === text);
}

/** A question about options, which a flip card does not show. Only English; for other languages the prompt must do. */
const ASKS_ABOUT_OPTIONS = /\b(?:of|from|among) (?:these|the following|the options)\b/iu;

/**
 * The draft as a card of this mix, or null if it cannot be one. A quiz card becomes a flip card by dropping its
 * options, unless its question is about them.
 */
export function fitToMix(draft: CardDraft, mix: CardMix): CardDraft | null {
  if (mix === 'quiz') return draft.distractors === undefined ? null : draft;
  if (mix === 'mixed' || draft.distractors === undefined) return draft;
  if (ASKS_ABOUT_OPTIONS.test(draft.front)) return null;
  const { distractors: _options, whyWrong: _reasons, ...flip } = draft;
  return flip;
}

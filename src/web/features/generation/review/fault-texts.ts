import type { DraftFault } from '#domain/generation/draft.ts';

/** Why the checks rejected a card, in a sentence for the learner. */
export const FAULT_TEXTS: Record<DraftFault, string> = {
  empty: 'One of its texts is empty.',
  length: 'One of its texts is too long.',
  difficulty: 'Its difficulty is none of the five levels.',
  'duplicate-front': 'It asks the same as another card.',
  'answer-in-front': 'The question gives the answer away.',
  'leaking-hint': 'A hint gives the answer away too early.',
  'repeated-hint': 'Two of its hints are the same.',
  'falling-hint': 'A later hint says less than an earlier one.',
  'repeated-option': 'Two of its options are the same.',
  'double-key': 'More than one option is right.',
  'giveaway-length': 'The right option stands out because it is much longer.',
  'banned-option': 'An option is “all of the above” or “none of the above”.',
  'quote-not-found': 'What it quotes is not in the source.',
  'answer-not-found': 'The passage does not say the answer.',
  'other-kind': 'It is not the kind of card you asked for.',
};

/** The columns of a card in which learners and generators write text. */
export const CARD_TEXTS = [
  'front',
  'back',
  'hint_1',
  'hint_2',
  'hint_3',
  'explanation',
  'options',
  'option_reasons',
] as const;

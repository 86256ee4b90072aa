/** The columns of a card that hold text from users and generators. */
export const CARD_TEXTS = [
  'front',
  'back',
  'hint_1',
  'hint_2',
  'hint_3',
  'explanation',
  'cloze_text',
  'options',
  'option_reasons',
] as const;

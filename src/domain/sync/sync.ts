/** The kinds of rows that a device has a copy of. */
export const CHANGE_KINDS = ['settings', 'deck', 'card', 'memory', 'session', 'review', 'conflict'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The parts of a card that are edited, and merged, each as a whole: options and key belong together. */
export const CARD_FIELDS = [
  'front',
  'back',
  'difficulty',
  'hint_1',
  'hint_2',
  'hint_3',
  'explanation',
  'quiz',
  'tags',
  'accepted',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Why a card is in conflict: two devices changed a field, or one deleted the card that another had changed. */
export type ConflictKind = 'changed-twice' | 'kept';

/** How long results of commands and times of edits are kept, and how far back reviews are sent, in ms. */
export const SYNC_MEMORY_MS = 90 * 86_400_000;

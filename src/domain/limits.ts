/** Business constants of the product (specification, section 9; decisions, section 1). One place, no copies. */

/** AI tokens a learner may spend in one UTC day, unless the operator sets another allowance. */
export const DEFAULT_DAILY_TOKEN_LIMIT = 10_000;

/** The highest limit of tokens per UTC day that can be set, for everybody or for one learner. */
export const MAX_TOKEN_LIMIT = 1_000_000_000;

/** Minimum tokens left for any AI call, when no price is known. */
export const MIN_TOKENS_FOR_AI = 100;

/** Price of one hint or explanation that needs a model call, in tokens. */
export const ASSIST_TOKEN_PRICE = 100;

/** Price of one page that a model reads from its picture, in tokens. */
export const PAGE_TOKEN_PRICE = 100;

/** How many scans of a learner may wait at the same time: each keeps its file. */
export const MAX_OPEN_SCANS = 10;

/** Deck sizes that can be generated. */
export const CARD_COUNTS = [5, 10, 15, 20, 25, 30] as const;
export const DEFAULT_CARD_COUNT = 10;

/** How many cards can be asked for from a source. */
export const MIN_CARDS_FROM_SOURCE = 5;
export const MAX_CARDS_FROM_SOURCE = 100;

/** How many generations of a learner may wait for review at the same time. */
export const MAX_OPEN_GENERATIONS = 50;

/** Cards that "more like this" asks for. */
export const MORE_LIKE_THIS = 3;

/** Difficulty levels by number; the index is the level minus one. */
export const DIFFICULTY_NAMES = ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert'] as const;
export type Difficulty = 1 | 2 | 3 | 4 | 5;
export const DEFAULT_DIFFICULTY: Difficulty = 2;

/** Maximum hints per card. */
export const MAX_HINTS = 3;

/** Maximum length of each text of a card, in characters, and maximum number of options, tags and accepted answers. */
export const CARD_LIMITS = {
  front: 2_000,
  back: 20_000,
  hint: 500,
  explanation: 2_000,
  option: 300,
  optionReason: 500,
  options: 6,
  tag: 50,
  tags: 10,
  acceptedAnswer: 200,
  accepted: 20,
  /** The text of a cloze card with the marks of its gaps; the sides that are made of it have their own limits. */
  cloze: 6_000,
  /** Gaps of a text that make cards. */
  gaps: 100,
  group: 100,
} as const;

/** The longest answer that a learner writes, in characters. */
export const MAX_WRITTEN_ANSWER = 500;

/** The longest back that a generator writes, and how much of a back is sent to a model. */
export const MAX_BACK_FOR_MODELS = 2_000;

/** The most cards that are added at once from a topic of the library. If it has more, the easiest are taken. */
export const MAX_CARDS_TAKEN = 200;

/** Maximum cards per deck, and per batch. */
export const MAX_CARDS_PER_DECK = 1_000;
export const MAX_CARDS_PER_BATCH = 100;

/** The most cards in one change of many cards, and on one page of the list of all cards. */
export const MAX_CARDS_PER_CHANGE = 5_000;
export const MAX_CARDS_PER_PAGE = 100;

/** Filters of the list of all cards that a user can save. */
export const MAX_CARD_FILTERS = 50;

/** Presets of daily limits that a user can have. */
export const MAX_PRESETS = 100;

/** How long a change of many cards can be undone, in ms. */
export const UNDO_CHANGE_MS = 3_600_000;

/** The largest file that can be a source, and the longest text that can be pasted as one. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
export const MAX_SOURCE_CHARACTERS = 3_000_000;

/** The largest picture or sound on a card, and the most pixels a picture may have: browsers hold four bytes for each. */
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024;
export const MAX_MEDIA_PIXELS = 50_000_000;

/** Maximum sources and passages per response. */
export const MAX_SOURCES_PER_PAGE = 100;
export const MAX_PASSAGES_PER_PAGE = 100;

/** Maximum decks per response of the deck list. */
export const MAX_DECKS_PER_LIST = 1_000;
export const MAX_DECKS_PER_PAGE = 100;

/** Default request timeout and the longer one of a generation, in ms. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const GENERATION_TIMEOUT_MS = 300_000;

/** How long the browser treats the lists of decks, topics and packs as fresh, in ms. */
export const DECK_LIST_FRESH_MS = 5 * 60_000;

/** How many decks the "top decks" list of the analytics shows. */
export const TOP_DECKS = 5;

/** The name of a difficulty level, for example 2 is "Easy". Levels outside 1 to 5 are clamped. */
export function difficultyName(level: number): string {
  const index = Math.min(Math.max(Math.round(level), 1), DIFFICULTY_NAMES.length) - 1;
  return DIFFICULTY_NAMES[index] ?? DIFFICULTY_NAMES[0];
}

/**
 * Synchronizing a device: commands and bytes in one request, changes and about how many bytes of them in one response,
 * characters of a cursor, cards of a session started on a device.
 */
export const SYNC_LIMITS = {
  commands: 100,
  requestBytes: 4 * 1024 * 1024,
  changes: 1_000,
  responseBytes: 1024 * 1024,
  cursor: 130,
  sessionCards: 1_000,
};

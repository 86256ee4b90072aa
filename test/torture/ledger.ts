/** What the server has acknowledged, by what identifies it in the database. */
export type Ledger = {
  /** Emails of accounts. */
  accounts: Set<string>;
  /** Fronts of cards made by hand; each is unique. */
  cards: Set<string>;
  /** Ids of accepted generations, with the unique titles of their decks. */
  generations: Map<string, string>;
  /** Titles of the decks of completed generations. */
  decks: Set<string>;
  /** Recorded answers as `session card`, and whether each counted as correct. */
  answers: Map<string, boolean>;
  /** Ids of completed sessions. */
  sessions: Set<string>;
  /** Names of added batches of cards; each front is a batch and a number. */
  batches: Set<string>;
  /** Hashes of pictures. */
  media: Set<string>;
  /** Ids of started imports. */
  begunImports: Set<string>;
  /** Unique fronts of the cards of completed imports. */
  importedCards: Set<string>;
};

export function createLedger(): Ledger {
  return {
    accounts: new Set(),
    cards: new Set(),
    generations: new Map(),
    decks: new Set(),
    answers: new Map(),
    sessions: new Set(),
    batches: new Set(),
    media: new Set(),
    begunImports: new Set(),
    importedCards: new Set(),
  };
}

/** The number of acknowledged records. */
export function countOf(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, part) => sum + part.size, 0);
}

/** The number of cards in a batch, and the text on their backs. */
export const CARDS_PER_BATCH = 20;
export const IN_A_BATCH = 'In a batch';

/** The text on the backs of imported cards. */
export const IMPORTED = 'Imported';

/** What the server has acknowledged, by what identifies it in the database. */
export type Ledger = {
  /** The emails of accounts. */
  accounts: Set<string>;
  /** The fronts of cards made by hand; each is a text of its own. */
  cards: Set<string>;
  /** Ids of generations that were accepted, with the titles of their decks, each a text of its own. */
  generations: Map<string, string>;
  /** The titles of those that were said to be completed. */
  decks: Set<string>;
  /** Sessions and cards of recorded answers, as `session card`, and whether the answer counted as correct. */
  answers: Map<string, boolean>;
  /** Ids of completed sessions. */
  sessions: Set<string>;
  /** What batches of cards are called that were added; each front is a batch and a number. */
  batches: Set<string>;
  /** Hashes of pictures. */
  media: Set<string>;
  /** Ids of imports that were begun. */
  begunImports: Set<string>;
  /** The fronts of cards of imports that were said to be done, each a text of its own. */
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

/** How many things were acknowledged. */
export function countOf(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, part) => sum + part.size, 0);
}

/** How many cards a batch has, and what is on their backs. */
export const CARDS_PER_BATCH = 20;
export const IN_A_BATCH = 'In a batch';

/** What is on the backs of cards that come from files. */
export const IMPORTED = 'Imported';

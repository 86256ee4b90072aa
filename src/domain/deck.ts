/** The editable details of a deck (specification, section 3). */
export type DeckContent = {
  title: string;
  description: string | null;
  category: string | null;
  /** 1 to 5. */
  difficulty: number;
};

/** A learner's deck. Instants in epoch ms. */
export type Deck = DeckContent & {
  id: string;
  cardCount: number;
  aiGenerated: boolean;
  /** Who made the cards ("Built-in generator, starter library", a provider and model), or null for a deck made by hand. */
  source: string | null;
  lastStudied: number | null;
  createdAt: number;
  updatedAt: number;
  /** Starts at 1 and grows with each change. */
  version: number;
};

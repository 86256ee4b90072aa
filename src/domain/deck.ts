/** The languages of a deck's two sides, as tags (BCP 47); null for none, and for one that is not known. */
export type DeckLanguages = {
  /** Of the fronts. */
  language: string | null;
  /** Of the backs. */
  backLanguage: string | null;
};

/** The editable details of a deck (specification, section 3). */
export type DeckContent = DeckLanguages & {
  title: string;
  description: string | null;
  category: string | null;
  /** 1 to 5. */
  difficulty: number;
};

/** The same with no word on the backs, which then are in the language of the fronts. */
export type GivenDeckContent = Omit<DeckContent, 'backLanguage'> & {
  backLanguage?: string | null | undefined;
};

/** The details of a deck, with the language of its backs. */
export function withBackLanguage({ backLanguage, ...content }: GivenDeckContent): DeckContent {
  return { ...content, backLanguage: backLanguage === undefined ? content.language : backLanguage };
}

/** A learner's deck. Instants in epoch ms. */
export type Deck = DeckContent & {
  id: string;
  cardCount: number;
  aiGenerated: boolean;
  /** Who made the cards ("Built-in generator: Human Anatomy", a provider and model), or null for a deck made by hand. */
  source: string | null;
  lastStudied: number | null;
  createdAt: number;
  updatedAt: number;
  /** Starts at 1 and grows with each change. */
  version: number;
};

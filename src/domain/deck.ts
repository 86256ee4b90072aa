/** The languages of a deck's two sides (BCP 47 tags); null for none or unknown. */
export type DeckLanguages = {
  /** Language of the fronts. */
  language: string | null;
  /** Language of the backs. */
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

/** Content of a deck as given: without `backLanguage`, the backs have the language of the fronts. */
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
  /** Generator of the cards ("Built-in generator: Human Anatomy", a provider and model); null for a deck made by hand. */
  source: string | null;
  lastStudied: number | null;
  /** Whether it comes first in lists. */
  pinned: boolean;
  /** An archived deck is not in the list of decks, and its cards do not come up for review. */
  archived: boolean;
  createdAt: number;
  updatedAt: number;
  /** Starts at 1 and grows with each change. */
  version: number;
};

/** Where a deck is listed: its title, which says in which folders it is, and whether it is pinned or archived. */
export type DeckPlace = Pick<Deck, 'id' | 'title' | 'pinned' | 'archived'>;

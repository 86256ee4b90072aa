/** How large a plan can be: decks, tags and cards, minutes on a day, characters of its name; and how many plans a learner has. */
export const PLAN_LIMITS = { decks: 100, tags: 30, cards: 10_000, minutes: 600, name: 100, plans: 50 };

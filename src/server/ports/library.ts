import { listTopics, openTopic, takeCards } from '#library/browse.ts';
import { askLibrary, EXAMPLES } from '#library/library.ts';

/** The library of ready-made cards: all that the server asks of `knowledge`. */
export const library = {
  examples: EXAMPLES,
  ask: askLibrary,
  list: listTopics,
  open: openTopic,
  take: takeCards,
};

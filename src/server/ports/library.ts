import { listTopics, openTopic, takeCards } from '#knowledge/browse.ts';
import { askLibrary, EXAMPLES } from '#knowledge/library.ts';

/** The library of ready-made cards: all that the server asks of `knowledge`. */
export const library = {
  examples: EXAMPLES,
  ask: askLibrary,
  list: listTopics,
  open: openTopic,
  take: takeCards,
};

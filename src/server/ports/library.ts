import { listTopics, openTopic, takeCards } from '#library/browse.ts';
import { matchTopic, EXAMPLES } from '#library/library.ts';

/** The library of ready-made cards, as the server uses it. */
export const library = {
  examples: EXAMPLES,
  match: matchTopic,
  list: listTopics,
  open: openTopic,
  take: takeCards,
};

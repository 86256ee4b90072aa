import { listTopics, openTopic, takeCards } from '#library/browse.ts';
import { EXAMPLES } from '#library/examples.ts';
import { matchTopic } from '#library/library.ts';

/** The library of ready-made cards, as the server uses it. */
export const library = {
  examples: EXAMPLES,
  match: matchTopic,
  list: listTopics,
  open: openTopic,
  take: takeCards,
};

import { listTopics, openTopic, takeCards } from '#library/browse.ts';
import { EXAMPLES } from '#library/examples.ts';
import { matchTopic } from '#library/library.ts';
import { isFiller, plainTopicWords, searchWords } from '#library/words.ts';

/** The library of ready-made cards, as the server uses it. */
export const library = {
  examples: EXAMPLES,
  match: matchTopic,
  list: listTopics,
  open: openTopic,
  take: takeCards,
  searchWords,
  /** The search words of a topic without the words around it; empty if there are no others. */
  topicWords: (topic: string) => plainTopicWords(topic).filter((word) => !isFiller(word)),
};

import type { KnowledgeSource } from '../knowledge-source.ts';
import { countryFacts } from './country-cards.ts';
import { relatedCountryTopics, resolveCountryTopic } from './country-topics.ts';

/** The sovereign countries of the world: capitals, flags, currencies and official languages. */
export const countrySource: KnowledgeSource = {
  name: 'fact tables',
  resolveTopic: (topic, correctSpelling) => {
    const scope = resolveCountryTopic(topic, correctSpelling);
    return scope && { category: 'Geography', facts: countryFacts(scope) };
  },
  related: relatedCountryTopics,
  examples: ['capitals of Europe', 'flags of the world', 'countries of South America', 'world capitals'],
};

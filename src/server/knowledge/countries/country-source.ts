import type { KnowledgeSource } from '../knowledge-source.ts';
import { countryFacts } from './country-cards.ts';
import { relatedCountryTopics, understandCountries } from './country-topics.ts';

/** The sovereign countries of the world: capitals, flags, currencies and official languages. */
export const countrySource: KnowledgeSource = {
  name: 'fact tables',
  understand: (topic, mend) => {
    const scope = understandCountries(topic, mend);
    return scope && { category: 'Geography', facts: countryFacts(scope) };
  },
  related: relatedCountryTopics,
  examples: ['capitals of Europe', 'flags of the world', 'countries of South America', 'world capitals'],
};

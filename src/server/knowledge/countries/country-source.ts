import type { KnowledgeSource } from '../knowledge-source.ts';
import { countryFacts } from './country-cards.ts';
import { relatedCountryTopics, understandCountries } from './country-topics.ts';

/** The sovereign countries of the world and their capitals. */
export const countrySource: KnowledgeSource = {
  category: 'Geography',
  factsFor: (topic) => {
    const scope = understandCountries(topic);
    return scope && countryFacts(scope);
  },
  related: relatedCountryTopics,
  examples: ['capitals of Europe', 'countries of South America', 'world capitals'],
};

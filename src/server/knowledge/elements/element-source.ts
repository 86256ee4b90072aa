import type { KnowledgeSource } from '../knowledge-source.ts';
import { elementFacts } from './element-cards.ts';
import { relatedElementTopics, understandElements } from './element-topics.ts';

/** The 118 chemical elements. */
export const elementSource: KnowledgeSource = {
  category: 'Chemistry',
  factsFor: (topic) => {
    const scope = understandElements(topic);
    return scope && elementFacts(scope);
  },
  related: relatedElementTopics,
  examples: ['chemical elements', 'noble gases'],
};

import type { KnowledgeSource } from '../knowledge-source.ts';
import { elementFacts } from './element-cards.ts';
import { relatedElementTopics, understandElements } from './element-topics.ts';

/** The 118 chemical elements. */
export const elementSource: KnowledgeSource = {
  name: 'fact tables',
  understand: (topic, mend) => {
    const scope = understandElements(topic, mend);
    return scope && { category: 'Chemistry', facts: elementFacts(scope) };
  },
  related: relatedElementTopics,
  examples: ['chemical elements', 'noble gases'],
};

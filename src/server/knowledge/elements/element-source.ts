import type { KnowledgeSource } from '../knowledge-source.ts';
import { elementFacts } from './element-cards.ts';
import { relatedElementTopics, resolveElementTopic } from './element-topics.ts';

/** The 118 chemical elements. */
export const elementSource: KnowledgeSource = {
  name: 'fact tables',
  resolveTopic: (topic, correctSpelling) => {
    const scope = resolveElementTopic(topic, correctSpelling);
    return scope && { category: 'Chemistry', facts: elementFacts(scope) };
  },
  related: relatedElementTopics,
  examples: ['chemical elements', 'noble gases'],
};

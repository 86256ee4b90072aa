import { OPENING_CARDS, spreadDifficulties } from './chunk-plan.ts';
import { OPENING_ANGLE } from './cards-prompt.ts';
import {
  descriptionRule,
  knownLines,
  languageLine,
  levelLines,
  REFUSAL_RULE,
  topicLines,
  type TopicBrief,
} from './brief-lines.ts';
import { DATA_RULE, type Prompt } from './prompt.ts';
import type { Question } from './same-question.ts';

/**
 * The prompt for a deck's plan: one line for each card after the opening, so that parallel requests do not overlap and
 * the deck covers its topic.
 */
export function planPrompt(brief: TopicBrief & { cardCount: number }, known: readonly Question[]): Prompt {
  const { cardCount, difficulty, language } = brief;
  const lineCount = cardCount - OPENING_CARDS;
  return {
    instructions: `You plan a deck of study cards. ${DATA_RULE}
${descriptionRule(language)}
Answer with one JSON object and nothing else: {"refusal": string, "category": string, "lines": [{"fact": string, "difficulty": number}, ...]}.
${REFUSAL_RULE}
"category" is the school subject or field in one to three words.
Each line is what one card will ask: a single fact, relation or case, precise enough to write a question from it, in at most 15 words. No two lines overlap. Together they cover the topic as a good course would: what matters most comes first, and no part of it takes more than its share. Only facts you are sure of; one that changes with time says as of when.`,
    prompt: [
      'Task: plan',
      ...topicLines(brief),
      `Somebody else writes ${OPENING_CARDS} cards on ${OPENING_ANGLE}; plan the other cards.`,
      `Number of lines: ${lineCount}`,
      'Difficulties of the lines, and what a card of each will ask of the learner, whatever the subject:',
      ...levelLines(spreadDifficulties(lineCount, difficulty)),
      ...knownLines(known),
      languageLine(language),
    ].join('\n'),
  };
}

import type { CardContent } from '../cards/card.ts';
import type { Revision } from './generation.ts';
import { CARDS_FORM, cardRules } from './cards-prompt.ts';
import { CARD_LANGUAGE, cardLines, DATA_RULE, type Prompt } from './prompt.ts';

const TASKS: Readonly<Record<Exclude<Revision, 'hints'>, string>> = {
  simpler:
    'You make a study card simpler for a learner who finds it too hard to read: shorter sentences, common words, one clear question, an answer as short as it can be. The fact stays the same, and so does what counts as right. Write exactly one card.',
  options:
    'You turn a study card into a multiple-choice card. The question and the answer stay as they are, word for word; the wrong answers are new. Write exactly one card.',
  split:
    'You split a study card that asks too much at once into two cards that each ask one thing (P. Wozniak, "Twenty rules of formulating knowledge", the minimum information principle). Together they ask what the card asks, and nothing else; each stands alone. Write exactly two cards.',
};

const CARD = { fields: [], example: {} };

/** The prompt for a revision of a card. `options` makes it a quiz card; the other revisions keep its kind. */
export function revisePrompt(card: CardContent, revision: Exclude<Revision, 'hints'>): Prompt {
  const mix = revision === 'options' || card.quiz !== null ? 'quiz' : 'flip';
  return {
    instructions: `${TASKS[revision]} ${DATA_RULE}

${CARDS_FORM}
"refusal" is an empty string, or says in one sentence to the learner why it cannot be done, and the list is empty.
${cardRules(mix, CARD)}`,
    prompt: [
      'Task: revise',
      ...cardLines(card),
      `Number of cards: ${revision === 'split' ? 2 : 1}`,
      `Difficulty: ${card.difficulty}`,
      CARD_LANGUAGE,
    ].join('\n'),
  };
}

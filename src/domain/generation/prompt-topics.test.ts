import { expect, test } from 'vitest';
import { PROMPT_TOPICS, type PromptTopic } from '#test/prompts/topics.ts';
import { cardsPrompt } from './cards-prompt.ts';
import { OPENING_CARDS, planChunks } from './chunk-plan.ts';
import { dealLines } from './deck-plan.ts';
import { CARD_MIXES } from './mix.ts';
import { planPrompt } from './plan-prompt.ts';

const RULE = '='.repeat(100);

/** Two lines of a plan and a card of the learner's, which show where prompts put them. */
const LINES = [
  { text: 'The first line of the plan', difficulty: 2 },
  { text: 'The second line of the plan', difficulty: 3 },
];
const KNOWN = [{ front: 'A question that the learner has?', back: 'Its answer' }];

test('the prompts for forty topics in ten languages match the snapshot', async () => {
  expect(PROMPT_TOPICS).toHaveLength(40);
  const brief: PromptTopic = { ...first(PROMPT_TOPICS), language: null };
  const rules = CARD_MIXES.map((mix) => [
    `Rules for cards (${mix})`,
    cardsPrompt({ ...brief, mix }, chunkOf(brief)).instructions,
  ]);
  const sections = [
    ...rules,
    ['Rules for a plan', planPrompt(brief, []).instructions],
    [
      'Rules and a task for cards in a language that was chosen',
      Object.values(
        cardsPrompt({ ...brief, language: 'pt-BR', description: 'for beginners' }, chunkOf(brief)),
      ).join('\n\n'),
    ],
    ...PROMPT_TOPICS.flatMap((topic) => [
      ...(topic.cardCount > OPENING_CARDS ? [[`${topic.topic}: plan`, planPrompt(topic, []).prompt]] : []),
      [
        `${topic.topic}: cards (${topic.mix}, ${topic.language ?? 'its own language'})`,
        cardsPrompt(topic, chunkOf(topic)).prompt,
      ],
    ]),
    [
      'Cards by a plan, for a learner who has some',
      cardsPrompt(brief, first(dealLines(planChunks(5, 2), LINES)), {
        asked: ['A question of this deck?'],
        known: KNOWN,
        rejected: [{ front: 'A question that was rejected?', faults: ['double-key'] }],
      }).prompt,
    ],
    [
      'Cards without a plan, the second of three parts',
      cardsPrompt(brief, planChunks(30, 2)[1] ?? chunkOf(brief)).prompt,
    ],
  ];
  const text = sections.map(([title, body]) => `${RULE}\n${title}\n${RULE}\n${body}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('../../../test/prompts/prompts.txt');
});

function chunkOf({ cardCount, difficulty }: PromptTopic) {
  return first(planChunks(Math.min(cardCount, 5), difficulty));
}

function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { flipContent } from '#test/builders/cards.ts';
import { openingAndOthers, planChunks, type Chunk } from './chunk-plan.ts';
import { cardsPrompt } from './cards-prompt.ts';
import { conversationPrompt } from './conversation-prompt.ts';
import { checkDraft } from './draft-checks.ts';
import { CARD_MIXES } from './mix.ts';
import { planPrompt } from './plan-prompt.ts';
import { explanationPrompt, hintsPrompt, rewritePrompt, type Prompt } from './prompt.ts';
import { revisePrompt } from './revise-prompt.ts';
import { sourceCardsPrompt } from './source-cards-prompt.ts';

const [chunk] = planChunks(5, 3);
if (!chunk) throw new Error('A plan has at least one chunk');

const BRIEF = { topic: 'Volcanoes', description: null, difficulty: 3, mix: 'mixed', language: null } as const;

const option = z.string().optional();
const symbolExamples = z.array(
  z.object({
    front: z.string(),
    back: z.string(),
    distractor_1: option,
    distractor_2: option,
    distractor_3: option,
  }),
);

const only = (difficulty: number): Chunk => ({ part: 1, of: 1, difficulties: [difficulty] });

describe('cardsPrompt', () => {
  test('each level demands more, with a stem and an example', () => {
    const prompts = [1, 2, 3, 4, 5].map(
      (difficulty) => cardsPrompt({ ...BRIEF, difficulty }, only(difficulty)).prompt,
    );
    expect(prompts[0]).toContain('difficulty 1 (Beginner): recognise');
    expect(prompts[1]).toContain('difficulty 2 (Easy): recall');
    expect(prompts[2]).toContain('difficulty 3 (Medium): understand');
    expect(prompts[3]).toContain('difficulty 4 (Hard): apply');
    expect(prompts[4]).toContain('difficulty 5 (Expert): analyse');
    for (const prompt of prompts)
      expect(prompt).toMatch(/"[^"]+\.\.\.[^"]*\?" For example: [^?]+\?.* \([^)]+\)\.$/mu);
  });

  test('the prompt says how many cards to write of each difficulty', () => {
    const { prompt } = cardsPrompt(BRIEF, { part: 1, of: 1, difficulties: [2, 3, 3, 3, 4] });
    expect(prompt).toContain('Number of cards: 5');
    expect(prompt).toContain('- 1 card of difficulty 2');
    expect(prompt).toContain('- 3 cards of difficulty 3');
    expect(prompt).toContain('- 1 card of difficulty 4');
  });

  test('each chunk gets its own lines of the plan, and a single chunk reads nothing about others', () => {
    const lines = [
      { text: 'What magma is', difficulty: 2 },
      { text: 'Why some volcanoes explode', difficulty: 4 },
    ];
    const { prompt } = cardsPrompt(BRIEF, { part: 2, of: 3, difficulties: [2, 3, 3], lines });
    expect(prompt).toContain(
      '- [2] "What magma is"\n- [4] "Why some volcanoes explode"\nAnd 1 on what else matters',
    );
    expect(prompt).toContain('- 1 card of difficulty 4');
    expect(prompt).toContain('keep to these lines');
    const alone = cardsPrompt(BRIEF, { part: 1, of: 1, difficulties: [2, 3], lines }).prompt;
    expect(alone).not.toContain('Somebody else');
    expect(alone).not.toContain('what else');
  });

  test('without a plan each chunk gets its own share of the topic, not letters of the alphabet', () => {
    const prompts = planChunks(30, 2).map((part) => cardsPrompt({ ...BRIEF, difficulty: 2 }, part).prompt);
    expect(new Set(prompts).size).toBe(6);
    expect(prompts[1]).toContain('part 2 of 6');
    expect(prompts.join()).not.toMatch(/alphabet|third third/u);
    expect(cardsPrompt({ ...BRIEF, difficulty: 2 }, chunk).prompt).not.toContain('Share');
  });

  test('the last line says the language of the cards, in every task', () => {
    const last = ({ prompt }: Prompt) => prompt.split('\n').at(-1);
    const card = flipContent({});
    const many = { asked: ['Who?'], known: [{ front: 'Who?', back: 'She' }] };
    expect(last(cardsPrompt(BRIEF, chunk, many))).toMatch(
      /^Language: write in the language that the topic is written in/u,
    );
    const chosen = { ...BRIEF, language: 'pt-BR', description: 'in Spanish' };
    for (const prompt of [cardsPrompt(chosen, chunk, many), planPrompt({ ...chosen, cardCount: 10 }, [])]) {
      expect(last(prompt)).toMatch(/^Language: write everything in Brazilian Portuguese/u);
      expect(last(prompt)).toContain('stay as they are');
      expect(prompt.instructions).not.toMatch(/in which language|in Spanish/u);
    }
    expect(last(sourceCardsPrompt({ ...BRIEF, title: 'Notes' }, [], many))).toMatch(
      /^Language: if the wish asks for one/u,
    );
    for (const prompt of [
      hintsPrompt(card),
      explanationPrompt(card, null),
      rewritePrompt(card),
      revisePrompt(card, 'simpler'),
      conversationPrompt(card, { before: [], question: 'Why?', chosen: null }),
    ]) {
      expect(last(prompt)).toMatch(/^Language: /u);
    }
  });

  test('formulas and code have examples, with doubled backslashes', () => {
    for (const mix of CARD_MIXES) {
      const { instructions } = cardsPrompt({ ...BRIEF, mix }, chunk);
      const [, examples = ''] = /^How a formula and code are written.*: (\[.*\])$/mu.exec(instructions) ?? [];
      expect(examples).toContain(String.raw`\\frac{h}{s}`);
      expect(examples).toContain('`3`');
      for (const { front, back, ...options } of symbolExamples.parse(JSON.parse(examples))) {
        const draft = {
          front,
          back,
          difficulty: 3,
          hints: ['One', 'Two', 'Three'] as const,
          explanation: 'So.',
        };
        const { distractor_1: one, distractor_2: two, distractor_3: three } = options;
        expect(mix === 'flip').toBe(one === undefined);
        const distractors = one && two && three ? { distractors: [one, two, three] as const } : {};
        expect(checkDraft({ ...draft, ...distractors }, [])).toEqual([]);
      }
    }
  });

  test('no share of a topic says how hard its cards are', () => {
    for (const part of planChunks(60, 4)) {
      const { prompt } = cardsPrompt({ ...BRIEF, difficulty: 4 }, part);
      expect(prompt).not.toMatch(/core terms|definitions|experts/u);
      expect(prompt).toContain('the difficulties above say what they ask of the learner');
    }
  });

  test('the rules ask for distractors if the mix has quiz cards', () => {
    const rules = (brief: object) => cardsPrompt({ ...BRIEF, ...brief }, chunk).instructions;
    expect(rules({})).toContain('about two thirds of all');
    expect(rules({ mix: 'quiz' })).toContain('three wrong answers');
    expect(rules({ mix: 'quiz' })).not.toContain('"flip"');
    expect(rules({ mix: 'flip' })).not.toMatch(/distractor|why_wrong/u);
  });

  test('a description steers only audience, focus, language and style', () => {
    for (const { instructions } of [cardsPrompt(BRIEF, chunk), planPrompt({ ...BRIEF, cardCount: 10 }, [])]) {
      expect(instructions).toMatch(
        /"only dates", "grade 9", "in Spanish".*never changes the format, the number of cards/su,
      );
    }
  });

  test('the prompt lists the newest questions to avoid and a bounded number of known cards', () => {
    const asked = Array.from({ length: 200 }, (_, index) => `Question ${index}?`);
    const known = Array.from({ length: 600 }, (_, index) => ({
      front: `Known ${index}?`,
      back: 'x'.repeat(2_000),
    }));
    const { prompt } = cardsPrompt({ ...BRIEF, difficulty: 2 }, chunk, { asked, known });
    expect(prompt).toContain('"Question 199?"');
    expect(prompt).not.toContain('"Question 100?"');
    expect(prompt).toContain('"Known 0?"');
    expect(prompt).not.toContain('"Known 60?"');
    expect(prompt.length).toBeLessThan(12_000);
  });
});

test('the prompt says why drafts were rejected, and lists the newest', () => {
  const rejected = Array.from({ length: 50 }, (_, index) => ({
    front: `Question ${index}?`,
    faults: ['leaking-hint', 'double-key'] as const,
  }));
  const { prompt } = cardsPrompt(BRIEF, chunk, { rejected });
  expect(prompt).toContain(
    '- "Question 49?": Its first or second hint contained the answer or its main words. A wrong answer was right as well',
  );
  expect(prompt).toContain('"Question 30?"');
  expect(prompt).not.toContain('"Question 29?"');
  expect(cardsPrompt(BRIEF, chunk).prompt).not.toContain('rejected');
});

test('a prompt for a plan asks for one line for each card after the opening, and names that', () => {
  const { prompt, instructions } = planPrompt({ ...BRIEF, cardCount: 30 }, [
    { front: 'Where is Etna?', back: 'Sicily' },
  ]);
  expect(prompt).toContain('Task: plan');
  expect(prompt).toContain('Number of lines: 25');
  expect(prompt).toContain('- 15 cards of difficulty 3');
  const { opening } = openingAndOthers(30, 3);
  const angle = 'its central ideas and best-known members';
  expect(prompt).toContain(`Somebody else writes 5 cards on ${angle}`);
  expect(cardsPrompt(BRIEF, opening).prompt).toContain(`part 1 of 6: ${angle}`);
  expect(prompt).toContain('"Where is Etna?"');
  expect(instructions).toContain('No two lines overlap');
});

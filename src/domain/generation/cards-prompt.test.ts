import { describe, expect, test } from 'vitest';
import { planChunks, type Chunk } from './chunk-plan.ts';
import { cardsPrompt } from './cards-prompt.ts';
import { CARD_MIXES } from './mix.ts';
import { planPrompt } from './plan-prompt.ts';

const [chunk] = planChunks(10, 3);
if (!chunk) throw new Error('A plan has at least one chunk');

const BRIEF = { topic: 'Volcanoes', description: null, difficulty: 3, mix: 'mixed', language: null } as const;

const only = (difficulty: number): Chunk => ({ part: 1, of: 1, difficulties: [difficulty] });

describe('a prompt for cards', () => {
  test('asks more of the mind at each level, with a stem and an example', () => {
    const asked = [1, 2, 3, 4, 5].map(
      (difficulty) => cardsPrompt({ ...BRIEF, difficulty }, only(difficulty)).prompt,
    );
    expect(asked[0]).toContain('difficulty 1 (Beginner): recognise');
    expect(asked[1]).toContain('difficulty 2 (Easy): recall');
    expect(asked[2]).toContain('difficulty 3 (Medium): understand');
    expect(asked[3]).toContain('difficulty 4 (Hard): apply');
    expect(asked[4]).toContain('difficulty 5 (Expert): analyse');
    for (const prompt of asked)
      expect(prompt).toMatch(/"[^"]+\.\.\.[^"]*\?" For example: [^?]+\?.* \([^)]+\)\.$/mu);
  });

  test('says how many cards of which difficulty', () => {
    const { prompt } = cardsPrompt(BRIEF, chunk);
    expect(prompt).toContain('Number of cards: 10');
    expect(prompt).toContain('- 2 cards of difficulty 2');
    expect(prompt).toContain('- 6 cards of difficulty 3');
    expect(prompt).toContain('- 2 cards of difficulty 4');
  });

  test('gives each chunk its own lines of the plan, and tells a single one nothing about others', () => {
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

  test('without a plan gives each chunk its own share, and no letters of the alphabet', () => {
    const shares = planChunks(30, 2).map((part) => cardsPrompt({ ...BRIEF, difficulty: 2 }, part).prompt);
    expect(new Set(shares).size).toBe(3);
    expect(shares[1]).toContain('part 2 of 3');
    expect(shares.join()).not.toMatch(/alphabet|third third/u);
    expect(cardsPrompt({ ...BRIEF, difficulty: 2 }, chunk).prompt).not.toContain('Share');
  });

  test('asks for distractors as the mix wants, and for the language that was chosen', () => {
    const rules = (brief: object) => cardsPrompt({ ...BRIEF, ...brief }, chunk).instructions;
    expect(rules({})).toContain('about two thirds of all');
    expect(rules({ mix: 'quiz' })).toContain('three wrong answers');
    expect(rules({ mix: 'quiz' })).not.toContain('"flip"');
    expect(rules({ mix: 'flip' })).not.toMatch(/distractor|why_wrong/u);
    expect(rules({})).toContain('Write in the language that the topic is written in');
    expect(rules({ language: 'pt-BR' })).toContain('Write everything in Brazilian Portuguese');
    for (const mix of CARD_MIXES) expect(rules({ mix })).toContain('stay as they are');
  });

  test('follows a description in audience, focus, language and style alone', () => {
    for (const { instructions } of [cardsPrompt(BRIEF, chunk), planPrompt({ ...BRIEF, cardCount: 10 }, [])]) {
      expect(instructions).toMatch(
        /"only dates", "grade 9", "in Spanish".*never changes the format, the number of cards/su,
      );
    }
  });

  test('names the questions to avoid, the newest ones when there are many, and a bounded number of known cards', () => {
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

test('a prompt for a plan asks for as many lines as cards', () => {
  const { prompt, instructions } = planPrompt({ ...BRIEF, cardCount: 30 }, [
    { front: 'Where is Etna?', back: 'Sicily' },
  ]);
  expect(prompt).toContain('Task: plan');
  expect(prompt).toContain('Number of lines: 30');
  expect(prompt).toContain('- 18 cards of difficulty 3');
  expect(prompt).toContain('"Where is Etna?"');
  expect(instructions).toContain('No two lines overlap');
});

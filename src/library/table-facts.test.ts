import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/random.ts';
import { tableSchema, topicSchema, type Section } from './content-schema.ts';
import { tableFacts } from './table-facts.ts';

const table = tableSchema.parse({
  rows: [
    { id: 'Oslo', rank: 1, land: 'Norway', regions: ['Nordic', 'Europe'], coast: 'yes', size: 1 },
    { id: 'Riga', rank: 2, land: 'Latvia', regions: ['Baltic', 'Europe'], coast: 'yes', size: 2 },
    { id: 'Bern', rank: 3, land: 'Switzerland', regions: ['Europe'], coast: 'no', size: 3 },
    { id: 'Lima', rank: 2, land: 'Peru', regions: ['America'], coast: 'yes', size: 4 },
    { id: 'Quito', rank: 5, land: 'Ecuador', regions: ['America'], coast: 'no', size: 5, height: 2850 },
  ],
  questions: [
    {
      fact: 'land',
      way: 'land of a capital',
      front: '{id} is the capital of which country?',
      back: '{land}',
      hints: ['It lies in {regions}.', 'Its neighbours know it well.', 'It begins with "{land|start}".'],
      explanation: 'The seat of government is in {id}.',
      near: { regions: 2, size: -0.1 },
    },
    {
      fact: 'height',
      way: 'height of a capital',
      added: 1,
      front: 'How high does {id} lie, in metres?',
      back: '{height}',
      hints: ['It is high.', 'It is higher than 2,000 m.', 'It is lower than 3,000 m.'],
      explanation: 'Highlands near the equator are cooler.',
      flip: false,
      wrong: 'heights',
    },
    {
      fact: 'continent',
      way: 'continent of a capital',
      front: 'In which part of the world is {id}?',
      back: '{regions}',
      hints: ['Look at a map.', 'Think of {land}.', 'It is a continent.'],
      explanation: 'A globe shows it best.',
      wholeOnly: true,
    },
    {
      fact: 'size',
      way: 'size of a capital',
      front: 'Which place has {id} in the order of size, {height} m above the sea?',
      back: '{size}',
      hints: ['It is a number.', 'It is above four.', 'It is below six.'],
      explanation: 'The largest comes first.',
      quiz: false,
    },
  ],
});

const { sections } = topicSchema.parse({
  topic: 'Capitals',
  category: 'Geography',
  sections: [
    { title: 'Lands', facts: ['land'] },
    { title: 'Europe', rows: { field: 'regions', is: 'Europe' } },
    { title: 'America', rows: { field: 'regions', is: 'America' } },
    { title: 'On the coast', rows: { field: 'coast', is: 'yes' } },
  ],
});

const sectionsNamed = (...titles: string[]): Section[] =>
  sections.filter(({ title }) => titles.includes(title));
const ids = (...titles: string[]) =>
  tableFacts('Capitals', table, sectionsNamed(...titles)).map(({ id }) => id);

describe('tableFacts', () => {
  test('without sections, all facts of all rows with the necessary fields are used', () => {
    expect(ids()).toHaveLength(11);
    expect(ids()).not.toContain('Capitals: height of Quito');
  });

  test('a section on facts narrows down the questions, one on rows narrows down the rows', () => {
    expect(ids('Lands')).toHaveLength(5);
    expect(ids('Europe')).toEqual(['Oslo', 'Riga', 'Bern'].map((id) => `Capitals: land of ${id}`));
  });

  test('sections on one field add rows, sections on several fields narrow them down', () => {
    expect(ids('Europe', 'America')).toHaveLength(6);
    expect(ids('Europe', 'On the coast', 'Lands')).toEqual([
      'Capitals: land of Oslo',
      'Capitals: land of Riga',
    ]);
  });

  test('a question that the choice of rows would answer is left out', () => {
    expect(ids('America').some((id) => id.includes('continent'))).toBe(false);
    expect(ids('Lands').some((id) => id.includes('continent'))).toBe(false);
  });
});

describe('variants of a fact', () => {
  const [oslo] = tableFacts('Capitals', table, sectionsNamed('Lands'));
  const [quiz, flip] = oslo?.variants ?? [];

  test('a fact is asked as a quiz card, and one step harder as a flip card', () => {
    expect([quiz?.quiz, quiz?.difficulty, flip?.quiz, flip?.difficulty]).toEqual([true, 1, false, 2]);
    expect(flip?.draft(seededRandom('a'))).toEqual({
      front: 'Oslo is the capital of which country?',
      back: 'Norway',
      difficulty: 2,
      hints: ['It lies in Nordic and Europe.', 'Its neighbours know it well.', 'It begins with "No".'],
      explanation: 'The seat of government is in Oslo.',
    });
  });

  test('a fact is only a flip card if options would give the answer away', () => {
    const size = tableFacts('Capitals', table, []).find(({ id }) => id === 'Capitals: size of Quito');
    expect(size?.variants.map(({ quiz: isQuiz, difficulty }) => [isQuiz, difficulty])).toEqual([[false, 5]]);
  });

  test('the options are answers of other rows, more often of similar ones', () => {
    const options = Array.from(
      { length: 40 },
      (_, seed): readonly string[] => quiz?.draft(seededRandom(`${seed}`)).distractors ?? [],
    );
    for (const three of options) {
      expect(new Set([...three, 'Norway']).size).toBe(4);
    }
    const count = (land: string) => options.filter((three) => three.includes(land)).length;
    expect(count('Latvia')).toBeGreaterThan(count('Ecuador'));
  });
});

test('a word of the question is never among the options', () => {
  const letters = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
  const order = tableSchema.parse({
    rows: letters.slice(0, -1).map((id, at) => ({ id, rank: 1, next: letters[at + 1], place: at })),
    questions: [
      {
        fact: 'order',
        way: 'letter after a letter',
        front: 'Which letter follows {id}?',
        back: '{next}',
        hints: ['It is Greek.', 'It has a name.', 'It is near.'],
        explanation: 'Alphabets have an order.',
        near: { place: -1 },
      },
    ],
  });
  for (const { subject, variants } of tableFacts('Letters', order, [])) {
    for (let seed = 0; seed < 20; seed += 1) {
      const options = variants[0]?.draft(seededRandom(`${seed}`)).distractors;
      expect(options).toHaveLength(3);
      expect(options).not.toContain(subject);
    }
  }
});

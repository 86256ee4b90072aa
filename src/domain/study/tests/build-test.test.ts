import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, flipContent, quizContent } from '#test/builders/cards.ts';
import { buildTest } from './build-test.ts';
import { answeredCards, marksOf, PAIRS, QUESTION_KINDS, suits, type TestQuestion } from './question.ts';
import { percentOf, resultOf } from './result.ts';
import type { TestableCard } from './testable-card.ts';

const ENGLISH = { language: 'en', backLanguage: 'en' };

function card(front: string, back: string, change: Partial<TestableCard> = {}): TestableCard {
  const content = flipContent({ front, back });
  return { ...cardOf(content, `${front} ${back}`), deckTitle: 'Deck', languages: ENGLISH, ...change };
}

const CAPITALS =
  'Paris France,Rome Italy,Oslo Norway,Lima Peru,Quito Ecuador,Cairo Egypt,Delhi India,Minsk Belarus'
    .split(',')
    .map((line) => line.split(' '))
    .map(([front = '', back = '']) => card(front, back));

const build = (cards: readonly TestableCard[], kinds = [...QUESTION_KINDS], count = 20, seed = 'seed') =>
  buildTest({ cards, pool: cards }, { count, kinds }, seed);

/** The right picks or the right text. */
function rightly({ kind, keys, cards }: TestQuestion) {
  return kind === 'write' ? { text: cards[0]?.answer ?? '', picks: null } : { text: null, picks: keys };
}

describe('making a test', () => {
  test('each kind is asked about equally often, and no card twice', () => {
    const cards = Array.from({ length: 60 }, (_none, at) => card(`Word ${at}?`, `meaning${at}`));
    const questions = build(cards, [...QUESTION_KINDS], 40);
    const asked = questions.flatMap((question) => question.cards.map(({ id }) => id));
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(40);
    const count = (kind: string) =>
      questions.filter((question) => question.kind === kind).flatMap(({ cards: some }) => some).length;
    expect(QUESTION_KINDS.map(count)).toEqual([10, 10, 10, 10]);
    expect(build(cards, [...QUESTION_KINDS], 40)).toEqual(questions);
    expect(build(cards, [...QUESTION_KINDS], 40, 'other')).not.toEqual(questions);
  });

  test('a card is asked with its own options, and others with answers that are wrong', () => {
    const own = quizContent({ front: 'Capital of France?', back: 'It is Paris, on the Seine.' });
    const quiz = { ...card('', ''), ...own, id: 'own' };
    const question = build([quiz, ...CAPITALS], ['choice'], 20).find(({ cards }) => cards[0]?.id === 'own');
    expect(question?.options.toSorted()).toEqual(['Lyon', 'Nice', 'Paris']);
    expect(question?.cards[0]?.answer).toBe('Paris');
    expect(question?.ownOptions?.map((at) => own.quiz?.options[at])).toEqual(question?.options);
  });

  test('an answer that is also right is never a wrong option', () => {
    const doubles = [
      card('Colour of the sky?', 'blue'),
      card('Colour of the sky?', 'azure'),
      card('Colour of the sea?', 'Blue.'),
      card('Colour of ink?', 'azure'),
      card('A car?', 'car; automobile'),
      card('Another word for car?', 'automobile'),
    ];
    for (const seed of ['a', 'b', 'c', 'd']) {
      const questions = build(doubles, ['choice', 'true-false'], 20, seed);
      const sky = questions.filter(({ cards }) => cards[0]?.front === 'Colour of the sky?');
      const shown = sky.flatMap(({ options, claim, keys, kind }) =>
        kind === 'choice'
          ? options.filter((_option, at) => at !== keys[0])
          : keys[0] === 0 && claim !== null
            ? [claim]
            : [],
      );
      expect(shown.every((text) => text.includes('automobile') || text === 'car; automobile')).toBe(true);
      const cars = questions.filter(({ cards, kind }) => cards[0]?.front === 'A car?' && kind === 'choice');
      expect(cars.flatMap(({ options }) => options)).not.toContain('automobile');
    }
  });

  test('pairs to be matched have different fronts and answers, four to six of them', () => {
    const twins = [
      ...CAPITALS,
      card('Paris', 'Texas'),
      card('Nizza', 'France'),
      card('Long', 'x '.repeat(300)),
    ];
    for (const count of [1, 3, 4, 7, 8, 11]) {
      const questions = build(twins, ['matching'], count);
      expect(questions.length > 0).toBe(count >= PAIRS.min);
      for (const { cards, options, keys } of questions) {
        expect(cards.length).toBeGreaterThanOrEqual(PAIRS.min);
        expect(cards.length).toBeLessThanOrEqual(PAIRS.max);
        expect(new Set(cards.map(({ front }) => front)).size).toBe(cards.length);
        expect(new Set(options).size).toBe(cards.length);
        expect(keys.map((key) => options[key])).toEqual(cards.map(({ answer }) => answer));
      }
    }
  });

  test('one of siblings comes before the others', () => {
    const siblings = CAPITALS.map((one, at) => ({ ...one, group: `group ${at % 4}` }));
    const asked = new Set(build(siblings, ['write'], 4).flatMap(({ cards }) => cards.map(({ id }) => id)));
    const groups = siblings.filter(({ id }) => asked.has(id)).map(({ group }) => group);
    expect(new Set(groups).size).toBe(4);
  });

  test('whatever the cards are, right answers are right, and each question can be answered', () => {
    const words = fc.constantFrom('red', 'blue', 'two', '2', 'Oslo', 'the sea', '', 'a, b', 'x'.repeat(400));
    const cards = fc.array(
      fc
        .record({ front: words, back: words, own: fc.boolean() })
        .map(({ front, back, own }) =>
          own
            ? { ...card(front, back), quiz: { options: ['one', 'three', 'six'], key: 2 } }
            : card(front, back),
        ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        cards,
        fc.subarray([...QUESTION_KINDS], { minLength: 1 }),
        fc.string(),
        (some, kinds, seed) => {
          const ids = some.map((one, at) => ({ ...one, id: String(at) }));
          for (const question of buildTest({ cards: ids, pool: ids }, { count: 12, kinds }, seed)) {
            expect(kinds).toContain(question.kind);
            const right = rightly(question);
            expect(suits(question, right)).toBe(true);
            expect(answeredCards(question, right)).not.toContain(false);
            expect(marksOf(question, right, 'always')).not.toContain('wrong');
            expect(marksOf(question, null, 'never')).not.toContain('right');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('points are counted by deck and by tag, whatever its case', () => {
  const of = { id: '1', deckId: 'd', deckTitle: 'Deck' };
  const result = resultOf([
    { ...of, tags: ['Verbs'], mark: 'right' },
    { ...of, tags: ['verbs', 'Irregular'], mark: 'nearly' },
    { ...of, deckId: 'e', deckTitle: 'Other', tags: [], mark: 'wrong' },
  ]);
  expect(result).toEqual({
    right: 2,
    total: 3,
    percent: 67,
    decks: [
      { name: 'Deck', right: 2, total: 2 },
      { name: 'Other', right: 0, total: 1 },
    ],
    tags: [
      { name: 'Irregular', right: 1, total: 1 },
      { name: 'Verbs', right: 2, total: 2 },
    ],
  });
  expect(percentOf({ right: 199, total: 200 })).toBe(99);
  expect(percentOf({ right: 1, total: 300 })).toBe(1);
});

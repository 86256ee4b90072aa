import { describe, expect, test } from 'vitest';
import { paragraphsOf } from '#domain/sources/passage.ts';
import { extract, type ExtractionBrief } from './extract.ts';

const brief = (texts: string[], more: Partial<ExtractionBrief> = {}): ExtractionBrief => {
  const passages = texts.map((text, index) => ({
    index,
    text,
    blocks: paragraphsOf(text),
    headings: [`Part ${index}`],
  }));
  return {
    passages,
    context: passages,
    cardCount: 20,
    difficulty: 2,
    mix: 'mixed',
    focus: null,
    seed: 'test',
    known: [],
    ...more,
  };
};
const cards = (texts: string[], more?: Partial<ExtractionBrief>) => {
  const result = extract(brief(texts, more));
  return 'cards' in result ? result.cards : [];
};
const questionsOf = (text: string, more?: Partial<ExtractionBrief>) =>
  cards([text], more).map(({ draft }) => [draft.front, draft.back]);

const TERMS = [
  'Osmosis is the diffusion of water through a membrane that holds back salt.',
  'Mitosis is the division of a nucleus into two nuclei with the same chromosomes.',
  'Apoptosis is the programmed death of a cell that is no longer needed.',
  'Meiosis is a kind of division that produces cells with half the chromosomes.',
  'Cytosol is the liquid part of a cell between its membrane and its organelles.',
].join(' ');

describe('questions', () => {
  test.each([
    [
      'Albert Einstein (1879 – 1955) was a physicist who developed the theory of relativity.',
      'Who was a physicist who developed the theory of relativity?',
      'Albert Einstein',
    ],
    ['A stack of thylakoids is called a granum.', 'What is a stack of thylakoids called?', 'Granum'],
    ['The aorta is the largest artery of the body.', 'What is the largest artery of the body?', 'Aorta'],
    [
      'A wide area network (WAN) covers a country or the whole world.',
      'What does the abbreviation WAN stand for?',
      'Wide area network',
    ],
    [
      'The law of demand states that the quantity demanded falls when the price rises.',
      'What does the law of demand state?',
      'The quantity demanded falls when the price rises',
    ],
    [
      'Mitosis has four phases: prophase, metaphase, anaphase and telophase.',
      'Mitosis has four phases. Name them.',
      'Prophase, metaphase, anaphase and telophase',
    ],
    [
      'There are two types of large cells:\n- those with a nucleus\n- those without one',
      'Name the two types of large cells.',
      '- Those with a nucleus\n- Those without one',
    ],
    [
      'In 1962 Harry Hess proposed the theory of seafloor spreading.',
      'In which year did Harry Hess propose the theory of seafloor spreading?',
      '1962',
    ],
    [
      'On 14 July 1789, a crowd in Paris stormed the Bastille.',
      'On what date did a crowd in Paris storm the Bastille?',
      '14 July 1789',
    ],
    [
      'The metric system, introduced in 1795, is used in nearly all countries.',
      'In which year was the metric system introduced?',
      '1795',
    ],
    [
      'Marie Tharp and Bruce Heezen discovered that a deep rift runs along the ridge.',
      'Who discovered that a deep rift runs along the ridge?',
      'Marie Tharp and Bruce Heezen',
    ],
    [
      'Visible light has wavelengths of up to 750 nanometres in a vacuum.',
      'Visible light has wavelengths of up to ____ nanometres in a vacuum.',
      '750',
    ],
    [
      'The upper wall is three times as thick, because it has to carry the roof.',
      'Why is the upper wall three times as thick?',
      'Because it has to carry the roof.',
    ],
    [
      'Cardiac muscle cells are connected by intercalated discs.',
      'What are cardiac muscle cells connected by?',
      'Intercalated discs',
    ],
    [
      'The light reactions take place in the thylakoid membrane.',
      'Where do the light reactions take place?',
      'In the thylakoid membrane',
    ],
    [
      'Trench feet are used for nothing, but UDP is old. UDP is used for video calls and online games.',
      'What is UDP used for?',
      'For video calls and online games',
    ],
  ])('a card asks about a statement of the text: %s', (text, front, back) => {
    // A sentence that says both who and when makes one card or the other, depending on the seed.
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((seed) => questionsOf(text, { seed }));
    expect(all).toContainEqual([front, back]);
  });

  test('a card asks for a term or its definition, with other terms of the text as options', () => {
    const result = cards([TERMS]);
    expect(result).toHaveLength(5);
    for (const { draft } of result)
      expect(draft.front).toMatch(/^(?:Which term means: “.+”\?|What is \w+\?)$/u);
    const quiz = cards([TERMS], { mix: 'quiz' });
    expect(quiz.length).toBeGreaterThan(2);
    for (const { draft } of quiz) {
      expect(draft.distractors).toHaveLength(3);
      expect(new Set([draft.back, ...(draft.distractors ?? [])]).size).toBe(4);
      expect(draft.whyWrong?.[0]).toMatch(/ is /u);
    }
  });

  test('a text in which no sentence makes sense alone is refused', () => {
    const result = extract(
      brief(['This is the reason. They are called so because of it. We will see why in the next chapter.']),
    );
    expect(result).toMatchObject({ refused: 'nothing' });
  });
});

test('hints differ, and only the last begins to give the answer away', () => {
  for (const { draft } of cards([TERMS], { mix: 'quiz' })) {
    expect(new Set(draft.hints).size).toBe(3);
    expect(draft.hints.slice(0, 2).join(' ')).not.toContain(draft.back);
    expect(draft.hints[2]).toContain(`“${draft.back.slice(0, 3)}”`);
  }
});

test('options of a number have the same unit and are close but different', () => {
  const text =
    'Microtubules have a diameter of about 25 nanometres. Thin filaments have a diameter of about 7 nanometres. The cell weighs about 30 grams in total.';
  const card = cards([text]).find(({ draft }) => draft.back === '25');
  expect(card?.draft.distractors).toHaveLength(3);
  expect(card?.draft.distractors).toContain('7');
  expect(card?.draft.distractors).not.toContain('30');
  expect(card?.draft.distractors).not.toContain('25');
});

test('options of a year are not later than the latest year in the text', () => {
  const [card] = cards(['In 1962 Harry Hess proposed the theory of seafloor spreading.'], { focus: 'years' });
  for (const year of card?.draft.distractors ?? ['none']) {
    expect(Number(year)).toBeLessThan(1962);
    expect(Number(year)).toBeGreaterThan(1900);
  }
});

test('a deck has the requested kind of cards', () => {
  expect(cards([TERMS], { mix: 'flip' }).every(({ draft }) => draft.distractors === undefined)).toBe(true);
  expect(cards([TERMS], { mix: 'quiz' }).every(({ draft }) => draft.distractors !== undefined)).toBe(true);
});

test('a difficulty stays within one of the deck’s', () => {
  for (const difficulty of [1, 3, 5]) {
    for (const { draft } of cards([TERMS], { difficulty }))
      expect(Math.abs(draft.difficulty - difficulty)).toBeLessThan(2);
  }
});

describe('the focus', () => {
  const text = `${TERMS} In 1962 Harry Hess proposed the theory of seafloor spreading. Adult cells have 46 chromosomes in each nucleus.`;

  test.each([
    ['only definitions', /^(?:Which term means|What is)/u],
    ['just the dates please', /^In which year/u],
    ['numbers', /____/u],
    ['osmosis', /osmosis|diffusion of water/iu],
  ])('all cards fit the focus "%s"', (focus, expected) => {
    const result = questionsOf(text, { focus });
    expect(result.length).toBeGreaterThan(0);
    for (const [front] of result) expect(front).toMatch(expected);
  });

  test('a focus on something that the text does not mention is refused with a message', () => {
    expect(extract(brief([text], { focus: 'volcanoes' }))).toMatchObject({
      refused: 'nothing',
      message: expect.stringContaining('focus'),
    });
  });
});

test('every part of a text gets a share of the cards', () => {
  const other =
    'Magma is molten rock below the surface of the Earth. Lava is molten rock that has reached the surface.';
  const result = cards([TERMS, other, TERMS.replaceAll('osis', 'ysis')], { cardCount: 6 });
  expect(new Set(result.map(({ passage }) => passage))).toEqual(new Set([0, 1, 2]));
});

test('a deck has at most the requested number of cards, is repeatable by its seed, and leaves out existing cards', () => {
  expect(cards([TERMS], { cardCount: 2 })).toHaveLength(2);
  expect(cards([TERMS])).toEqual(cards([TERMS]));
  const first = cards([TERMS], { cardCount: 3, mix: 'quiz' }).map(({ draft }) => draft);
  const next = cards([TERMS], { mix: 'quiz', known: first });
  expect(
    next.map(({ draft }) => draft.front).filter((front) => first.some((draft) => draft.front === front)),
  ).toEqual([]);
});

describe('refusals', () => {
  test.each([
    ['language', 'Die Zelle ist die kleinste Einheit des Lebens, und jeder Organismus besteht aus ihnen.'],
    ['language', '细胞是生命的基本单位,所有已知的生物都由细胞组成。'],
    ['nothing', ''],
    ['nothing', 'apple\nbanana\ncherry\ndate\nelderberry\nfig\ngrape\nhoneydew'],
    ['nothing', 'const a = b;\nfor (const c of d) { e(c); }\nimport { f } from "g";'],
  ])('a text without any card is refused for the reason "%s": %s', (refused, text) => {
    expect(extract(brief([text]))).toMatchObject({
      refused,
      message: expect.stringMatching(/^Without an AI provider, .+\.$/u),
    });
  });
});

test('Windows line ends and Markdown marks only appear in the quote', () => {
  const text =
    'The **septum** is the wall that separates both sides of the heart.\r\n\r\nThe *aorta* is the largest artery of the body.\r\n';
  const result = cards([text]);
  expect(result).toHaveLength(2);
  for (const { draft, quote } of result) {
    expect(text).toContain(quote);
    expect(`${draft.front}${draft.back}`).not.toMatch(/[*\r]/u);
  }
});

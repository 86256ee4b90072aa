import { describe, expect, test } from 'vitest';
import { asksTheSameAs, type Asked } from '#domain/generation/same-question.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { CARD_COUNTS } from '#domain/limits.ts';
import { seededRandom } from '#domain/random.ts';
import { composeDeck, type DeckWish } from './compose-deck.ts';
import { COUNTRIES } from './countries/countries.ts';
import { CURRENCIES } from './countries/data/currencies.ts';
import { FLAGS } from './countries/data/flags.ts';
import { countrySource } from './countries/country-source.ts';
import { elementSource } from './elements/element-source.ts';
import { ELEMENTS } from './elements/elements.ts';
import type { Fact } from './knowledge-source.ts';
import { asTyped } from './topic-words.ts';

function factsOf(topic: string): readonly Fact[] {
  const subject = elementSource.resolveTopic(topic, asTyped) ?? countrySource.resolveTopic(topic, asTyped);
  if (!subject) throw new Error(`${topic} is not known`);
  return subject.facts;
}

function drafts({
  topic,
  seed = 'seed',
  ...wish
}: Partial<DeckWish> & { topic: string; seed?: string }): CardDraft[] {
  return composeDeck(
    factsOf(topic),
    { cardCount: 30, difficulty: 3, mix: 'mixed', description: null, known: [], ...wish },
    seededRandom(seed),
  );
}

/** Topics with facts for 30 cards. */
const LARGE = [
  'world capitals',
  'countries of the world',
  'capitals of Europe',
  'countries of Africa',
  'countries of South America',
  'countries of Oceania',
  'Southeast Asian countries',
  'capitals of the Caribbean and Central America',
  'chemical elements',
  'element symbols',
  'atomic numbers',
  'transition metals',
  'noble gases',
  'lanthanides',
];

/** Topics with fewer. */
const SMALL = [
  'Baltic states',
  'capitals of Scandinavia',
  'symbols of the halogens',
  'capitals of the Caucasus',
];

const DIFFICULTIES = [1, 2, 3, 4, 5];

describe.each([...LARGE, ...SMALL])('decks on %s', (topic) => {
  const facts = factsOf(topic);
  const factOfFront = new Map(
    facts.flatMap(({ id, variants }) => variants.map(({ front }) => [front, id] as const)),
  );

  test.each(DIFFICULTIES)('at difficulty %i are flawless at every size', (difficulty) => {
    for (const cardCount of CARD_COUNTS) {
      for (const seed of cardCount === 30 ? ['a', 'b', 'c'] : ['a']) {
        const deck = drafts({ topic, difficulty, cardCount, seed });
        const fronts = deck.map(({ front }) => front);
        const faults = deck.flatMap((draft, at) =>
          checkDraft(draft, deck.slice(0, at)).map((fault) => [fault, draft]),
        );
        expect(faults).toEqual([]);
        expect(deck).toHaveLength(SMALL.includes(topic) ? Math.min(cardCount, facts.length) : cardCount);
        const asked = new Set(fronts.map((front) => factOfFront.get(front)));
        expect(asked).not.toContain(undefined);
        expect(asked.size).toBe(deck.length);
      }
    }
  });
});

test.each(['countries of the world', 'chemical elements'])(
  'every single way to ask for a fact of %s passes the checks',
  (topic) => {
    for (const { variants } of factsOf(topic)) {
      for (const variant of variants) {
        const draft = variant.draft(() => 0.42);
        expect({ draft, faults: checkDraft(draft, []) }).toEqual({ draft, faults: [] });
        expect(draft.front).toBe(variant.front);
      }
    }
  },
);

test.each(['countries of the world', 'chemical elements'])(
  'no two facts of %s ask the same question',
  (topic) => {
    const fronts = factsOf(topic).map(({ variants }) => new Set(variants.map(({ front }) => front)));
    const count = fronts.reduce((sum, set) => sum + set.size, 0);
    expect(fronts.reduce((all, set) => all.union(set), new Set<string>()).size).toBe(count);
  },
);

describe('wrong options are wrong', () => {
  const countryBy = (name: string) =>
    COUNTRIES.find((country) => country.name === name || country.capital === name);
  const elementBy = (text: string) =>
    ELEMENTS.find(({ name, symbol, number }) => [name, symbol, String(number)].includes(text));

  /** Whether `option` would be a right answer to `front` too, judged from the tables alone; null for other questions. */
  function alsoRight(front: string, option: string): boolean | null {
    const symbol = /^Which element has the symbol (\w+)\?$/u.exec(front)?.[1];
    if (symbol !== undefined) return elementBy(option)?.symbol === symbol;
    const number = /^Which element has the atomic number (\d+)\?$/u.exec(front)?.[1];
    if (number !== undefined) return String(elementBy(option)?.number) === number;
    const named = /^What is the (?:chemical symbol|atomic number) of (\w+)\?$/u.exec(front)?.[1];
    if (named !== undefined) return elementBy(option)?.name.toLowerCase() === named;
    const place = /^Which element stands in group (\d+) and period (\d+) /u.exec(front);
    if (place)
      return elementBy(option)?.group === Number(place[1]) && elementBy(option)?.period === Number(place[2]);
    const member = /^Which family of elements does (\w+) belong to\?$/u.exec(front)?.[1];
    if (member !== undefined)
      return ELEMENTS.some((e) => e.name.toLowerCase() === member && e.family === option);
    const shown = /^Which country has this flag: (.+)\?$/u.exec(front)?.[1];
    if (shown !== undefined) {
      const flag = FLAGS.find(([, description]) => description.toLowerCase() === shown.toLowerCase());
      return countryBy(option)?.code === flag?.[0];
    }
    const flown = /^What does the flag of (?:the )?(.+) look like\?$/u.exec(front)?.[1];
    if (flown !== undefined) {
      return FLAGS.some(([code, text]) => code === countryBy(flown)?.code && text === option);
    }
    const money = /^Which country’s currency is the (.+)\?$/u.exec(front)?.[1];
    if (money !== undefined) {
      return CURRENCIES.some(
        ([, , name, users]) =>
          name.toLowerCase() === money && users.split(' ').some((code) => code === countryBy(option)?.code),
      );
    }
    const paid = /^What is the currency of (?:the )?(.+)\?$/u.exec(front)?.[1];
    if (paid !== undefined) {
      return CURRENCIES.some(
        ([, fullName, name, users]) =>
          [fullName, name].includes(option) &&
          users.split(' ').some((code) => code === countryBy(paid)?.code),
      );
    }
    const of = /^(?:What is|Which city is) the [\w ]+ of (?:the )?(.+)\?$/u.exec(front)?.[1];
    if (of !== undefined) return countryBy(option)?.name === of;
    const capital = /^(.+) is the [\w ]+ of which country\?$/u.exec(front)?.[1];
    if (capital !== undefined) return countryBy(option)?.capital === capital;
    const region = /^Which part of the world does (?:the )?(.+) belong to\?$/u.exec(front)?.[1];
    if (region !== undefined) return countryBy(region)?.continent === option;
    const borders = /^Which country has land borders with (.+), and with no other country\?$/u.exec(
      front,
    )?.[1];
    if (borders !== undefined) {
      const names = borders.split(/, | and /u).map((name) => name.replace(/^the /u, ''));
      return names.some((name) => name === option);
    }
    const country = COUNTRIES.find(({ fact }) => front === `Which country ${fact}?`);
    if (country) return country.name === option;
    const city = COUNTRIES.find(({ capitalFact }) => front === `Which capital city ${capitalFact}?`);
    if (city) return city.capital === option;
    const element = ELEMENTS.find(({ fact, origin }) =>
      [fact, origin].some((said) => front === `Which element ${said}?`),
    );
    return element ? element.name === option : null;
  }

  test.each(LARGE)('in decks on %s', (topic) => {
    for (const difficulty of DIFFICULTIES) {
      for (const draft of drafts({ topic, difficulty, seed: 'wrong options' })) {
        expect({ front: draft.front, right: alsoRight(draft.front, draft.back) }).not.toMatchObject({
          right: null,
        });
        for (const option of draft.distractors ?? []) {
          expect({ front: draft.front, option, right: alsoRight(draft.front, option) }).toMatchObject({
            right: false,
          });
        }
      }
    }
  });
});

describe('difficulty is real', () => {
  const mean = (deck: readonly CardDraft[]) =>
    deck.reduce((sum, { difficulty }) => sum + difficulty, 0) / deck.length;

  test.each(['world capitals', 'countries of the world', 'chemical elements'])(
    '%s gets harder by level',
    (topic) => {
      const means = DIFFICULTIES.map((difficulty) => mean(drafts({ topic, difficulty })));
      for (const [index, level] of DIFFICULTIES.entries())
        expect(Math.abs((means[index] ?? 0) - level)).toBeLessThan(0.75);
      expect(means).toEqual(means.toSorted((one, other) => one - other));
    },
  );

  test.each(['world capitals', 'chemical elements'])('no card of %s is far from the level', (topic) => {
    for (const difficulty of DIFFICULTIES) {
      for (const draft of drafts({ topic, difficulty })) {
        expect(Math.abs(draft.difficulty - difficulty)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a beginner meets only well-known countries', () => {
    const ranks = new Map(
      COUNTRIES.flatMap(({ name, capital, rank }) => [[name, rank] as const, [capital, rank] as const]),
    );
    for (const draft of drafts({ topic: 'world capitals', difficulty: 1 })) {
      expect(ranks.get(draft.back)).toBeLessThanOrEqual(2);
    }
  });
});

describe('a deck of one type', () => {
  // Some questions are only fair with options, so there may be fewer flip cards.
  test.each([...LARGE, ...SMALL])(
    '%s has as many quiz cards as mixed ones, and half as many flip cards',
    (topic) => {
      const [mixed, quiz, flip] = (['mixed', 'quiz', 'flip'] as const).map((mix) => drafts({ topic, mix }));
      expect(quiz?.filter(({ distractors }) => distractors === undefined)).toEqual([]);
      expect(flip?.filter(({ distractors }) => distractors !== undefined)).toEqual([]);
      expect(quiz?.length).toBe(mixed?.length);
      expect(flip?.length).toBeGreaterThanOrEqual((mixed?.length ?? Infinity) / 2);
    },
  );

  test('has nothing but facts that can be asked that way', () => {
    const [fact] = factsOf('chemical elements');
    if (!fact) throw new Error('There are elements');
    const quizOnly = { ...fact, variants: fact.variants.filter(({ quiz }) => quiz) };
    const wish = { cardCount: 5, difficulty: 2, description: null, known: [] };
    const random = seededRandom('seed');
    expect(composeDeck([quizOnly], { ...wish, mix: 'quiz' }, random)).toHaveLength(1);
    expect(composeDeck([quizOnly], { ...wish, mix: 'flip' }, random)).toEqual([]);
  });
});

describe('a deck is mixed', () => {
  test.each(['world capitals', 'chemical elements', 'element symbols'])(
    '%s has quiz and flip cards',
    (topic) => {
      for (const difficulty of DIFFICULTIES) {
        const flips = drafts({ topic, difficulty }).filter(
          ({ distractors }) => distractors === undefined,
        ).length;
        expect(flips).toBeGreaterThanOrEqual(5);
        expect(flips).toBeLessThanOrEqual(15);
      }
    },
  );

  test('capitals are asked in both directions', () => {
    const fronts = drafts({ topic: 'capitals of Europe', cardCount: 20 }).map(({ front }) => front);
    expect(
      fronts.filter((front) => front.startsWith('What is the capital of')).length,
    ).toBeGreaterThanOrEqual(3);
    expect(fronts.filter((front) => front.endsWith('of which country?')).length).toBeGreaterThanOrEqual(3);
  });

  test('symbols are asked in both directions', () => {
    const fronts = drafts({ topic: 'element symbols', cardCount: 20 }).map(({ front }) => front);
    expect(fronts.filter((front) => front.startsWith('Which element has')).length).toBeGreaterThanOrEqual(3);
    expect(
      fronts.filter((front) => front.startsWith('What is the chemical symbol')).length,
    ).toBeGreaterThanOrEqual(3);
  });

  test('wrong capitals come from the same part of the world', () => {
    const continentOf = new Map(COUNTRIES.map(({ capital, continent }) => [capital, continent]));
    const quizzes = drafts({ topic: 'capitals of Asia' }).filter(({ back }) => continentOf.has(back));
    const options = quizzes.flatMap(({ distractors = [] }) => distractors);
    const near = options.filter((option) => continentOf.get(option) === 'Asia');
    expect(near.length / options.length).toBeGreaterThan(0.9);
  });
});

describe('seeds and repeats', () => {
  test('the same seed makes the same deck, another seed another', () => {
    const topic = 'capitals of Europe';
    expect(drafts({ topic, seed: 'one' })).toEqual(drafts({ topic, seed: 'one' }));
    expect(drafts({ topic, seed: 'one' })).not.toEqual(drafts({ topic, seed: 'two' }));
  });

  test('facts that the learner has cards of come last, and then in another way where there is one', () => {
    const topic = 'capitals of Scandinavia';
    const all = factsOf(topic);
    const [first] = all;
    const knownFront = first?.variants[0]?.front ?? '';
    const ways = new Set(first?.variants.map(({ front }) => front));
    const without = drafts({
      topic,
      known: [{ front: knownFront.toUpperCase(), back: '' }],
      cardCount: all.length - 1,
    });
    expect(without.filter(({ front }) => ways.has(front))).toEqual([]);
    const whole = drafts({ topic, known: [{ front: knownFront, back: '' }] });
    expect(whole).toHaveLength(all.length);
    const again = whole.filter(({ front }) => ways.has(front));
    expect(again).toHaveLength(1);
    expect(again[0]?.front).not.toBe(knownFront);
  });

  test('whoever has every card gets them once more', () => {
    const topic = 'Baltic states';
    const deck = drafts({ topic });
    expect(drafts({ topic, known: deck })).toHaveLength(deck.length);
  });

  test('a second deck shares nothing with the first while there is something new', () => {
    const topic = 'world capitals';
    const first = drafts({ topic, seed: 'first' });
    const knownFronts = new Set(first.map(({ front }) => front));
    const second = drafts({ topic, seed: 'second', known: first });
    expect(second.filter(({ front }) => knownFronts.has(front))).toEqual([]);
  });

  test('what the learner asks in other words comes last too', () => {
    const topic = 'Baltic states';
    const own = { front: 'Tell me the capital that Latvia has', back: 'Riga' };
    const isRepeat = asksTheSameAs(own);
    const seeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const repeats = (known: readonly Asked[]) =>
      seeds.flatMap((seed) =>
        drafts({ topic, known, seed, cardCount: 5 }).filter((draft) => isRepeat(draft)),
      );
    expect(repeats([]).length).toBeGreaterThan(0);
    expect(repeats([own])).toEqual([]);
  });
});

describe('a description', () => {
  test('brings cards that speak of the same to the front', () => {
    const topic = 'countries of Europe';
    const about = (description: string | null) =>
      drafts({ topic, cardCount: 5, description }).filter(({ front, back }) =>
        /Norway|Oslo/u.test(`${front} ${back}`),
      ).length;
    expect(about('Norway, please')).toBeGreaterThan(about(null));
    expect(about('Norway, please')).toBeGreaterThanOrEqual(2);
  });
});

describe('capitals that need care', () => {
  const cards = () => factsOf('world capitals').flatMap(({ variants }) => variants);
  const fronts = () => cards().map(({ front }) => front);

  test.each([
    ['South Africa', 'Which city is the administrative capital of South Africa?'],
    ['Bolivia', 'Which city is the constitutional capital of Bolivia?'],
    ['the Netherlands', 'Which city is the constitutional capital of the Netherlands?'],
    ['Sri Lanka', 'Which city is the official capital of Sri Lanka?'],
    ['Eswatini', 'Which city is the administrative capital of Eswatini?'],
    ['Israel', 'Which city is the seat of government of Israel?'],
  ])('%s is asked with a qualifier', (country, front) => {
    expect(fronts()).toContain(front);
    expect(fronts()).not.toContain(`What is the capital of ${country}?`);
  });

  test.each(['Singapore', 'Kuwait', 'Guatemala', 'Guinea-Bissau', 'Equatorial Guinea'])(
    '%s is not asked for its capital by name',
    (country) => {
      expect(fronts().filter((front) => front.endsWith(` of ${country}?`))).toEqual([]);
    },
  );

  test('other seats of government are told with the answer', () => {
    const draft = cards()
      .find(({ front }) => front === 'Which city is the constitutional capital of Bolivia?')
      ?.draft(() => 0.5);
    expect(draft?.explanation).toContain('La Paz is the seat of government');
  });
});

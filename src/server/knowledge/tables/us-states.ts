import { firstLetters, shapeOf } from '../card-text.ts';
import { US_STATE_ROWS, type Region } from './data/us-states.ts';
import type { FactTable } from './fact-table.ts';

type State = {
  name: string;
  code: string;
  capital: string;
  nickname: string;
  region: Region;
  rank: number;
  /** Completes "Which US state ...?" */
  clue: string;
  /** Completes "The city ..." */
  capitalClue: string;
};

const STATES: readonly State[] = US_STATE_ROWS.map(
  ([name, code, capital, nickname, region, rank, clue, capitalClue]) => ({
    name,
    code,
    capital,
    nickname,
    region,
    rank,
    clue,
    capitalClue,
  }),
);

const nearby = (one: State, other: State) =>
  (one.region === other.region ? 2 : 0) - Math.abs(one.rank - other.rank) * 0.3;

/** Codes that one might think up for this name: its first letter and another of its own, or a common one. */
const likelyCodes = ({ name, code }: State) => {
  const [first = '', ...rest] = name.toUpperCase().replaceAll(' ', '');
  return [...new Set([...rest, 'A', 'I', 'N', 'O'])]
    .map((letter) => first + letter)
    .filter((option) => option !== code && option[1] !== first);
};

const sameInitial = (one: State, other: State) => (one.code[0] === other.code[0] ? 3 : 0);

export const US_STATES: FactTable<State> = {
  category: 'Geography',
  rows: STATES,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'capital',
      // "Oklahoma City" answers itself.
      has: ({ name, capital }) => !capital.includes(name),
      ways: [
        {
          template: 'capital of a state',
          added: 1,
          front: ({ name }) => `What is the state capital of ${name}?`,
          back: ({ capital }) => capital,
          hints: ({ capital, capitalClue }) => [
            `Its name is ${shapeOf(capital)}.`,
            `The city ${capitalClue}.`,
            `It begins with "${firstLetters(capital)}".`,
          ],
          explanation: ({ name, capitalClue, nickname }) =>
            `The city ${capitalClue}. ${name} is known as the ${nickname}.`,
          flip: true,
          closeness: nearby,
        },
        {
          template: 'state of a capital',
          added: 0,
          front: ({ capital }) => `${capital} is the capital of which US state?`,
          back: ({ name }) => name,
          hints: ({ name, region, clue }) => [
            `It belongs to the census region called ${region === 'South' ? 'the South' : `the ${region}`}.`,
            `This state ${clue}.`,
            `Its name begins with "${firstLetters(name)}".`,
          ],
          explanation: ({ nickname, clue }) => `The ${nickname} ${clue}.`,
          flip: true,
          closeness: nearby,
        },
      ],
    },
    {
      name: 'abbreviation',
      ways: [
        {
          template: 'abbreviation of a state',
          added: 0,
          front: ({ name }) => `What is the two-letter postal abbreviation of ${name}?`,
          back: ({ code }) => code,
          hints: ({ name, code }) => [
            'Both letters occur in the name of the state, the first one at its beginning.',
            name.includes(' ')
              ? 'Look at both words of the name.'
              : `Its second letter is a ${/[AEIOUY]/u.test(code[1] ?? '') ? 'vowel' : 'consonant'}.`,
            name.includes(' ')
              ? 'It takes the initials of the two words.'
              : `Its second letter is number ${name.toUpperCase().indexOf(code[1] ?? '', 1) + 1} in the name.`,
          ],
          explanation: ({ name, nickname }) =>
            `The two-letter abbreviations came in with the ZIP code in 1963. ${name} is also called the ${nickname}.`,
          flip: true,
          wrong: likelyCodes,
        },
        {
          template: 'state of an abbreviation',
          added: 0,
          front: ({ code }) => `Which US state has the postal abbreviation ${code}?`,
          back: ({ name }) => name,
          hints: ({ region, clue, nickname }) => [
            `Look in the ${region}.`,
            `The state ${clue}.`,
            `It is nicknamed the ${nickname}.`,
          ],
          explanation: ({ clue, capital }) => `The state ${clue}; its capital is ${capital}.`,
          flip: true,
          closeness: sameInitial,
        },
      ],
    },
    {
      name: 'nickname',
      ways: [
        {
          template: 'state of a nickname',
          added: 1,
          front: ({ nickname }) => `Which US state is nicknamed the "${nickname}"?`,
          back: ({ name }) => name,
          hints: ({ region, clue, code }) => [
            `Look in the ${region}.`,
            `It ${clue}.`,
            `Its postal abbreviation is ${code}.`,
          ],
          explanation: ({ clue, capital }) => `It ${clue}. The state is governed from ${capital}.`,
          flip: true,
          closeness: nearby,
        },
        {
          template: 'nickname of a state',
          added: 1,
          front: ({ name }) => `What is the best-known nickname of ${name}?`,
          back: ({ nickname }) => nickname,
          hints: ({ clue, nickname }) => [
            `The state ${clue}.`,
            `The nickname is ${shapeOf(nickname)}.`,
            `It begins with "${firstLetters(nickname)}".`,
          ],
          explanation: ({ name, region, capital, clue }) =>
            `${name}, in the ${region}, ${clue}. It is governed from ${capital}.`,
          flip: false,
          closeness: nearby,
        },
      ],
    },
    {
      name: 'clue',
      ways: [
        {
          template: 'state of a clue',
          added: 0,
          front: ({ clue }) => `Which US state ${clue}?`,
          back: ({ name }) => name,
          hints: ({ region, capital, nickname }) => [
            `It belongs to the census region "${region}".`,
            `People call it the ${nickname}.`,
            `Its capital is ${capital}.`,
          ],
          explanation: ({ nickname, capital, region }) =>
            `The ${nickname}, in the ${region}, is governed from ${capital}.`,
          flip: true,
          closeness: nearby,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'US states',
      aliases: [
        'states of the USA',
        'American states',
        'fifty states',
        '50 states',
        'states of America',
        'United States',
        'states of the United States',
        'US geography',
        'American geography',
        'USA states',
      ],
    },
    {
      topic: 'US state capitals',
      aliases: [
        'capitals of the US states',
        'American state capitals',
        'state capitals',
        'capitals of the United States',
        'capitals of American states',
        'USA capitals',
        'capitals of the USA states',
        'capital cities of US states',
      ],
      columns: ['capital'],
    },
    {
      topic: 'US state abbreviations',
      aliases: [
        'state abbreviations',
        'postal abbreviations',
        'American state abbreviations',
        'US state codes',
        'US postal codes',
      ],
      columns: ['abbreviation'],
    },
    {
      topic: 'US state nicknames',
      aliases: ['state nicknames', 'American state nicknames', 'nicknames of the US states'],
      columns: ['nickname'],
    },
  ],
  qualifiers: 'geography',
};

import type { FactTable } from './fact-table.ts';

type Letter = { letter: string; word: string; rank: number; clue: string; spoken: string };

type LetterRow = readonly [letter: string, word: string, rank: number, clue: string, spoken: string];

/**
 * Spelled as the International Civil Aviation Organization does, with Alfa and Juliett, and spoken as it writes them in
 * Latin letters.
 */
// prettier-ignore
const ROWS: readonly LetterRow[] = [
  ['A', 'Alfa', 2, 'It is a Greek letter, spelled here with f, so that nobody says its ph as a p.', 'AL FAH'],
  ['B', 'Bravo', 1, 'Audiences call it out after a fine performance.', 'BRAH VOH'],
  ['C', 'Charlie', 1, 'The hero of a novel with a chocolate factory has this name.', 'CHAR LEE'],
  ['D', 'Delta', 1, 'A river may end in one.', 'DELL TAH'],
  ['E', 'Echo', 1, 'A mountainside sends it back.', 'ECK OH'],
  ['F', 'Foxtrot', 2, 'It is a ballroom dance.', 'FOKS TROT'],
  ['G', 'Golf', 2, 'It is played with clubs on a course of eighteen holes.', 'GOLF'],
  ['H', 'Hotel', 2, 'Travellers sleep in one.', 'HO TELL'],
  ['I', 'India', 3, 'It is a country with a wheel on its flag.', 'IN DEE AH'],
  ['J', 'Juliett', 3, 'She is a daughter of the Capulets, here with a doubled last letter.', 'JEW LEE ETT'],
  ['K', 'Kilo', 2, 'As a prefix of units it means a thousand.', 'KEY LOH'],
  ['L', 'Lima', 3, 'It is the capital of Peru.', 'LEE MAH'],
  ['M', 'Mike', 3, 'It is short for Michael.', 'MIKE'],
  ['N', 'November', 3, 'It is a month of thirty days.', 'NO VEM BER'],
  ['O', 'Oscar', 3, 'It is a golden statuette for films.', 'OSS CAH'],
  ['P', 'Papa', 3, 'Children call their father so.', 'PAH PAH'],
  ['Q', 'Quebec', 4, 'It is a province of Canada.', 'KEH BECK'],
  ['R', 'Romeo', 1, 'He is a son of the Montagues.', 'ROW ME OH'],
  ['S', 'Sierra', 3, 'It is a Spanish word for a mountain range.', 'SEE AIR RAH'],
  ['T', 'Tango', 1, 'It is a dance from Buenos Aires.', 'TANG GO'],
  ['U', 'Uniform', 4, 'Soldiers and pupils wear one.', 'YOU NEE FORM'],
  ['V', 'Victor', 3, 'It is Latin for a winner.', 'VIK TAH'],
  ['W', 'Whiskey', 3, 'It is a spirit, spelled here as in Ireland.', 'WISS KEY'],
  ['X', 'X-ray', 1, 'Doctors look at bones with it.', 'ECKS RAY'],
  ['Y', 'Yankee', 4, 'It is a nickname for somebody from New England.', 'YANG KEY'],
  ['Z', 'Zulu', 2, 'Pilots and soldiers use it for universal time too.', 'ZOO LOO'],
];

const LETTERS: readonly Letter[] = ROWS.map(([letter, word, rank, clue, spoken]) => ({
  letter,
  word,
  rank,
  clue,
  spoken,
}));

const indexOf = (letter: Letter) => LETTERS.indexOf(letter);

const near = (one: Letter, other: Letter) => 3 - Math.abs(indexOf(one) - indexOf(other)) * 0.2;

/** Words that other spelling alphabets have or had for the letter, as wrong options. */
const OLDER: Readonly<Record<string, readonly [string, string, string]>> = {
  A: ['Able', 'Adam', 'Apple'],
  B: ['Baker', 'Boy', 'Boston'],
  C: ['Chicago', 'Cast', 'Canada'],
  D: ['Dog', 'David', 'Denmark'],
  E: ['Easy', 'Edward', 'England'],
  F: ['Fox', 'Frank', 'Freddie'],
  G: ['George', 'Gold', 'Gamma'],
  H: ['How', 'Henry', 'Harry'],
  I: ['Item', 'Ida', 'Italy'],
  J: ['Jig', 'John', 'Johnny'],
  K: ['King', 'Kate', 'Kansas'],
  L: ['Love', 'Lincoln', 'London'],
  M: ['Mary', 'Metro', 'Monkey'],
  N: ['Nan', 'Nora', 'Nectar'],
  O: ['Oboe', 'Ocean', 'Otto'],
  P: ['Peter', 'Polka', 'Paris'],
  Q: ['Queen', 'Quack', 'Queenie'],
  R: ['Roger', 'Robert', 'Rome'],
  S: ['Sugar', 'Sam', 'Santiago'],
  T: ['Tare', 'Tom', 'Tommy'],
  U: ['Uncle', 'Union', 'Unit'],
  V: ['Victoria', 'Vinegar', 'Venice'],
  W: ['William', 'Washington', 'Willie'],
  X: ['Xanthippe', 'Xmas', 'Extra'],
  Y: ['Yoke', 'Young', 'York'],
  Z: ['Zebra', 'Zero', 'Zanzibar'],
};

/** A short word for each letter, and three that begin alike. */
const MESSAGES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  A: ['ANT', 'ART', 'ACT', 'AIM'],
  B: ['BUS', 'BOX', 'BAG', 'BED'],
  C: ['CAT', 'CAP', 'CUP', 'COW'],
  D: ['DOG', 'DAY', 'DRY', 'DIG'],
  E: ['EGG', 'EAR', 'END', 'ELK'],
  F: ['FOX', 'FAN', 'FIG', 'FUR'],
  G: ['GOAT', 'GATE', 'GIFT', 'GOLD'],
  H: ['HAT', 'HEN', 'HUT', 'HIP'],
  I: ['ICE', 'INK', 'IVY', 'ILL'],
  J: ['JAM', 'JET', 'JOY', 'JUG'],
  K: ['KEY', 'KID', 'KIT', 'KIN'],
  L: ['LAMP', 'LAKE', 'LION', 'LUCK'],
  M: ['MAP', 'MUG', 'MIX', 'MUD'],
  N: ['NUT', 'NET', 'NOW', 'NAP'],
  O: ['OAK', 'OIL', 'OWL', 'ORE'],
  P: ['PEN', 'PIG', 'POT', 'PAY'],
  Q: ['QUIZ', 'QUAY', 'QUIT', 'QUAD'],
  R: ['RAT', 'RED', 'RIB', 'ROW'],
  S: ['SKY', 'SUN', 'SEA', 'SIX'],
  T: ['TAXI', 'TREE', 'TOWN', 'TEAM'],
  U: ['UNIT', 'URGE', 'USER', 'UNDO'],
  V: ['VAN', 'VET', 'VOW', 'VIA'],
  W: ['WAX', 'WEB', 'WIG', 'WON'],
  X: ['XYLEM', 'XENON', 'XEROX', 'XEBEC'],
  Y: ['YAK', 'YES', 'YOU', 'YAM'],
  Z: ['ZOO', 'ZIP', 'ZEN', 'ZAP'],
};

const messageOf = ({ letter }: Letter) => MESSAGES[letter] ?? ['', '', '', ''];

const spelled = (word: string) =>
  word
    .split('')
    .map((letter) => LETTERS.find((other) => other.letter === letter)?.word ?? '')
    .join(', ');

const beginning = ({ word }: Letter) =>
  `It begins with "${word.slice(0, 2)}" and ends in "${word.slice(-1)}".`;

const stepsFrom = (letter: Letter) =>
  indexOf(letter) === 0
    ? 'It opens the list.'
    : `It comes after the word ${LETTERS[indexOf(letter) - 1]?.word ?? ''}.`;

export const NATO_ALPHABET: FactTable<Letter> = {
  category: 'Communication',
  rows: LETTERS,
  name: ({ letter }) => letter,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'word',
      ways: [
        {
          template: 'word of a letter',
          added: 0,
          front: ({ letter }) => `What is the NATO code word for the letter ${letter}?`,
          back: ({ word }) => word,
          hints: (letter) => [stepsFrom(letter), letter.clue, beginning(letter)],
          explanation: ({ letter, spoken }) =>
            `On the radio it is spoken ${spoken}, so that ${letter} is not taken for a letter that sounds alike.`,
          flip: true,
          wrong: ({ letter }) => OLDER[letter] ?? [],
        },
        {
          template: 'letter of a clue',
          added: 1,
          front: ({ clue }) => `Which NATO code word is meant? ${clue}`,
          back: ({ word }) => word,
          hints: (letter) => [
            indexOf(letter) < 13
              ? 'Its letter stands in the first half of the alphabet.'
              : 'Its letter stands in the second half of the alphabet.',
            stepsFrom(letter),
            `It is the code for ${letter.letter}.`,
          ],
          explanation: ({ letter, word, spoken }) =>
            `${word} stands for ${letter} and is spoken ${spoken} on the radio.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'order',
      has: (letter) => indexOf(letter) < LETTERS.length - 1,
      ways: [
        {
          template: 'word after a word',
          added: 2,
          front: ({ word }) => `Which NATO code word stands for the letter after that of ${word}?`,
          back: (letter) => LETTERS[indexOf(letter) + 1]?.word ?? '',
          hints: (letter) => {
            const next = LETTERS[indexOf(letter) + 1];
            return [
              `${letter.word} stands for ${letter.letter}.`,
              next?.clue ?? '',
              next ? beginning(next) : '',
            ];
          },
          explanation: (letter) =>
            `After ${letter.letter} comes ${LETTERS[indexOf(letter) + 1]?.letter ?? ''}; its word is spoken ${LETTERS[indexOf(letter) + 1]?.spoken ?? ''}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'message',
      ways: [
        {
          template: 'word from code words',
          added: 1,
          front: (letter) =>
            `Over the radio you hear "${spelled(messageOf(letter)[0])}". Which word is spelled?`,
          back: (letter) => messageOf(letter)[0],
          hints: (letter) => [
            `It has ${messageOf(letter)[0].length} letters, one for each code word.`,
            'Take the initials of the code words.',
            `It begins with ${messageOf(letter)[0].slice(0, 2)}.`,
          ],
          explanation: () =>
            'Each code word begins with the letter that it stands for, so the initials give the word.',
          flip: true,
          wrong: (letter) => messageOf(letter).slice(1),
        },
        {
          template: 'code words of a word',
          added: 2,
          front: (letter) => `How is the word "${messageOf(letter)[0]}" spelled out in the NATO alphabet?`,
          back: (letter) => spelled(messageOf(letter)[0]),
          hints: (letter) => [
            'Each letter has one code word.',
            `The first one is spoken ${letter.spoken}.`,
            `The last one is ${spelled(messageOf(letter)[0]).split(', ').at(-1) ?? ''}.`,
          ],
          explanation: () => 'Each code word begins with the letter that it stands for.',
          flip: true,
          wrong: (letter) => messageOf(letter).slice(1).map(spelled),
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'NATO phonetic alphabet',
      aliases: [
        'NATO alphabet',
        'spelling alphabet',
        'phonetic alphabet',
        'radio alphabet',
        'ICAO alphabet',
        'ICAO spelling alphabet',
        'aviation alphabet',
        'military alphabet',
        'alpha bravo charlie',
        'NATO code words',
        'NATO spelling alphabet',
      ],
    },
  ],
  qualifiers: 'code word radio aviation',
};

import type { FactTable } from './fact-table.ts';

type Planet = {
  name: string;
  position: number;
  kind: 'terrestrial planet' | 'gas giant' | 'ice giant';
  size: number;
  rank: number;
  namesake: string;
  /** What else is known of the namesake, as hints; empty for our own planet. */
  myth: readonly [counterpart: string, attribute: string];
  clue: string;
  secondClue: string;
  look: string;
  /** Rotation, orbit or temperature: what only this planet does. */
  motion: string;
};

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

const ordinal = (position: number) => ORDINALS[position] ?? '';

/** `size` is the rank by diameter, the largest first. Figures: fact sheets of NASA's planetary data archive. */
const PLANETS: readonly Planet[] = [
  {
    name: 'Mercury',
    position: 1,
    kind: 'terrestrial planet',
    size: 8,
    rank: 2,
    namesake: 'the swift messenger of the Roman gods',
    myth: ['The Greeks called him Hermes.', 'He wears winged sandals.'],
    clue: 'circles the Sun in only 88 days',
    secondClue: 'has no moon and hardly any air, so its nights are bitterly cold',
    look: 'grey, airless and full of craters, like our Moon',
    motion: 'turns exactly three times while it goes around the Sun twice',
  },
  {
    name: 'Venus',
    position: 2,
    kind: 'terrestrial planet',
    size: 6,
    rank: 1,
    namesake: 'the Roman goddess of love and beauty',
    myth: ['The Greeks called her Aphrodite.', 'Cupid was her son.'],
    clue: 'has the hottest surface of all',
    secondClue: 'is veiled by clouds of sulfuric acid',
    look: 'a brilliant, unbroken white to yellow veil of cloud',
    motion: 'has a day, in the sense of one turn, that is longer than its year',
  },
  {
    name: 'Earth',
    position: 3,
    kind: 'terrestrial planet',
    size: 5,
    rank: 1,
    namesake: 'no god at all, but the ground under our feet',
    myth: ['', ''],
    clue: 'has oceans of liquid water on its surface',
    secondClue: 'is the densest of all',
    look: 'blue, green and brown under swirls of white',
    motion: 'takes about 365 and a quarter days for one orbit',
  },
  {
    name: 'Mars',
    position: 4,
    kind: 'terrestrial planet',
    size: 7,
    rank: 1,
    namesake: 'the Roman god of war',
    myth: ['The Greeks called him Ares.', 'Romulus and Remus were said to be his sons.'],
    clue: 'bears Olympus Mons, the tallest known volcano',
    secondClue: 'owes its red colour to iron oxide',
    look: 'rusty red with white caps at the poles',
    motion: 'has a day only some forty minutes longer than ours',
  },
  {
    name: 'Jupiter',
    position: 5,
    kind: 'gas giant',
    size: 1,
    rank: 1,
    namesake: 'the king of the Roman gods',
    myth: ['The Greeks called him Zeus.', 'He throws thunderbolts.'],
    clue: 'has the Great Red Spot, a storm seen for well over a century',
    secondClue: 'weighs more than twice as much as all the others together',
    look: 'striped in cream and brown, with a giant red oval',
    motion: 'spins once in less than ten hours, faster than all others',
  },
  {
    name: 'Saturn',
    position: 6,
    kind: 'gas giant',
    size: 2,
    rank: 1,
    namesake: 'the Roman god of sowing, father of the chief god',
    myth: ['The Greeks called him Cronus.', 'He holds a sickle.'],
    clue: 'is less dense than water on average',
    secondClue: 'was orbited by the Cassini spacecraft from 2004 to 2017',
    look: 'pale gold inside broad, bright rings',
    motion: 'has a jet stream in the shape of a hexagon around its north pole',
  },
  {
    name: 'Uranus',
    position: 7,
    kind: 'ice giant',
    size: 3,
    rank: 2,
    namesake: 'the Greek god of the sky',
    myth: ['The Romans called him Caelus.', 'Gaia, the earth, was his wife.'],
    clue: 'was discovered by William Herschel in 1781',
    secondClue: 'has moons named after characters of Shakespeare and Pope',
    look: 'a smooth, pale blue-green ball',
    motion: 'rolls around the Sun lying on its side',
  },
  {
    name: 'Neptune',
    position: 8,
    kind: 'ice giant',
    size: 4,
    rank: 2,
    namesake: 'the Roman god of the sea',
    myth: ['The Greeks called him Poseidon.', 'He carries a trident.'],
    clue: 'was found in 1846 where calculation had predicted it',
    secondClue: 'has the fastest winds of all',
    look: 'a blue ball with wisps of white cloud and, at times, a great dark spot',
    motion: 'needs about 165 years for one orbit',
  },
];

const withArticle = (kind: Planet['kind']) => `${kind === 'ice giant' ? 'an' : 'a'} ${kind}`;

const likeness = (one: Planet, other: Planet) =>
  (one.kind === other.kind ? 1.5 : 0) + (Math.abs(one.position - other.position) === 1 ? 1 : 0);

const initial = ({ name }: Planet) => `Its name begins with "${name.slice(0, 1)}".`;

/** A way to find the planet from something said of it. */
const toName = (
  template: string,
  added: number,
  front: (planet: Planet) => string,
  hints: (planet: Planet) => readonly [string, string],
) => ({
  template,
  added,
  front,
  back: ({ name }: Planet) => name,
  hints: (planet: Planet) => [...hints(planet), initial(planet)] as const,
  explanation: (planet: Planet) =>
    `This ${planet.kind}, the ${ordinal(planet.position)} from the Sun, ${planet.clue}, and it ${planet.secondClue}.`,
  flip: true,
  closeness: likeness,
});

export const PLANETS_TABLE: FactTable<Planet> = {
  category: 'Astronomy',
  rows: PLANETS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'position',
      ways: [
        toName(
          'planet at a place',
          0,
          ({ position }) => `Which planet is the ${ordinal(position)} from the Sun?`,
          ({ look, clue }) => [`Picture it: ${look}.`, `It ${clue}.`],
        ),
      ],
    },
    {
      name: 'clue',
      ways: [
        toName(
          'planet of a clue',
          0,
          ({ clue }) => `Which planet of the solar system ${clue}?`,
          ({ kind, look }) => [`It is ${withArticle(kind)}.`, `Picture it: ${look}.`],
        ),
      ],
    },
    {
      name: 'second clue',
      ways: [
        toName(
          'planet of a second clue',
          1,
          ({ secondClue }) => `Which planet of the solar system ${secondClue}?`,
          ({ kind, position }) => [
            `It is ${withArticle(kind)}.`,
            `It is the ${ordinal(position)} from the Sun.`,
          ],
        ),
      ],
    },
    {
      name: 'look',
      ways: [
        toName(
          'planet of a look',
          0,
          ({ look }) => `Which planet of the solar system looks like this: ${look}?`,
          ({ kind, clue }) => [`It is ${withArticle(kind)}.`, `It ${clue}.`],
        ),
      ],
    },
    {
      name: 'motion',
      ways: [
        toName(
          'planet of a motion',
          2,
          ({ motion }) => `Which planet of the solar system ${motion}?`,
          ({ kind, look }) => [`It is ${withArticle(kind)}.`, `Picture it: ${look}.`],
        ),
      ],
    },
    {
      name: 'namesake',
      has: ({ name }) => name !== 'Earth',
      ways: [
        toName(
          'planet of a god',
          1,
          ({ namesake }) => `Which planet is named after ${namesake}?`,
          ({ look, clue }) => [`Picture it: ${look}.`, `It ${clue}.`],
        ),
        {
          template: 'god of a planet',
          added: 2,
          front: ({ name }) => `After whom is the planet ${name} named?`,
          back: ({ namesake }) => namesake.charAt(0).toUpperCase() + namesake.slice(1),
          hints: ({ myth }) => ['It is a figure of ancient myth.', ...myth],
          explanation: ({ name, position, kind }) =>
            `All planets but our own bear the names of gods. ${name}, ${withArticle(kind)}, is the ${ordinal(position)} from the Sun.`,
          flip: true,
        },
      ],
    },
    {
      name: 'size',
      ways: [
        toName(
          'planet of a size',
          2,
          ({ size }) =>
            size === 1
              ? 'Which planet of the solar system is the largest?'
              : size === 8
                ? 'Which planet of the solar system is the smallest?'
                : `Which planet of the solar system is the ${ordinal(size)} largest by diameter?`,
          ({ kind, look }) => [`It is ${withArticle(kind)}.`, `Picture it: ${look}.`],
        ),
      ],
    },
  ],
  topics: [
    {
      topic: 'Planets',
      aliases: [
        'planets of the solar system',
        'the eight planets',
        'planets in order',
        'order of the planets',
        'our planets',
        'planets in our solar system',
        'solar system',
      ],
    },
  ],
  qualifiers: 'astronomy space science',
};

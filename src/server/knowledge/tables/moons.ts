import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';

type Moon = { name: string; planet: string; rank: number; clue: string; namesake: string };

type MoonRow = readonly [name: string, planet: string, rank: number, clue: string, namesake: string];

/** Moons that have been seen at close range or have a story; `clue` completes "Which moon ...?" and is true of one alone. */
const ROWS: readonly MoonRow[] = [
  [
    'Phobos',
    'Mars',
    2,
    'races around the red planet three times a day and comes closer with every orbit',
    'a son of the god of war, whose name means fear',
  ],
  [
    'Deimos',
    'Mars',
    3,
    'is the smaller and outer of the two that circle the red planet',
    'a son of the god of war, whose name means terror',
  ],
  [
    'Io',
    'Jupiter',
    2,
    'is the most volcanically active world that we know',
    'a priestess whom Hera turned into a cow',
  ],
  [
    'Europa',
    'Jupiter',
    2,
    'was the goal of a probe named Clipper, launched in 2024',
    'a Phoenician princess carried off by a bull',
  ],
  [
    'Ganymede',
    'Jupiter',
    2,
    'is the largest in the solar system, larger than the innermost planet',
    'a Trojan boy who became cupbearer of the gods',
  ],
  [
    'Callisto',
    'Jupiter',
    3,
    'is the outermost of the four that Galileo saw, and covered with old craters',
    'a nymph who was turned into a bear',
  ],
  [
    'Amalthea',
    'Jupiter',
    5,
    'was found by Barnard in 1892, the last to be discovered by eye at the telescope',
    'the goat or nymph that nursed the infant Zeus',
  ],
  [
    'Himalia',
    'Jupiter',
    5,
    'is the largest of the many irregular ones that circle the largest planet',
    'a nymph of Rhodes',
  ],
  [
    'Titan',
    'Saturn',
    1,
    'has a thick atmosphere and lakes of liquid methane',
    'the race of giants that ruled before the Olympians',
  ],
  [
    'Enceladus',
    'Saturn',
    2,
    'throws jets of water and ice into space from cracks near its south pole',
    'a giant buried under Etna',
  ],
  [
    'Mimas',
    'Saturn',
    3,
    'resembles the Death Star because of its giant crater Herschel',
    'a giant whom the smith of the gods killed with red-hot metal',
  ],
  [
    'Iapetus',
    'Saturn',
    4,
    'has one dark and one bright side, and a ridge along its equator',
    'the father of Prometheus and Atlas',
  ],
  ['Rhea', 'Saturn', 4, 'is the second largest of the ringed planet', 'the mother of Zeus'],
  [
    'Dione',
    'Saturn',
    5,
    'shares its orbit with the tiny companions Helene and Polydeuces',
    'a titaness, in Homer the mother of Aphrodite',
  ],
  [
    'Tethys',
    'Saturn',
    5,
    'bears the huge crater Odysseus and the canyon Ithaca Chasma',
    'a sea titaness, wife of Oceanus',
  ],
  [
    'Hyperion',
    'Saturn',
    5,
    'looks like a sponge and tumbles without a regular day',
    'the titan who fathered the Sun',
  ],
  [
    'Phoebe',
    'Saturn',
    5,
    'circles the ringed planet backwards and feeds its largest, faintest ring',
    'a titaness, the grandmother of Apollo and Artemis',
  ],
  [
    'Miranda',
    'Uranus',
    3,
    'has Verona Rupes, one of the tallest known cliffs',
    'the daughter of Prospero in "The Tempest"',
  ],
  [
    'Ariel',
    'Uranus',
    4,
    'has the brightest surface of the five large ones of the tilted planet',
    'a spirit of the air in "The Tempest"',
  ],
  [
    'Umbriel',
    'Uranus',
    5,
    'is the darkest of the five large ones of the tilted planet',
    'a dusky sprite in a poem by Alexander Pope',
  ],
  [
    'Titania',
    'Uranus',
    4,
    'is the largest of the planet that William Herschel found',
    'the queen of the fairies in "A Midsummer Night’s Dream"',
  ],
  [
    'Oberon',
    'Uranus',
    4,
    'is the outermost of the five large ones of the tilted planet',
    'the king of the fairies in "A Midsummer Night’s Dream"',
  ],
  [
    'Triton',
    'Neptune',
    3,
    'is the only large one in the solar system that circles its planet backwards',
    'a son of the god of the sea who blows on a shell',
  ],
  [
    'Nereid',
    'Neptune',
    5,
    'was found by Kuiper in 1949 on an extremely elongated path',
    'the fifty sea nymphs to whom the mother of Achilles belongs',
  ],
  [
    'Proteus',
    'Neptune',
    5,
    'was found by Voyager 2 in 1989 and is larger than the one Kuiper had found there',
    'a sea god who changes his shape',
  ],
  ['Charon', 'Pluto', 3, 'is half as wide as the dwarf planet it belongs to', 'the ferryman of the dead'],
];

const MOONS: readonly Moon[] = ROWS.map(([name, planet, rank, clue, namesake]) => ({
  name,
  planet,
  rank,
  clue,
  namesake,
}));

const PLANETS_WITH_MOONS = [...new Set(MOONS.map(({ planet }) => planet))].filter(
  (planet) => planet !== 'Pluto',
);

const OTHER_DWARF_PLANETS = ['Eris', 'Haumea', 'Makemake', 'Ceres'];

const near = (one: Moon, other: Moon) =>
  (one.planet === other.planet ? 2 : 0) - Math.abs(one.rank - other.rank) * 0.3;

export const MOONS_TABLE: FactTable<Moon> = {
  category: 'Astronomy',
  rows: MOONS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'planet',
      ways: [
        {
          template: 'planet of a moon',
          added: 0,
          front: ({ name, planet }) =>
            `Around which ${planet === 'Pluto' ? 'dwarf planet' : 'planet'} does ${name} revolve?`,
          back: ({ planet }) => planet,
          hints: ({ namesake, clue, planet }) => [
            `The moon is named after ${namesake}.`,
            `This moon ${clue}.`,
            `The answer begins with "${planet.slice(0, 1)}".`,
          ],
          explanation: ({ name, clue, namesake }) => `${name} ${clue}. Its name recalls ${namesake}.`,
          flip: true,
          wrong: ({ planet }) =>
            planet === 'Pluto' ? OTHER_DWARF_PLANETS : PLANETS_WITH_MOONS.filter((other) => other !== planet),
        },
      ],
    },
    {
      name: 'clue',
      ways: [
        {
          template: 'moon of a clue',
          added: 1,
          front: ({ clue }) => `Which moon ${clue}?`,
          back: ({ name }) => name,
          hints: ({ planet, namesake, name }) => [
            `It belongs to ${planet}.`,
            `It is named after ${namesake}.`,
            `Its name begins with "${firstLetters(name)}".`,
          ],
          explanation: ({ planet, namesake }) =>
            `It revolves around ${planet} and is named after ${namesake}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'namesake',
      ways: [
        {
          template: 'moon of a namesake',
          added: 2,
          front: ({ namesake }) => `Which moon is named after ${namesake}?`,
          back: ({ name }) => name,
          hints: ({ planet, clue, name }) => [
            `It belongs to ${planet}.`,
            `This moon ${clue}.`,
            `Its name begins with "${firstLetters(name)}".`,
          ],
          explanation: ({ planet, clue }) => `This moon of ${planet} ${clue}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Moons of the solar system',
      aliases: ['moons', 'moons of the planets', 'natural satellites', 'planetary moons'],
    },
  ],
  qualifiers: 'astronomy space science',
};

import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';
import { withCase } from './symbol-case.ts';

type Unit = {
  name: string;
  symbol: string;
  quantity: string;
  rank: number;
  /** In other units of the system. */
  composition: string;
  /** Completes "The unit ...". */
  story: string;
};

type UnitRow = readonly [
  name: string,
  symbol: string,
  quantity: string,
  rank: number,
  composition: string,
  story: string,
];

/** The base units and the units with names of their own (SI Brochure, 9th edition). */
const ROWS: readonly UnitRow[] = [
  [
    'metre',
    'm',
    'length',
    1,
    'a base unit, tied to the speed of light',
    'was first meant as a ten-millionth of the way from the pole to the equator',
  ],
  [
    'kilogram',
    'kg',
    'mass',
    1,
    'a base unit, tied to the Planck constant',
    'was defined by a metal cylinder near Paris until 2019',
  ],
  [
    'second',
    's',
    'time',
    1,
    'a base unit, tied to a vibration of caesium atoms',
    'is counted by atomic clocks',
  ],
  [
    'ampere',
    'A',
    'electric current',
    2,
    'a base unit, tied to the charge of the electron',
    'honours the Frenchman who found that parallel wires can attract each other',
  ],
  [
    'kelvin',
    'K',
    'thermodynamic temperature',
    2,
    'a base unit, tied to the Boltzmann constant',
    'starts counting at absolute zero',
  ],
  [
    'mole',
    'mol',
    'amount of substance',
    2,
    'a base unit, a fixed number of particles',
    'lets chemists count atoms by weighing',
  ],
  [
    'candela',
    'cd',
    'luminous intensity',
    3,
    'a base unit, about the light of one candle',
    'has a name that is Latin for candle',
  ],
  ['newton', 'N', 'force', 1, 'kg·m/s²', 'honours the author of the three laws of motion'],
  ['joule', 'J', 'energy', 1, 'N·m', 'honours a brewer’s son who measured how work turns into heat'],
  ['watt', 'W', 'power', 1, 'J/s', 'honours the Scot who improved the steam engine'],
  [
    'pascal',
    'Pa',
    'pressure',
    2,
    'N/m²',
    'honours a French thinker who had a barometer carried up a mountain',
  ],
  ['hertz', 'Hz', 'frequency', 1, '1/s', 'honours the German who first showed radio waves'],
  [
    'coulomb',
    'C',
    'electric charge',
    2,
    'A·s',
    'honours a Frenchman who measured forces with a torsion balance',
  ],
  [
    'volt',
    'V',
    'electric potential difference',
    1,
    'W/A',
    'honours the Italian inventor of the battery pile',
  ],
  [
    'ohm',
    'Ω',
    'electrical resistance',
    2,
    'V/A',
    'honours a German schoolteacher with a famous law of circuits',
  ],
  ['farad', 'F', 'capacitance', 3, 'C/V', 'honours the English discoverer of induction'],
  ['siemens', 'S', 'electrical conductance', 4, 'A/V', 'honours a German founder of an electrical company'],
  ['weber', 'Wb', 'magnetic flux', 5, 'V·s', 'honours a colleague of Gauss at Göttingen'],
  [
    'tesla',
    'T',
    'magnetic flux density',
    3,
    'Wb/m²',
    'honours a pioneer of alternating current, born in what is Croatia today',
  ],
  ['henry', 'H', 'inductance', 4, 'Wb/A', 'honours the American who discovered self-induction'],
  ['lumen', 'lm', 'luminous flux', 3, 'cd·sr', 'tells how much visible light a lamp gives off in all'],
  ['lux', 'lx', 'illuminance', 4, 'lm/m²', 'tells how much light falls on a desk'],
  [
    'becquerel',
    'Bq',
    'radioactive activity',
    4,
    '1/s',
    'honours the Frenchman who discovered the rays of uranium',
  ],
  ['gray', 'Gy', 'absorbed dose', 5, 'J/kg', 'honours an English radiobiologist'],
  ['sievert', 'Sv', 'equivalent dose', 4, 'J/kg', 'honours a Swedish pioneer of radiation protection'],
  ['katal', 'kat', 'catalytic activity', 5, 'mol/s', 'measures how fast enzymes work'],
  ['radian', 'rad', 'plane angle', 3, 'm/m', 'is the angle whose arc is as long as its radius'],
  ['steradian', 'sr', 'solid angle', 5, 'm²/m²', 'measures a cone of view in space'],
];

const UNITS: readonly Unit[] = ROWS.map(([name, symbol, quantity, rank, composition, story]) => ({
  name,
  symbol,
  quantity,
  rank,
  composition,
  story,
}));

const isBase = ({ composition }: Unit) => composition.startsWith('a base unit');

const madeOf = (unit: Unit) =>
  isBase(unit) ? `It is ${unit.composition}.` : `In other units it is ${unit.composition}.`;

const near = (one: Unit, other: Unit) =>
  (isBase(one) === isBase(other) ? 0.8 : 0) +
  (one.quantity.split(' ')[0] === other.quantity.split(' ')[0] ? 2 : 0) -
  Math.abs(one.rank - other.rank) * 0.4;

export const SI_UNITS: FactTable<Unit> = {
  category: 'Physics',
  rows: UNITS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'quantity',
      ways: [
        {
          template: 'unit of a quantity',
          added: 0,
          front: ({ quantity }) => `What is the SI unit of ${quantity}?`,
          back: ({ name }) => `The ${name}`,
          hints: (unit) => [
            madeOf(unit),
            `The unit ${unit.story}.`,
            `Its name begins with "${firstLetters(unit.name)}".`,
          ],
          explanation: (unit) => `The unit ${unit.story}. ${madeOf(unit)}`,
          flip: true,
          closeness: near,
        },
        {
          template: 'quantity of a unit',
          added: 0,
          front: ({ name }) => `Which quantity does the ${name} measure?`,
          back: ({ quantity }) => quantity.charAt(0).toUpperCase() + quantity.slice(1),
          hints: (unit) => [
            `The unit ${unit.story}.`,
            `Its symbol is ${unit.symbol}. ${madeOf(unit)}`,
            `The quantity begins with "${firstLetters(unit.quantity)}".`,
          ],
          explanation: (unit) => `The unit ${unit.story}. ${madeOf(unit)}`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'symbol',
      ways: [
        {
          template: 'unit of a symbol',
          added: 1,
          front: ({ symbol }) => `Which SI unit has the symbol ${withCase(symbol)}?`,
          back: ({ name }) => `The ${name}`,
          hints: (unit) => [`The unit ${unit.story}.`, madeOf(unit), `It is the unit of ${unit.quantity}.`],
          explanation: ({ quantity, story }) => `It is the unit of ${quantity} and ${story}.`,
          flip: true,
          closeness: (one, other) => (one.symbol[0] === other.symbol[0] ? 3 : 0),
        },
      ],
    },
    {
      name: 'composition',
      has: (unit) => !isBase(unit) && !['1/s', 'J/kg', 'm/m', 'm²/m²'].includes(unit.composition),
      ways: [
        {
          template: 'unit of a composition',
          added: 2,
          front: ({ composition }) => `Which unit is another name for ${composition}?`,
          back: ({ name }) => `The ${name}`,
          hints: ({ story, quantity, name }) => [
            `The unit ${story}.`,
            `It measures ${quantity}.`,
            `Its name begins with "${firstLetters(name)}".`,
          ],
          explanation: ({ quantity, story }) => `It is the unit of ${quantity} and ${story}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'story',
      ways: [
        {
          template: 'unit of a story',
          added: 1,
          front: ({ story }) => `Which SI unit ${story}?`,
          back: ({ name }) => `The ${name}`,
          hints: (unit) => [
            madeOf(unit),
            `It is the unit of ${unit.quantity}.`,
            `Its symbol is ${unit.symbol}.`,
          ],
          explanation: (unit) => `It is the unit of ${unit.quantity}. ${madeOf(unit)}`,
          flip: true,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'SI units',
      aliases: [
        'units of measurement',
        'SI base units and derived units',
        'metric units',
        'physical units',
        'international system of units',
        'units of physics',
        'measurement units',
        'scientific units',
      ],
    },
    { topic: 'SI base units', aliases: ['base units', 'seven base units'], rows: isBase },
  ],
  qualifiers: 'physics science metric',
};

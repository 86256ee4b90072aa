import { firstLetters, listed } from '../card-text.ts';
import { CONTINENTS } from './continents.ts';
import type { FactTable } from './fact-table.ts';

type Continent = 'Africa' | 'Asia' | 'Europe' | 'North America' | 'South America' | 'Oceania';

type River = {
  name: string;
  continent: Continent;
  rank: number;
  mouth: string;
  capitals: readonly string[];
  clue: string;
};

type RiverRow = readonly [
  name: string,
  continent: Continent,
  rank: number,
  mouth: string,
  capitals: string,
  clue: string,
];

/**
 * The mouth is empty where the river joins another one, or where the name of the sea is in dispute. The capitals are
 * those that lie on it; the clue completes "Which river ...?".
 */
// prettier-ignore
const ROWS: readonly RiverRow[] = [
  ['Nile', 'Africa', 1, 'Mediterranean Sea', 'Cairo, Khartoum', 'flooded every summer and made the fields of the pharaohs fertile'],
  ['Congo', 'Africa', 1, 'Atlantic Ocean', 'Kinshasa, Brazzaville', 'crosses the Equator twice'],
  ['Niger', 'Africa', 2, 'Atlantic Ocean', 'Bamako, Niamey', 'bends past Timbuktu at the edge of the Sahara'],
  ['Zambezi', 'Africa', 2, 'Indian Ocean', '', 'plunges over the Victoria Falls'],
  ['Orange River', 'Africa', 3, 'Atlantic Ocean', '', 'plunges over the Augrabies Falls and is named after a Dutch royal house'],
  ['Limpopo', 'Africa', 4, 'Indian Ocean', '', 'is called great, grey-green and greasy in a story by Kipling'],
  ['Okavango', 'Africa', 3, '', '', 'never reaches a sea and ends in an inland delta in the Kalahari'],
  ['Amazon', 'South America', 1, 'Atlantic Ocean', '', 'carries more water than any other'],
  ['Paraná', 'South America', 3, '', '', 'drives the turbines of the Itaipú Dam'],
  ['Paraguay', 'South America', 4, '', 'Asunción', 'floods the wetland of the Pantanal'],
  ['Orinoco', 'South America', 2, 'Atlantic Ocean', '', 'is linked with the Amazon’s basin by the natural Casiquiare canal'],
  ['Magdalena', 'South America', 4, 'Caribbean Sea', '', 'carries the steamboats of "Love in the Time of Cholera"'],
  ['Mississippi', 'North America', 1, '', '', 'flows past St. Louis, Memphis and New Orleans'],
  ['Missouri', 'North America', 2, '', '', 'led the expedition of Lewis and Clark upstream to the west'],
  ['Ohio', 'North America', 3, '', '', 'begins where two others meet in Pittsburgh'],
  ['Colorado', 'North America', 1, '', '', 'carved the Grand Canyon'],
  ['Rio Grande', 'North America', 2, '', '', 'forms the border between Texas and Mexico'],
  ['Columbia', 'North America', 3, 'Pacific Ocean', '', 'is held back by the Grand Coulee Dam'],
  ['Yukon', 'North America', 3, 'Bering Sea', '', 'carried the gold seekers of the Klondike'],
  ['Mackenzie', 'North America', 4, 'Arctic Ocean', '', 'drains the Great Slave Lake to the far north'],
  ['Saint Lawrence', 'North America', 2, '', '', 'drains the Great Lakes past Montreal and Quebec City'],
  ['Hudson', 'North America', 2, 'Atlantic Ocean', '', 'passes the west side of Manhattan'],
  ['Potomac', 'North America', 2, 'Chesapeake Bay', 'Washington, D.C.', 'passes Mount Vernon, the home of the first president'],
  ['Yangtze', 'Asia', 1, 'East China Sea', '', 'is dammed at the Three Gorges'],
  ['Yellow River', 'Asia', 2, 'Bohai Sea', '', 'is coloured by loess and is called China’s Sorrow for its floods'],
  ['Mekong', 'Asia', 2, 'South China Sea', 'Vientiane, Phnom Penh', 'makes the Tonlé Sap flow backward every year'],
  ['Hong (Red River)', 'Asia', 3, 'Gulf of Tonkin', 'Hanoi', 'rises in Yunnan and waters the rice fields of northern Vietnam'],
  ['Chao Phraya', 'Asia', 3, 'Gulf of Thailand', 'Bangkok', 'passes the ruins of the old royal city of Ayutthaya'],
  ['Irrawaddy', 'Asia', 3, 'Andaman Sea', '', 'flows past Mandalay and the temples of Bagan'],
  ['Ganges', 'Asia', 1, 'Bay of Bengal', '', 'is holy to Hindus, who bathe in it at Varanasi'],
  ['Brahmaputra', 'Asia', 3, '', '', 'is called Yarlung Tsangpo in Tibet'],
  ['Indus', 'Asia', 2, 'Arabian Sea', '', 'had the ancient city of Mohenjo-daro on its bank'],
  ['Tigris', 'Asia', 2, '', 'Baghdad', 'is the eastern of the two that frame Mesopotamia'],
  ['Euphrates', 'Asia', 2, '', '', 'flowed through Babylon'],
  ['Jordan', 'Asia', 2, 'Dead Sea', '', 'is where Jesus was baptised, as the Gospels tell'],
  ['Kura', 'Asia', 5, 'Caspian Sea', 'Tbilisi', 'is the longest of the South Caucasus'],
  ['Ob', 'Asia', 4, 'Kara Sea', '', 'takes in the Irtysh and passes Novosibirsk'],
  ['Yenisei', 'Asia', 4, 'Kara Sea', '', 'passes Krasnoyarsk and takes in the Angara from Lake Baikal'],
  ['Lena', 'Asia', 4, 'Laptev Sea', '', 'passes Yakutsk, and a revolutionary is said to have taken his name from it'],
  ['Amur', 'Asia', 4, '', '', 'is called the Black Dragon in Chinese and divides two large states'],
  ['Volga', 'Europe', 1, 'Caspian Sea', '', 'is the longest in Europe'],
  ['Danube', 'Europe', 1, 'Black Sea', 'Vienna, Bratislava, Budapest, Belgrade', 'is called blue in the title of a waltz by Johann Strauss'],
  ['Rhine', 'Europe', 1, 'North Sea', '', 'flows past the Lorelei and the cathedral of Cologne'],
  ['Seine', 'Europe', 1, 'English Channel', 'Paris', 'flows around the island with Notre-Dame'],
  ['Thames', 'Europe', 1, 'North Sea', 'London', 'flows past Oxford, Eton and Greenwich'],
  ['Tiber', 'Europe', 1, '', 'Rome', 'carried Romulus and Remus in their basket'],
  ['Tagus', 'Europe', 2, 'Atlantic Ocean', 'Lisbon', 'is the longest of the Iberian Peninsula'],
  ['Vistula', 'Europe', 2, 'Baltic Sea', 'Warsaw', 'flows past the royal castle of Kraków'],
  ['Dnieper', 'Europe', 3, 'Black Sea', 'Kyiv', 'carried the trade of the Rus to Byzantium over its rapids'],
  ['Don', 'Europe', 3, 'Sea of Azov', '', 'flows quietly in the title of a novel by Sholokhov'],
  ['Elbe', 'Europe', 2, 'North Sea', '', 'flows through Dresden and Hamburg'],
  ['Oder', 'Europe', 3, 'Baltic Sea', '', 'forms with the Neisse the border between Germany and Poland'],
  ['Vltava', 'Europe', 3, '', 'Prague', 'was set to music by Smetana'],
  ['Spree', 'Europe', 3, '', 'Berlin', 'flows around the Museum Island'],
  ['Loire', 'Europe', 2, 'Atlantic Ocean', '', 'is the longest in France'],
  ['Rhône', 'Europe', 2, 'Mediterranean Sea', '', 'flows through Lake Geneva and under the broken bridge of Avignon'],
  ['Po', 'Europe', 2, 'Adriatic Sea', '', 'is the longest in Italy'],
  ['Ebro', 'Europe', 4, 'Mediterranean Sea', '', 'was called Iberus by the Romans and flows past Zaragoza'],
  ['Guadalquivir', 'Europe', 4, 'Atlantic Ocean', '', 'flows past Córdoba and Seville'],
  ['Douro', 'Europe', 3, 'Atlantic Ocean', '', 'flows past the vineyards of port wine'],
  ['Liffey', 'Europe', 3, 'Irish Sea', 'Dublin', 'speaks as Anna Livia in a novel by James Joyce'],
  ['Shannon', 'Europe', 4, 'Atlantic Ocean', '', 'is the longest in Ireland'],
  ['Sava', 'Europe', 5, '', 'Zagreb, Belgrade', 'forms a long part of the border between Croatia and Bosnia and Herzegovina'],
  ['Daugava', 'Europe', 4, 'Baltic Sea', 'Riga', 'is called Western Dvina in Russian'],
  ['Murray', 'Oceania', 3, '', '', 'is the longest in Australia and takes in the Darling'],
  ['Waikato', 'Oceania', 5, 'Tasman Sea', '', 'is the longest in New Zealand and drains Lake Taupō'],
];

const RIVERS: readonly River[] = ROWS.map(([name, continent, rank, mouth, capitals, clue]) => ({
  name,
  continent,
  rank,
  mouth,
  // "Washington, D.C." is one name.
  capitals: capitals === 'Washington, D.C.' ? [capitals] : capitals.split(', ').filter((city) => city !== ''),
  clue,
}));

const inText = ({ name }: River) => `the ${name}`;

const near = (one: River, other: River) =>
  (one.continent === other.continent ? 3 : 0) - Math.abs(one.rank - other.rank) * 0.3;

const isOcean = (water: string) => water.endsWith(' Ocean');

/** Waters of which one is a part of the other, so that neither is quite wrong where the other is right. */
const PARTS: readonly (readonly string[])[] = [
  ['Mediterranean Sea', 'Adriatic Sea'],
  ['Black Sea', 'Sea of Azov'],
];

const isSea = (water: string) => /\bSea\b/u.test(water);

const kindsOfWater = (water: string) =>
  isOcean(water) ? 'ocean' : isSea(water) ? 'sea' : 'bay, gulf or channel';

/** Bays, gulfs and channels of the continents where a river ends in one. */
const BAYS: Readonly<Partial<Record<Continent, readonly string[]>>> = {
  Asia: ['Bay of Bengal', 'Gulf of Tonkin', 'Gulf of Thailand', 'Persian Gulf', 'Gulf of Oman'],
  Europe: ['Bay of Biscay', 'Bristol Channel', 'Gulf of Finland', 'Gulf of Bothnia'],
  'North America': ['Hudson Bay', 'Delaware Bay', 'San Francisco Bay', 'Bay of Fundy'],
};

/** Oceans for an ocean, other seas for a sea, bays for a bay: a sea belongs to some ocean, a bay to some sea. */
function otherWaters({ mouth, continent }: River): string[] {
  if (isOcean(mouth)) {
    return ['Atlantic Ocean', 'Pacific Ocean', 'Indian Ocean', 'Arctic Ocean'].filter(
      (ocean) => ocean !== mouth,
    );
  }
  if (!isSea(mouth)) return (BAYS[continent] ?? []).filter((bay) => bay !== mouth);
  const akin = PARTS.find((parts) => parts.includes(mouth)) ?? [mouth];
  const seas = RIVERS.filter((river) => isSea(river.mouth) && !akin.includes(river.mouth));
  const nearby = [
    ...new Set(seas.filter((river) => river.continent === continent).map((river) => river.mouth)),
  ];
  return nearby.length >= 3 ? nearby : [...new Set(seas.map((river) => river.mouth))];
}

/** Where the others end, or what else is known of their ends. */
const OTHER_ENDS: Readonly<Record<string, string>> = {
  Okavango: 'It rises in the highlands of Angola.',
  Paraná: 'It ends in the Río de la Plata.',
  Paraguay: 'It joins the Paraná.',
  Colorado: 'Fields and cities use up nearly all of its water before the sea.',
  Tiber: 'It reaches the sea near Ostia.',
  Mississippi: 'It reaches the sea through a delta like a bird’s foot.',
  Missouri: 'It joins the Mississippi.',
  Ohio: 'It joins the Mississippi.',
  'Rio Grande': 'People on its other bank call it Río Bravo.',
  'Saint Lawrence': 'It begins at Lake Ontario.',
  Brahmaputra: 'It meets the Ganges before the sea.',
  Tigris: 'It meets the Euphrates before the sea.',
  Euphrates: 'It meets the Tigris before the sea.',
  Amur: 'It ends opposite the island of Sakhalin.',
  Vltava: 'It joins the Elbe.',
  Spree: 'It joins the Havel.',
  Sava: 'It joins the Danube.',
  Murray: 'It ends south-east of Adelaide.',
};

const end = ({ name, mouth }: River) =>
  mouth === '' ? (OTHER_ENDS[name] ?? '') : `It ends in the ${mouth}.`;

const mouthText = (river: River) => ` ${end(river)}`;

const capitalText = ({ capitals }: River) =>
  capitals.length === 0 ? '' : ` ${listed(capitals)} ${capitals.length === 1 ? 'lies' : 'lie'} on it.`;

const explained = (river: River) =>
  `The ${river.name} ${river.clue}.${mouthText(river)}${capitalText(river)}`;

const start = ({ name }: River) => `Its name starts with "${firstLetters(name)}".`;

export const RIVERS_TABLE: FactTable<River> = {
  category: 'Geography',
  rows: RIVERS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'clue',
      ways: [
        {
          template: 'river of a clue',
          added: 0,
          front: ({ clue }) => `Which river ${clue}?`,
          back: ({ name }) => name,
          hints: (river) => [`It flows in ${river.continent}.`, end(river), start(river)],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'mouth',
      has: ({ mouth }) => mouth !== '',
      ways: [
        {
          template: 'mouth of a river',
          added: 1,
          front: (river) => `Into which ${kindsOfWater(river.mouth)} does ${inText(river)} flow?`,
          back: ({ mouth }) => mouth,
          hints: (river) => [
            `The river flows in ${river.continent}.`,
            `The river ${river.clue}.`,
            `The answer starts with "${firstLetters(river.mouth)}".`,
          ],
          explanation: explained,
          flip: true,
          wrong: otherWaters,
        },
      ],
    },
    {
      name: 'capitals',
      has: ({ capitals }) => capitals.length > 0,
      ways: [
        {
          template: 'river of capitals',
          added: 0,
          front: ({ capitals }) =>
            capitals.length === 1
              ? `On which river does the capital city ${capitals[0] ?? ''} lie?`
              : `On which river do the capital cities ${listed(capitals)} lie?`,
          back: ({ name }) => name,
          hints: (river) => [end(river), `It ${river.clue}.`, start(river)],
          explanation: (river) => `The ${river.name} ${river.clue}.${mouthText(river)}`,
          flip: true,
          closeness: near,
        },
        {
          template: 'capital of a river',
          has: ({ capitals }) => capitals.length === 1,
          added: 1,
          front: (river) => `Which national capital lies on ${inText(river)}?`,
          back: ({ capitals }) => capitals[0] ?? '',
          hints: (river) => [
            `The river flows in ${river.continent}.`,
            `The river ${river.clue}.`,
            `The city’s name starts with "${firstLetters(river.capitals[0] ?? '')}".`,
          ],
          explanation: (river) => `The ${river.name} ${river.clue}.${mouthText(river)}`,
          flip: true,
          wrong: (river) =>
            RIVERS.filter((other) => other !== river && other.capitals.length > 0)
              .toSorted((one, other) => near(river, other) - near(river, one))
              .slice(0, 8)
              .flatMap(({ capitals }) => capitals[0] ?? []),
        },
      ],
    },
    {
      name: 'continent',
      // The Kura flows where the border of Asia is drawn in more than one way.
      has: ({ rank, name, continent }) => rank > 1 && name !== 'Kura' && continent !== 'Oceania',
      ways: [
        {
          template: 'continent of a river',
          added: 0,
          front: (river) => `On which continent does ${inText(river)} flow?`,
          back: ({ continent }) => continent,
          hints: (river) => [
            end(river),
            `It ${river.clue}.`,
            `The answer starts with "${firstLetters(river.continent)}".`,
          ],
          explanation: explained,
          flip: false,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Rivers',
      aliases: [
        'rivers of the world',
        'world rivers',
        'famous rivers',
        'great rivers',
        'major rivers',
        'longest rivers',
      ],
    },
    ...CONTINENTS.map(([continent, adjective]) => ({
      topic: `Rivers of ${continent}`,
      aliases: [`${adjective} rivers`],
      columns: ['clue', 'mouth', 'capitals'],
      rows: (river: River) => river.continent === continent,
    })),
  ],
  qualifiers: 'geography',
};

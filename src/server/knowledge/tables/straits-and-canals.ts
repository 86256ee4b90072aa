import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';

type Part = 'Europe' | 'Asia' | 'Africa' | 'the Americas' | 'Oceania';

type Waterway = {
  name: string;
  canal: boolean;
  part: Part;
  rank: number;
  /** "the Red Sea and the Gulf of Aden": what it joins; empty where that is no plain pair. */
  joins: string;
  /** "Spain and Morocco": what lies on its two sides; empty for canals and where the name tells. */
  divides: string;
  clue: string;
};

type WaterwayRow = readonly [
  name: string,
  kind: 'strait' | 'canal',
  part: Part,
  rank: number,
  joins: string,
  divides: string,
  clue: string,
];

// prettier-ignore
const ROWS: readonly WaterwayRow[] = [
  ['Strait of Gibraltar', 'strait', 'Europe', 1, 'the Atlantic Ocean and the Mediterranean Sea', 'Spain and Morocco', 'was the place of the Pillars of Hercules'],
  ['Bosporus', 'strait', 'Europe', 1, 'the Black Sea and the Sea of Marmara', 'the European and the Asian side of Istanbul', 'has a name that means ford of the ox'],
  ['Dardanelles', 'strait', 'Europe', 2, 'the Sea of Marmara and the Aegean Sea', 'Gallipoli and Asia Minor', 'was called Hellespont and was bridged with boats by Xerxes'],
  ['Strait of Dover', 'strait', 'Europe', 1, 'the English Channel and the North Sea', 'Kent and the coast around Calais', 'is overlooked by white cliffs and swum across every summer'],
  ['Strait of Messina', 'strait', 'Europe', 2, 'the Tyrrhenian Sea and the Ionian Sea', 'Calabria and Sicily', 'is said to be the home of Scylla and Charybdis'],
  ['Strait of Bonifacio', 'strait', 'Europe', 4, '', 'Corsica and Sardinia', 'is named after a town on the southern tip of Corsica'],
  ['Strait of Otranto', 'strait', 'Europe', 4, 'the Adriatic Sea and the Ionian Sea', 'the heel of Italy and Albania', 'is named after a town of Apulia whose castle gave its title to the first Gothic novel'],
  ['Kerch Strait', 'strait', 'Europe', 4, 'the Black Sea and the Sea of Azov', 'Crimea and the Taman Peninsula', 'was the Cimmerian Bosporus of the Greeks'],
  ['Øresund', 'strait', 'Europe', 3, '', 'Zealand and the south of Sweden', 'has been crossed by a bridge and tunnel between Copenhagen and Malmö since 2000'],
  ['Skagerrak', 'strait', 'Europe', 3, 'the North Sea and the Kattegat', 'Norway and Jutland', 'was the German name for the Battle of Jutland in 1916'],
  ['North Channel', 'strait', 'Europe', 5, '', 'Northern Ireland and Scotland', 'lies below the Mull of Kintyre'],
  ['Menai Strait', 'strait', 'Europe', 5, '', 'Anglesey and the mainland of Wales', 'has been spanned by Telford’s suspension bridge since 1826'],
  ['Bering Strait', 'strait', 'the Americas', 1, 'the Pacific Ocean and the Arctic Ocean', 'Alaska and Siberia', 'lay dry in the ice age, so that people could walk to a new continent'],
  ['Strait of Magellan', 'strait', 'the Americas', 1, '', 'the mainland of South America and Tierra del Fuego', 'was found in 1520 on the first voyage around the world'],
  ['Drake Passage', 'strait', 'the Americas', 2, '', 'Cape Horn and Antarctica', 'is the stormy way south of Tierra del Fuego'],
  ['Davis Strait', 'strait', 'the Americas', 4, 'Baffin Bay and the Labrador Sea', 'Greenland and Baffin Island', 'is named after an Englishman who sought the Northwest Passage in the 1580s'],
  ['Denmark Strait', 'strait', 'Europe', 4, '', 'Greenland and Iceland', 'saw the Bismarck sink the Hood in May 1941'],
  ['Windward Passage', 'strait', 'the Americas', 5, '', 'Cuba and Hispaniola', 'is the usual way of ships between the Panama Canal and the east coast of the United States'],
  ['Mona Passage', 'strait', 'the Americas', 5, '', 'Hispaniola and Puerto Rico', 'is named after a small island in its middle'],
  ['Strait of Hormuz', 'strait', 'Asia', 1, 'the Persian Gulf and the Gulf of Oman', 'Iran and the Musandam Peninsula', 'is the way out for tankers from Kuwait and Qatar'],
  ['Bab-el-Mandeb', 'strait', 'Africa', 2, 'the Red Sea and the Gulf of Aden', 'Yemen and Djibouti', 'has an Arabic name that means gate of tears'],
  ['Strait of Malacca', 'strait', 'Asia', 2, 'the Andaman Sea and the South China Sea', 'the Malay Peninsula and Sumatra', 'has Singapore at its southern end'],
  ['Sunda Strait', 'strait', 'Asia', 3, 'the Java Sea and the Indian Ocean', 'Java and Sumatra', 'has the volcano Krakatoa in it'],
  ['Lombok Strait', 'strait', 'Asia', 4, '', 'Bali and its neighbour to the east', 'is part of the line that Wallace drew between the animals of Asia and Australia'],
  ['Palk Strait', 'strait', 'Asia', 4, '', 'India and Sri Lanka', 'lies north of the shoals called Adam’s Bridge'],
  ['Torres Strait', 'strait', 'Oceania', 3, 'the Arafura Sea and the Coral Sea', 'Australia and New Guinea', 'is the home of islanders who are one of the two indigenous peoples of Australia'],
  ['Bass Strait', 'strait', 'Oceania', 3, '', 'Victoria and Tasmania', 'is crossed in the yacht race from Sydney to Hobart'],
  ['Cook Strait', 'strait', 'Oceania', 2, '', 'the North and the South Island of New Zealand', 'is crossed by ferries from Wellington to Picton'],
  ['Mozambique Channel', 'strait', 'Africa', 3, '', 'the mainland of Africa and Madagascar', 'has the Comoros at its northern end'],
  ['Suez Canal', 'canal', 'Africa', 1, 'the Mediterranean Sea and the Red Sea', '', 'was opened in 1869 and was built under Ferdinand de Lesseps'],
  ['Panama Canal', 'canal', 'the Americas', 1, 'the Caribbean Sea and the Pacific Ocean', '', 'was opened in 1914 and lifts ships to Gatun Lake'],
  ['Kiel Canal', 'canal', 'Europe', 2, 'the North Sea and the Baltic Sea', '', 'was opened in 1895 and first bore the name of an emperor'],
  ['Corinth Canal', 'canal', 'Europe', 3, '', '', 'cuts off the Peloponnese and was begun by Nero'],
  ['Erie Canal', 'canal', 'the Americas', 3, 'the Hudson River and the Great Lakes', '', 'was opened in 1825 and made New York the first port of its country'],
  ['Welland Canal', 'canal', 'the Americas', 4, 'Lake Erie and Lake Ontario', '', 'lets ships pass Niagara Falls'],
  ['Canal du Midi', 'canal', 'Europe', 3, 'the Garonne and the Mediterranean Sea', '', 'was built by Pierre-Paul Riquet under Louis XIV'],
  ['Caledonian Canal', 'canal', 'Europe', 4, '', '', 'crosses the Scottish Highlands by way of Loch Ness'],
  ['Grand Canal', 'canal', 'Asia', 3, 'the Yellow River and the Yangtze', '', 'is the longest in the world and was joined up under the Sui dynasty'],
];

const WATERWAYS: readonly Waterway[] = ROWS.map(([name, kind, part, rank, joins, divides, clue]) => ({
  name,
  canal: kind === 'canal',
  part,
  rank,
  joins,
  divides,
  clue,
}));

const kind = ({ canal }: Waterway) => (canal ? 'canal' : 'strait');

const near = (one: Waterway, other: Waterway) =>
  (one.canal === other.canal ? 3 : 0) + (one.part === other.part ? 1.5 : 0);

const start = ({ name }: Waterway) =>
  `The main word of its name starts with "${firstLetters(name.replace(/^(?:Strait of|Canal du) /u, ''))}".`;

const explained = (waterway: Waterway) =>
  [
    `This ${kind(waterway)} ${waterway.clue}.`,
    waterway.joins === '' ? '' : `It joins ${waterway.joins}.`,
    waterway.divides === '' ? '' : `It lies between ${waterway.divides}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');

export const STRAITS_AND_CANALS: FactTable<Waterway> = {
  category: 'Geography',
  rows: WATERWAYS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'divides',
      has: ({ divides }) => divides !== '',
      ways: [
        {
          template: 'strait between two lands',
          added: 0,
          front: ({ divides }) => `Which strait or passage lies between ${divides}?`,
          back: ({ name }) => name,
          hints: (waterway) => [
            waterway.joins === ''
              ? `It belongs to the waters of ${waterway.part}.`
              : `It joins ${waterway.joins}.`,
            `It ${waterway.clue}.`,
            start(waterway),
          ],
          explanation: (waterway) =>
            `It ${waterway.clue}.${waterway.joins === '' ? '' : ` It joins ${waterway.joins}.`}`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'joins',
      has: ({ joins }) => joins !== '',
      ways: [
        {
          template: 'waterway that joins two waters',
          added: 0,
          front: (waterway) => `Which ${kind(waterway)} joins ${waterway.joins}?`,
          back: ({ name }) => name,
          hints: (waterway) => [
            waterway.divides === ''
              ? `It was dug in ${waterway.part}.`
              : `It lies between ${waterway.divides}.`,
            `It ${waterway.clue}.`,
            start(waterway),
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'waters that a waterway joins',
          added: 1,
          front: ({ name }) => `Which two waters are joined by the ${name}?`,
          back: ({ joins }) => joins.charAt(0).toUpperCase() + joins.slice(1),
          hints: (waterway) => [
            waterway.canal
              ? `It was dug in ${waterway.part}.`
              : `It belongs to the waters of ${waterway.part}.`,
            `It ${waterway.clue}.`,
            `One of the two is ${waterway.joins.split(' and ')[0] ?? ''}.`,
          ],
          explanation: (waterway) =>
            `It ${waterway.clue}.${waterway.divides === '' ? '' : ` It lies between ${waterway.divides}.`}`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'clue',
      ways: [
        {
          template: 'waterway of a clue',
          added: 1,
          front: (waterway) => `Which ${kind(waterway)} ${waterway.clue}?`,
          back: ({ name }) => name,
          hints: (waterway) => [
            `It belongs to the waters of ${waterway.part}.`,
            waterway.divides !== ''
              ? `It lies between ${waterway.divides}.`
              : waterway.joins === ''
                ? 'It was dug by people, for ships.'
                : `It joins ${waterway.joins}.`,
            start(waterway),
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Straits and canals',
      aliases: [
        'canals and straits',
        'straits',
        'straits of the world',
        'canals',
        'ship canals',
        'canals of the world',
        'waterways of the world',
        'sea straits',
      ],
    },
  ],
  qualifiers: 'geography',
};

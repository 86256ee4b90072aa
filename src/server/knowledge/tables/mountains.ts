import { firstLetters, upperFirst } from '../card-text.ts';
import { CONTINENTS } from './continents.ts';
import type { FactTable } from './fact-table.ts';

type Continent = 'Asia' | 'Europe' | 'Africa' | 'North America' | 'South America' | 'Oceania' | 'Antarctica';

type Mountain = {
  name: string;
  continent: Continent;
  rank: number;
  place: string;
  range: string;
  highestOf: string;
  clue: string;
};

type MountainRow = readonly [
  name: string,
  continent: Continent,
  rank: number,
  place: string,
  range: string,
  highestOf: string,
  clue: string,
];

/**
 * Where the mountain stands; its range, empty where it stands alone or its name would tell; what it is the highest of,
 * empty where that is disputed; and what completes "Which mountain ...?".
 */
// prettier-ignore
const ROWS: readonly MountainRow[] = [
  ['Mount Everest', 'Asia', 1, 'Nepal and China', 'Himalayas', 'the Earth above sea level', 'was first climbed by Edmund Hillary and Tenzing Norgay in 1953'],
  ['K2', 'Asia', 1, 'Pakistan and China', 'Karakoram', 'Pakistan', 'is known to the world only by its number on a surveyor’s list'],
  ['Kangchenjunga', 'Asia', 3, 'Nepal and India', 'Himalayas', 'India', 'has a name that means five treasures of the great snow'],
  ['Lhotse', 'Asia', 4, 'Nepal and China', 'Himalayas', '', 'is joined to the highest of all by the South Col'],
  ['Annapurna', 'Asia', 2, 'Nepal', 'Himalayas', '', 'was the first of more than 8,000 metres to be climbed, in 1950'],
  ['Nanga Parbat', 'Asia', 3, 'Pakistan', 'Himalayas', '', 'was first climbed by Hermann Buhl, alone for the last part, in 1953'],
  ['Dhaulagiri', 'Asia', 4, 'Nepal', 'Himalayas', '', 'has a Sanskrit name that means white mountain'],
  ['Ismoil Somoni Peak', 'Asia', 5, 'Tajikistan', 'Pamirs', 'Tajikistan', 'was once named after Stalin and then after Communism'],
  ['Jengish Chokusu', 'Asia', 5, 'Kyrgyzstan and China', 'Tian Shan', 'Kyrgyzstan', 'is also called Peak Pobeda, peak of victory'],
  ['Mount Fuji', 'Asia', 1, 'Japan', '', 'Japan', 'is seen from many sides in a famous series of prints by Hokusai'],
  ['Mount Damavand', 'Asia', 3, 'Iran', 'Alborz', 'Iran', 'is a volcano south of the Caspian Sea where Persian myth chains a tyrant'],
  ['Mount Ararat', 'Asia', 1, 'Turkey', '', 'Turkey', 'is where Noah’s ark landed, as Christian tradition has it'],
  ['Mount Kinabalu', 'Asia', 4, 'Malaysia', 'Crocker Range', 'Malaysia', 'rises above the rainforest of Sabah on Borneo'],
  ['Puncak Jaya', 'Oceania', 3, 'Indonesia', 'Sudirman Range', 'Indonesia', 'is also called the Carstensz Pyramid'],
  ['Mount Elbrus', 'Europe', 2, 'Russia', 'Caucasus', 'Russia', 'is a dormant volcano with two peaks between the Black Sea and the Caspian Sea'],
  ['Mont Blanc', 'Europe', 1, 'France and Italy', 'Alps', 'the Alps', 'was first climbed in 1786 by Balmat and Paccard'],
  ['Matterhorn', 'Europe', 1, 'Switzerland and Italy', 'Alps', '', 'cost four of the seven men who first climbed it, in 1865, their lives'],
  ['Dufourspitze', 'Europe', 4, 'Switzerland', 'Alps', 'Switzerland', 'is named after a general who had his country mapped'],
  ['Grossglockner', 'Europe', 3, 'Austria', 'Alps', 'Austria', 'looks down on the glacier Pasterze'],
  ['Zugspitze', 'Europe', 2, 'Germany and Austria', 'Alps', 'Germany', 'can be reached by a rack railway from Garmisch-Partenkirchen'],
  ['Triglav', 'Europe', 3, 'Slovenia', 'Alps', 'Slovenia', 'has a name that means three heads'],
  ['Gerlachovský štít', 'Europe', 5, 'Slovakia', 'Carpathians', 'Slovakia', 'is the highest of the Tatras'],
  ['Rysy', 'Europe', 4, 'Poland and Slovakia', 'Carpathians', 'Poland', 'has three tops, of which only the lower north-western one reaches into Poland'],
  ['Moldoveanu', 'Europe', 4, 'Romania', 'Carpathians', 'Romania', 'rises in the Făgăraș Mountains'],
  ['Musala', 'Europe', 4, 'Bulgaria', 'Rila Mountains', 'the Balkan Peninsula', 'stands above the ski resort of Borovets'],
  ['Mount Olympus', 'Europe', 1, 'Greece', '', 'Greece', 'was the seat of Zeus and his family'],
  ['Mount Etna', 'Europe', 1, 'Italy', '', 'Sicily', 'is a volcano above Catania where myth puts the forge of a god'],
  ['Vesuvius', 'Europe', 1, 'Italy', '', '', 'buried Pompeii and Herculaneum in the year 79'],
  ['Mulhacén', 'Europe', 4, 'Spain', 'Sierra Nevada', 'the Iberian Peninsula', 'is named after a king of Granada'],
  ['Aneto', 'Europe', 4, 'Spain', 'Pyrenees', 'the Pyrenees', 'stands in the massif of the Maladeta in Aragon'],
  ['Ben Nevis', 'Europe', 2, 'Scotland', 'Grampian Mountains', 'the United Kingdom', 'stands above Fort William'],
  ['Snowdon', 'Europe', 2, 'Wales', '', 'Wales', 'is called Yr Wyddfa in the language of its land'],
  ['Scafell Pike', 'Europe', 3, 'England', '', 'England', 'stands in the Lake District and was given to the nation as a war memorial'],
  ['Carrauntoohil', 'Europe', 4, 'Ireland', 'MacGillycuddy’s Reeks', 'Ireland', 'is climbed by way of the Devil’s Ladder in County Kerry'],
  ['Galdhøpiggen', 'Europe', 4, 'Norway', 'Scandinavian Mountains', 'Norway', 'is the highest in Jotunheimen, the home of the giants'],
  ['Kebnekaise', 'Europe', 4, 'Sweden', 'Scandinavian Mountains', 'Sweden', 'has a southern top of ice that has melted below its northern one'],
  ['Narodnaya', 'Europe', 5, 'Russia', 'Ural Mountains', 'the Urals', 'has a Russian name that is often read as the people’s mountain'],
  ['Kilimanjaro', 'Africa', 1, 'Tanzania', '', 'Africa', 'has the three cones Kibo, Mawenzi and Shira'],
  ['Mount Kenya', 'Africa', 2, 'Kenya', '', '', 'has the peaks Batian and Nelion'],
  ['Mount Stanley', 'Africa', 5, 'Uganda and the Democratic Republic of the Congo', 'Rwenzori Mountains', 'Uganda', 'has a summit named after Margherita of Savoy'],
  ['Toubkal', 'Africa', 3, 'Morocco', 'Atlas Mountains', 'the Atlas Mountains', 'is climbed from the village of Imlil'],
  ['Ras Dashen', 'Africa', 4, 'Ethiopia', 'Simien Mountains', 'Ethiopia', 'is the highest of a range that is known for its gelada monkeys'],
  ['Thabana Ntlenyana', 'Africa', 5, 'Lesotho', 'Drakensberg', 'Southern Africa', 'has a name that means beautiful little mountain'],
  ['Denali (Mount McKinley)', 'North America', 1, 'the United States', 'Alaska Range', 'North America', 'has a native name that means the high one'],
  ['Mount Logan', 'North America', 3, 'Canada', 'Saint Elias Mountains', 'Canada', 'stands in the Yukon and is named after a geologist'],
  ['Pico de Orizaba', 'North America', 3, 'Mexico', 'Trans-Mexican Volcanic Belt', 'Mexico', 'is also called Citlaltépetl, star mountain'],
  ['Popocatépetl', 'North America', 2, 'Mexico', 'Trans-Mexican Volcanic Belt', '', 'has a name that means smoking mountain'],
  ['Mount Whitney', 'North America', 3, 'the United States', 'Sierra Nevada', 'the United States without Alaska', 'is the southern end of the John Muir Trail'],
  ['Mount Rainier', 'North America', 2, 'the United States', 'Cascade Range', 'the Cascade Range', 'is the volcano that towers over Seattle and Tacoma'],
  ['Mount St. Helens', 'North America', 2, 'the United States', 'Cascade Range', '', 'lost its top in an eruption in May 1980'],
  ['Mount Elbert', 'North America', 4, 'the United States', 'Rocky Mountains', 'the Rocky Mountains', 'is the highest in Colorado'],
  ['Mount Mitchell', 'North America', 4, 'the United States', 'Appalachian Mountains', 'the Appalachians', 'bears the name of a professor who fell to his death there'],
  ['Mauna Kea', 'Oceania', 2, 'the United States', '', 'Hawaii', 'is the tallest on Earth from its foot on the sea floor to its top'],
  ['Aconcagua', 'South America', 1, 'Argentina', 'Andes', 'South America', 'is the highest outside Asia'],
  ['Ojos del Salado', 'South America', 4, 'Chile and Argentina', 'Andes', 'Chile', 'is the highest volcano on Earth'],
  ['Huascarán', 'South America', 3, 'Peru', 'Andes', 'Peru', 'sent an avalanche over the town of Yungay in 1970'],
  ['Chimborazo', 'South America', 3, 'Ecuador', 'Andes', 'Ecuador', 'has the summit farthest from the centre of the Earth'],
  ['Sajama', 'South America', 5, 'Bolivia', 'Andes', 'Bolivia', 'is an extinct volcano with some of the highest trees on Earth on its slopes'],
  ['Pico Bolívar', 'South America', 4, 'Venezuela', 'Andes', 'Venezuela', 'stands above Mérida and bears the bust of a liberator'],
  ['Pico Cristóbal Colón', 'South America', 5, 'Colombia', 'Sierra Nevada de Santa Marta', '', 'is a snow peak near the Caribbean, named after a navigator from Genoa'],
  ['Mount Kosciuszko', 'Oceania', 3, 'Australia', 'Snowy Mountains', 'mainland Australia', 'was named by Strzelecki after a Polish hero'],
  ['Aoraki / Mount Cook', 'Oceania', 2, 'New Zealand', 'Southern Alps', 'New Zealand', 'has a Māori name that is often said to mean cloud piercer'],
  ['Mount Wilhelm', 'Oceania', 5, 'Papua New Guinea', 'Bismarck Range', 'Papua New Guinea', 'was named by a German traveller after a son of the chancellor'],
  ['Mount Vinson', 'Antarctica', 3, 'Antarctica', 'Ellsworth Mountains', 'Antarctica', 'is named after a congressman who supported polar research'],
  ['Mount Erebus', 'Antarctica', 3, 'Antarctica', '', '', 'is the southernmost active volcano on Earth'],
];

const MOUNTAINS: readonly Mountain[] = ROWS.map(([name, continent, rank, place, range, highestOf, clue]) => ({
  name,
  continent,
  rank,
  place,
  range,
  highestOf,
  clue,
}));

const near = (one: Mountain, other: Mountain) =>
  (one.continent === other.continent ? 3 : 0) +
  (one.range !== '' && one.range === other.range ? 0.5 : 0) -
  Math.abs(one.rank - other.rank) * 0.3;

/** Some German names take an article. */
const inText = (name: string) =>
  /^(?:Matterhorn|Dufourspitze|Grossglockner|Zugspitze)$/u.test(name) ? `the ${name}` : name;

const stands = ({ place }: Mountain) => `It stands in ${place}.`;

const rangeHint = ({ range }: Mountain) =>
  range === '' ? 'It stands alone or in a small group, not in a long range.' : `It belongs to the ${range}.`;

const isHighestOfRange = ({ range, highestOf }: Mountain) => {
  const [word = ''] = range.split(' ');
  return word !== '' && highestOf.includes(word);
};

const start = ({ name }: Mountain) =>
  `Its name starts with "${firstLetters(name.replace(/^Mount /u, ''))}"${name.startsWith('Mount ') ? ', after the word Mount' : ''}.`;

/** Two that lie in the same country, or whose names say where they are, would not be told apart by the place. */
const hasPlace = ({ place, name }: Mountain) =>
  !name.includes(place) &&
  place.length < 30 &&
  !['Antarctica', 'Wales', 'England', 'Scotland'].includes(place);

const explained = (mountain: Mountain) =>
  `${upperFirst(inText(mountain.name))} stands in ${mountain.place}${mountain.range === '' ? '' : ` and belongs to the ${mountain.range}`}. It ${mountain.clue}.`;

export const MOUNTAINS_TABLE: FactTable<Mountain> = {
  category: 'Geography',
  rows: MOUNTAINS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'highest',
      has: ({ highestOf }) => highestOf !== '',
      ways: [
        {
          template: 'highest of a place',
          added: 0,
          front: ({ highestOf }) => `What is the highest mountain of ${highestOf}?`,
          back: ({ name }) => name,
          hints: (mountain) => [
            // "The highest of the Alps belongs to the Alps" says nothing.
            isHighestOfRange(mountain) ? stands(mountain) : rangeHint(mountain),
            `It ${mountain.clue}.`,
            start(mountain),
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'clue',
      ways: [
        {
          template: 'mountain of a clue',
          added: 1,
          front: ({ clue }) => `Which mountain ${clue}?`,
          back: ({ name }) => name,
          hints: (mountain) => [
            `It stands in ${mountain.continent}.`,
            mountain.place === mountain.continent
              ? 'The land on which it stands is shared by all nations for science.'
              : stands(mountain),
            start(mountain),
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'range',
      has: ({ range }) => range !== '',
      ways: [
        {
          template: 'range of a mountain',
          added: 0,
          front: ({ name }) => `To which mountain range does ${inText(name)} belong?`,
          back: ({ range }) => range,
          hints: (mountain) => [
            `The mountain stands in ${mountain.place}.`,
            `The mountain ${mountain.clue}.`,
            `The range’s name starts with "${firstLetters(mountain.range)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'place',
      has: hasPlace,
      ways: [
        {
          template: 'country of a mountain',
          added: 0,
          front: ({ name, place }) =>
            place.includes(' and ')
              ? `In which two countries does ${inText(name)} stand?`
              : `In which country does ${inText(name)} stand?`,
          back: ({ place }) => upperFirst(place),
          hints: (mountain) => [
            rangeHint(mountain),
            `It ${mountain.clue}.`,
            `The answer starts with "${firstLetters(mountain.place.replace(/^the /u, ''))}".`,
          ],
          explanation: (mountain) =>
            `The mountain ${mountain.clue}.${mountain.highestOf === '' ? '' : ` It is the highest of ${mountain.highestOf}.`}`,
          flip: true,
          closeness: (one, other) =>
            near(one, other) + (one.place.includes(' and ') === other.place.includes(' and ') ? 4 : 0),
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'Mountains',
      aliases: [
        'mountains of the world',
        'highest mountains',
        'highest peaks',
        'mountain peaks',
        'world mountains',
        'famous mountains',
        'mountain ranges',
        'peaks of the world',
        'highest mountains of the world',
        'tallest mountains',
      ],
    },
    ...CONTINENTS.map(([continent, adjective]) => ({
      topic: `Mountains of ${continent}`,
      aliases: [`${adjective} mountains`, `highest mountains of ${continent}`, `peaks of ${continent}`],
      rows: (mountain: Mountain) => mountain.continent === continent,
    })),
  ],
  qualifiers: 'geography',
};

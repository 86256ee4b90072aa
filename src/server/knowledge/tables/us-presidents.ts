import type { FactTable } from './fact-table.ts';

type President = {
  name: string;
  /** Two where he came back after another one. */
  numbers: readonly number[];
  /** When he took office, the first time. */
  since: number;
  rank: number;
  clue: string;
  story: string;
};

type PresidentRow = readonly [
  name: string,
  numbers: readonly number[],
  since: number,
  rank: number,
  clue: string,
  story: string,
];

/** The clue completes "Which US president ...?"; the last text is something else that he did or was, as a hint. */
// prettier-ignore
const ROWS: readonly PresidentRow[] = [
  ['George Washington', [1], 1789, 1, 'commanded the Continental Army', 'was a planter of Mount Vernon'],
  ['John Adams', [2], 1797, 2, 'was the first to live in the White House', 'defended British soldiers in court after the Boston Massacre'],
  ['Thomas Jefferson', [3], 1801, 1, 'drafted the Declaration of Independence', 'built himself a house called Monticello'],
  ['James Madison', [4], 1809, 2, 'is called the Father of the Constitution', 'wrote many of the Federalist Papers'],
  ['James Monroe', [5], 1817, 3, 'told Europe in 1823 to keep out of the Americas', 'crossed the Delaware as a young officer'],
  ['John Quincy Adams', [6], 1825, 3, 'was the first son of a president to win the office', 'signed the peace of Ghent as a diplomat'],
  ['Andrew Jackson', [7], 1829, 2, 'was called Old Hickory', 'beat the British at New Orleans'],
  ['Martin Van Buren', [8], 1837, 4, 'grew up speaking Dutch', 'came from Kinderhook in New York'],
  ['William Henry Harrison', [9], 1841, 4, 'died after one month in office', 'won the battle of Tippecanoe'],
  ['John Tyler', [10], 1841, 4, 'was the first vice president to move up on a president’s death', 'was expelled from his party, the Whigs'],
  ['James K. Polk', [11], 1845, 4, 'led the country into the war with Mexico', 'was the only Speaker of the House to rise to the office'],
  ['Zachary Taylor', [12], 1849, 5, 'was called Old Rough and Ready', 'won the battle of Buena Vista'],
  ['Millard Fillmore', [13], 1850, 5, 'sent Commodore Perry to Japan', 'was the last Whig in the office'],
  ['Franklin Pierce', [14], 1853, 5, 'signed the Kansas-Nebraska Act', 'came from New Hampshire'],
  ['James Buchanan', [15], 1857, 4, 'remained a bachelor all his life', 'saw the first states secede before he left'],
  ['Abraham Lincoln', [16], 1861, 1, 'issued the Emancipation Proclamation', 'was once a lawyer in Springfield, Illinois'],
  ['Andrew Johnson', [17], 1865, 3, 'was the first to be impeached', 'was once a tailor in Tennessee'],
  ['Ulysses S. Grant', [18], 1869, 2, 'accepted Lee’s surrender at Appomattox', 'took Vicksburg'],
  ['Rutherford B. Hayes', [19], 1877, 4, 'won a disputed election by one electoral vote, after which Reconstruction ended', 'was once governor of Ohio'],
  ['James A. Garfield', [20], 1881, 4, 'was shot by Charles Guiteau', 'went straight from the House of Representatives to the office'],
  ['Chester A. Arthur', [21], 1881, 5, 'signed the Pendleton Act, which gave civil servants their posts by merit', 'was once collector of the port of New York'],
  ['Grover Cleveland', [22, 24], 1885, 3, 'was the first to serve two terms that did not follow each other', 'was once mayor of Buffalo'],
  ['Benjamin Harrison', [23], 1889, 5, 'was the grandson of another president', 'signed the Sherman Antitrust Act'],
  ['William McKinley', [25], 1897, 3, 'was shot at an exposition in Buffalo', 'led the country through the war with Spain'],
  ['Theodore Roosevelt', [26], 1901, 1, 'led the Rough Riders', 'gave his name to the teddy bear'],
  ['William Howard Taft', [27], 1909, 3, 'later became Chief Justice', 'was once governor of the Philippines'],
  ['Woodrow Wilson', [28], 1913, 2, 'presented the Fourteen Points', 'once headed Princeton University'],
  ['Warren G. Harding', [29], 1921, 4, 'promised a return to normalcy', 'once owned a newspaper in Marion, Ohio'],
  ['Calvin Coolidge', [30], 1923, 3, 'was nicknamed Silent Cal', 'was sworn in by his father at night on a farm in Vermont'],
  ['Herbert Hoover', [31], 1929, 2, 'was in office when Wall Street crashed', 'was once a mining engineer'],
  ['Franklin D. Roosevelt', [32], 1933, 1, 'was elected four times', 'began the New Deal'],
  ['Harry S. Truman', [33], 1945, 2, 'ordered the use of the atomic bomb', 'kept a sign on his desk that said "The buck stops here"'],
  ['Dwight D. Eisenhower', [34], 1953, 2, 'commanded the landings in Normandy', 'signed the law that began the interstate highways'],
  ['John F. Kennedy', [35], 1961, 1, 'was shot in Dallas', 'set the goal of landing on the Moon'],
  ['Lyndon B. Johnson', [36], 1963, 2, 'signed the Civil Rights Act of 1964', 'came from the Hill Country of Texas'],
  ['Richard Nixon', [37], 1969, 1, 'was the first to resign', 'went to China in 1972'],
  ['Gerald Ford', [38], 1974, 3, 'was elected neither president nor vice president', 'once played football for Michigan'],
  ['Jimmy Carter', [39], 1977, 2, 'brought Egypt and Israel together at Camp David', 'once grew peanuts in Georgia'],
  ['Ronald Reagan', [40], 1981, 1, 'was once a film actor', 'was once governor of California'],
  ['George H. W. Bush', [41], 1989, 3, 'was once director of the CIA', 'was a Navy pilot in the Second World War'],
  ['Bill Clinton', [42], 1993, 2, 'was once governor of Arkansas', 'plays the saxophone'],
  ['George W. Bush', [43], 2001, 2, 'was once governor of Texas', 'was once part-owner of a baseball team, the Rangers'],
  ['Barack Obama', [44], 2009, 1, 'was born in Hawaii', 'was once a senator from Illinois'],
];

const PRESIDENTS: readonly President[] = ROWS.map(([name, numbers, since, rank, clue, story]) => ({
  name,
  numbers,
  since,
  rank,
  clue,
  story,
}));

/** The highest number that is offered as a wrong option; more presidents than are asked for have had one. */
const LAST = 46;

function ordinal(number: number): string {
  const tens = number % 100;
  if (tens > 10 && tens < 14) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`;
}

const firstNumber = ({ numbers }: President) => numbers[0] ?? 0;

const numbered = (number: number) => PRESIDENTS.find(({ numbers }) => numbers.includes(number));

const before = (president: President) => numbered(firstNumber(president) - 1)?.name ?? '';
const after = (president: President) => numbered(firstNumber(president) + 1)?.name ?? '';

const onlyOnce = ({ numbers }: President) => numbers.length === 1;

const near = (one: President, other: President) =>
  3.5 - Math.min(3.5, Math.abs(firstNumber(one) - firstNumber(other)) * 0.4);

const initials = ({ name }: President) =>
  `His initials are ${name
    .split(' ')
    .map((word) => `${word.slice(0, 1)}.`)
    .join(' ')}`;

const places = ({ numbers }: President) => numbers.map(ordinal).join(' and ');

const explained = (president: President) =>
  `${president.name}, the ${places(president)}, took office in ${president.since}. He ${president.clue}; he ${president.story}.`;

/** The numbers around his own; never his own second one. */
const otherNumbers = (president: President) =>
  [-3, -2, -1, 1, 2, 3]
    .map((step) => firstNumber(president) + step)
    .filter((number) => number > 0 && number <= LAST && !president.numbers.includes(number))
    .map(ordinal);

/** Those who came shortly before and after the successor; never the president who is asked about. */
const aroundSuccessor = (president: President) =>
  PRESIDENTS.filter(
    (other) =>
      other !== president &&
      other.name !== after(president) &&
      Math.abs(firstNumber(other) - firstNumber(president) - 1) <= 4,
  ).map(({ name }) => name);

export const US_PRESIDENTS: FactTable<President> = {
  category: 'History',
  rows: PRESIDENTS,
  name: ({ name }) => name,
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'number',
      has: onlyOnce,
      ways: [
        {
          template: 'president of a number',
          added: 1,
          front: (president) => `Who was the ${places(president)} president of the United States?`,
          back: ({ name }) => name,
          hints: (president) => [
            `He took office in ${president.since}.`,
            `He ${president.story}.`,
            `He ${president.clue}.`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'number of a president',
          added: 1,
          front: ({ name }) => `What number is ${name} among the presidents of the United States?`,
          back: places,
          hints: (president) => [
            `He took office in ${president.since}.`,
            before(president) === ''
              ? 'Nobody held the office before him.'
              : `He came right after ${before(president)}.`,
            `The number lies between ${Math.max(0, firstNumber(president) - 2)} and ${firstNumber(president) + 3}.`,
          ],
          explanation: explained,
          flip: true,
          wrong: otherNumbers,
        },
      ],
    },
    {
      name: 'successor',
      has: (president) => onlyOnce(president) && after(president) !== '',
      ways: [
        {
          template: 'successor',
          added: 1,
          front: ({ name }) => `Who followed ${name} as president of the United States?`,
          back: after,
          hints: (president) => {
            const next = numbered(firstNumber(president) + 1);
            return [
              `He counts as president number ${firstNumber(president) + 1}.`,
              `He ${next?.story ?? ''}.`,
              `He ${next?.clue ?? ''}.`,
            ];
          },
          explanation: (president) => {
            const next = numbered(firstNumber(president) + 1);
            return `President number ${firstNumber(president) + 1} ${next?.clue ?? ''}; he ${next?.story ?? ''}.`;
          },
          flip: true,
          wrong: aroundSuccessor,
        },
      ],
    },
    {
      name: 'clue',
      ways: [
        {
          template: 'president of a clue',
          added: 0,
          front: ({ clue }) => `Which US president ${clue}?`,
          back: ({ name }) => name,
          hints: (president) => [
            `He first took office in ${president.since}.`,
            `He ${president.story}.`,
            initials(president),
          ],
          explanation: (president) =>
            `He was the ${places(president)}, took office in ${president.since}, and ${president.story}.`,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'year',
      has: ({ since }) => PRESIDENTS.filter((other) => other.since === since).length === 1,
      ways: [
        {
          template: 'president of a year',
          added: 1,
          front: ({ since }) => `Who first became president of the United States in ${since}?`,
          back: ({ name }) => name,
          hints: (president) => [`He ${president.story}.`, `He ${president.clue}.`, initials(president)],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'US presidents',
      aliases: [
        'presidents of the United States',
        'American presidents',
        'presidents of the USA',
        'presidents of America',
        'list of US presidents',
        'presidents of the United States of America',
        'USA presidents',
        'United States presidents',
      ],
    },
  ],
  qualifiers: 'history order politics',
};

/**
 * The rollups of one learner: the keys of the rows of each, and the numbers added up in them. Statistics read these
 * rows instead of the whole history.
 */
const ROLLUPS = {
  dayStats: { key: ['localDay'], add: ['sessions', 'answered', 'correct', 'timeMs'] },
  deckStats: { key: ['deckId'], add: ['sessions', 'answered', 'correct'] },
  activity: { key: ['localDay', 'deckId'], add: ['sessions', 'answered', 'correct'] },
  hourStats: { key: ['weekday', 'hour'], add: ['answered', 'correct'] },
  cardStats: { key: ['cardId'], add: ['answered', 'missed'] },
  userStats: {
    key: [],
    add: [
      'sessions',
      'answered',
      'correct',
      'timeMs',
      'perfectSessions',
      'hintFreeSessions',
      'hintedAnswered',
      'hintedCorrect',
      'fittable',
    ],
  },
  memoryDays: { key: ['localDay'], add: ['introduced', 'reviewed', 'remembered'] },
} as const satisfies Record<string, { key: readonly string[]; add: readonly string[] }>;

type Rollups = typeof ROLLUPS;
export type RollupName = keyof Rollups;

/** The names of all rollups. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets that it lists these names
export const ROLLUP_NAMES = Object.keys(ROLLUPS) as RollupName[];

/** When a deck was last studied on a day (epoch ms), and its title then. */
export type LastActivity = { deckTitle: string; lastAt: number };

/**
 * The later of two activities. Answers from a device whose clock is wrong can have the same time. Then the title decides, so that
 * the order of arrival does not matter.
 */
export function laterActivity<Activity extends LastActivity>(one: Activity, other: Activity): Activity {
  const isLater = one.lastAt - other.lastAt || (one.deckTitle > other.deckTitle ? 1 : -1);
  return isLater > 0 ? one : other;
}

/** What an event adds to one row of a rollup; numbers that it does not name stay as they are. */
export type Increment = {
  [Name in RollupName]: {
    rollup: Name;
    key: Readonly<Record<Rollups[Name]['key'][number], string | number>>;
    add: Readonly<Partial<Record<Rollups[Name]['add'][number], number>>>;
    /** Only in `activity`, where the latest one counts. */
    latest?: LastActivity;
  };
}[RollupName];

/** An increment of any rollup. */
export type AnyIncrement = {
  rollup: RollupName;
  key: Readonly<Record<string, string | number>>;
  add: Readonly<Record<string, number>>;
  latest?: LastActivity;
};

/** The increments that undo some others. The last activity cannot be undone, and is left out. */
export function negated(increments: readonly AnyIncrement[]): AnyIncrement[] {
  return increments.map(({ rollup, key, add }) => ({
    rollup,
    key,
    add: Object.fromEntries(Object.entries(add).map(([name, value]) => [name, -value])),
  }));
}

/** The sum of some increments, one for each row, with all numbers of its rollup. Rows to which nothing is added are left out. */
export function sumIncrements(increments: Iterable<AnyIncrement>): AnyIncrement[] {
  const sum = new IncrementSum();
  sum.add(increments);
  return sum.rows();
}

/** Sums up increments as they come, for histories too long to be held in memory. */
export class IncrementSum {
  readonly #rows = new Map<string, AnyIncrement & { add: Record<string, number> }>();

  add(increments: Iterable<AnyIncrement>): void {
    for (const { rollup, key, add, latest } of increments) {
      const name = `${rollup} ${JSON.stringify(key)}`;
      const row = this.#rows.get(name) ?? { rollup, key, add: zerosOf(rollup) };
      for (const [column, value] of Object.entries(add)) row.add[column] = (row.add[column] ?? 0) + value;
      if (latest) row.latest = row.latest ? laterActivity(latest, row.latest) : latest;
      this.#rows.set(name, row);
    }
  }

  /** As `sumIncrements` returns them. */
  rows(): AnyIncrement[] {
    return [...this.#rows.values()].filter(({ add }) => Object.values(add).some((value) => value !== 0));
  }
}

function zerosOf(rollup: RollupName): Record<string, number> {
  return Object.fromEntries(ROLLUPS[rollup].add.map((column) => [column, 0]));
}

/** What a desired retention leads to within a year. */
export type RetentionEffect = Readonly<{
  /** Percent. */
  retention: number;
  /** On a day of study, on average. */
  minutes: number;
  /** How many cards are known at the end. */
  known: number;
}>;

/** The retention that takes the least time for each known card; undefined if no cards are known. */
export function leastCostly(effects: readonly RetentionEffect[]): RetentionEffect | undefined {
  return effects
    .filter(({ known }) => known > 0)
    .toSorted((one, other) => one.minutes / one.known - other.minutes / other.known)[0];
}

/** What comes of a desired retention within a year. */
export type RetentionEffect = Readonly<{
  /** Percent. */
  retention: number;
  /** On a day of study, on average. */
  minutes: number;
  /** How many cards are known at the end. */
  known: number;
}>;

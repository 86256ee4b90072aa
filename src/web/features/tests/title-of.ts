import type { Test } from '#contract/tests.ts';

/** The decks of a test, of which the first two are named. */
export function titleOf({ decks }: Pick<Test, 'decks'>): string {
  const [first = 'Test', second, ...others] = decks.map(({ title }) => title);
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${others.length} more`;
}

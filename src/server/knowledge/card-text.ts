import { shuffled, type Random } from '#domain/random.ts';

/** "a, b and c" */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How many letters a name has, spaces and signs not counted. */
export function letterCount(name: string): number {
  return name.replaceAll(/[^\p{L}]/gu, '').length;
}

/** The first letters of a name as a last hint: two, or one of a very short name. */
export function firstLetters(name: string): string {
  return name.slice(0, letterCount(name) > 3 ? 2 : 1);
}

/** How long a name is, in words and letters, as a hint. */
export function shapeOf(name: string): string {
  const count = name.split(/[\s-]+/u).length;
  return count === 1
    ? `one word of ${letterCount(name)} letters`
    : `${count} words with ${letterCount(name)} letters in all`;
}

/** How far the order of equally close candidates is mixed. */
const SPREAD = 1.5;

/**
 * Three wrong options, the closest first but mixed by the seed. Where the key is long, one of them is long too, so
 * that length does not give the key away.
 */
export function pickDistractors<T>(
  key: string,
  candidates: readonly T[],
  closeness: (candidate: T) => number,
  text: (candidate: T) => string,
  random: Random,
): [string, string, string] {
  const ranked = shuffled(candidates, random)
    .map((candidate) => ({ option: text(candidate), score: closeness(candidate) + random() * SPREAD }))
    .sort((one, other) => other.score - one.score)
    .map(({ option }) => option)
    .filter((option, index, all) => option !== key && all.indexOf(option) === index);
  const long = (option: string) => option.length * 1.6 >= key.length || option.length + 10 >= key.length;
  const companion = ranked.find(long) ?? ranked[0] ?? '';
  const others = ranked.filter((option) => option !== companion);
  return [companion, others[0] ?? '', others[1] ?? ''];
}

/** A difficulty from a rank (1 well known to 5 obscure) and what the way of asking adds. */
export function difficultyOf(rank: number, added: number): number {
  return Math.min(5, Math.max(1, rank + added));
}

/** A source of numbers in [0, 1), determined by its seed. */
export type Random = () => number;

/** FNV-1a, 32 bit: turns any text into a seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Numbers that depend only on `seed` (mulberry32, by Tommy Ettinger, public domain). Not for secrets. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new array with the items in random order, every order equally likely. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return result;
}

/** `count` different items in random order; all of them when there are fewer. */
export function sample<T>(items: readonly T[], count: number, random: Random): T[] {
  return shuffled(items, random).slice(0, Math.max(0, count));
}

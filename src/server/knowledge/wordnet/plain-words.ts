/** Words that say nothing about a thing. */
const EMPTY = new Set(
  (
    'a an the of in on at to for from by with as is are was were be been or and that which who whose this these it its ' +
    'any some several various numerous many having used usually often sometimes especially typically one two etc not ' +
    'but than into through over under when where while other such more most very kind type'
  ).split(' '),
);

/**
 * The words of an English dictionary text that say something, singular. Quicker than `contentWords`, for comparing
 * many texts with each other.
 */
export function plainWords(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of text.toLowerCase().match(/[a-z\d]+/gu) ?? []) {
    if (!EMPTY.has(word)) found.add(/[^su]s$/u.test(word) && word.length > 3 ? word.slice(0, -1) : word);
  }
  return found;
}

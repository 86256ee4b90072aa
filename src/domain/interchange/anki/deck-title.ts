/** The separator between a deck and the deck above it: in Anki's older databases, and in its newer ones. */
const PARTS = ['::', '\u{1f}'] as const;
const LONGEST = 200;

/** The title of a deck, with those above it: "Languages :: French". Empty parts are what Anki shows as "blank". */
export function titleOfDeck(name: string): string {
  const parts = name
    .replaceAll(PARTS[1], PARTS[0])
    .split(PARTS[0])
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim() || 'blank');
  const title = parts.join(' :: ');
  return title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1).toWellFormed()}…`;
}

/** The inverse: the name of a deck in an older database, given its title. */
export function nameOfDeck(title: string): string {
  return title
    .split(' :: ')
    .map((part) => part.trim() || 'blank')
    .join('::');
}

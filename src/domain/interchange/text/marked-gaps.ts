/** Code, in which nothing is marked; or a marked place: `==like this==`. Not `a == b`. */
const PLACES =
  /(?<!`)(?<code>`+)(?!`)[\s\S]*?(?<!`)\k<code>(?!`)|(?<![A-Za-z\d=])==(?<gap>[^\s=](?:(?:(?!==)[^\n])*[^\s=])?)==(?![A-Za-z\d=])/gu;

/**
 * Cards that one text with gaps becomes at most. Each has the whole text on both sides, so that a short file would become a
 * hundred times as much; what people learn by gaps has a dozen.
 */
export const MOST_CARDS_OF_GAPS = 30;

/** What is said of gaps beyond that. */
export function tooManyGaps(left: number): string {
  return `It has more than ${MOST_CARDS_OF_GAPS} gaps: ${left === 1 ? 'the last one becomes' : `the last ${left} become`} no card. Divide it.`;
}

/**
 * The cards of a text with marked places: each asks for one of them, with the others filled in, as Anki's gaps with numbers of
 * their own. None for a text without such places. `left` counts the places beyond the most of them.
 */
export function cardsOfGaps(text: string): { cards: { front: string; back: string }[]; left: number } {
  const places = [...text.matchAll(PLACES)].flatMap(({ index, 0: { length }, groups }) => {
    const gap = groups?.['gap'];
    return gap === undefined ? [] : [{ start: index, end: index + length, gap }];
  });
  const cards = places.slice(0, MOST_CARDS_OF_GAPS).map((asked) => {
    let front = '';
    let back = '';
    let end = 0;
    for (const place of places) {
      const between = text.slice(end, place.start);
      end = place.end;
      front += between + (place === asked ? '**[...]**' : place.gap);
      back += between + (place === asked ? `**${place.gap}**` : place.gap);
    }
    const rest = text.slice(end);
    return { front: front + rest, back: back + rest };
  });
  return { cards, left: places.length - cards.length };
}

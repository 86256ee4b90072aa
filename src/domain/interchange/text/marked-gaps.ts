/** Code, in which nothing is marked; or a marked place: `==like this==`. Not `a == b`. */
const PLACES =
  /(?<!`)(?<code>`+)(?!`)[\s\S]*?(?<!`)\k<code>(?!`)|(?<![A-Za-z\d=])==(?<gap>[^\s=](?:(?:(?!==)[^\n])*[^\s=])?)==(?![A-Za-z\d=])/gu;
const MOST_GAPS = 100;

/**
 * The cards of a text with marked places: each asks for one of them, with the others filled in, as Anki's gaps with numbers of
 * their own. None for a text without such places.
 */
export function cardsOfGaps(text: string): { front: string; back: string }[] {
  const places = [...text.matchAll(PLACES)].flatMap(({ index, 0: { length }, groups }) => {
    const gap = groups?.['gap'];
    return gap === undefined ? [] : [{ start: index, end: index + length, gap }];
  });
  return places.slice(0, MOST_GAPS).map((asked) => {
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
}

/** A tag as notes have it: "#flashcards/chem". Headings have a space after the number sign, and colours are not tags. */
const TAG =
  /(?<=^|[\s\u{e000}])#(?:\[\[(?<linked>[^\]\n]{1,200})\]\]|(?<plain>[\p{L}\p{N}_][\p{L}\p{N}_/-]{0,200}))(?=$|[\s.,;:!?\u{e000}])/gmu;
const CARD_LINK = /\[\[card\]\]/iu;

/** The tags in a text, without their number sign, and the text without those that are about cards. */
export function tagsInText(
  text: string,
  mask: string,
): { tags: string[]; rest: string; isCard: boolean; isReversed: boolean } {
  const found = [...mask.matchAll(TAG)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    tag: match.groups?.['linked'] ?? match.groups?.['plain'] ?? '',
  }));
  const link = CARD_LINK.exec(mask);
  const marks = found.filter(({ tag }) => CARD.test(tag) || DECK.test(tag));
  let rest = text;
  for (const { start, end } of marks.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
  if (link !== null) rest = rest.replace(CARD_LINK, '');
  return {
    tags: found.map(({ tag }) => tag),
    rest: rest
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
    isCard: link !== null || marks.some(({ tag }) => CARD.test(tag)),
    isReversed: marks.some(({ tag }) => /reverse/iu.test(tag)),
  };
}

const CARD = /^card(?:[-/](?:reverse|spaced))?$/iu;
const DECK = /^flashcards?(?:\/|$)/iu;

/** The deck that a tag names: "flashcards/chem/acids" is "chem :: acids". Empty for the tag alone, null for other tags. */
export function deckOfTag(tag: string): string | null {
  if (!DECK.test(tag)) return null;
  return tag
    .split('/')
    .slice(1)
    .filter((part) => part !== '')
    .join(' :: ');
}

/** Tags that say something about a card rather than where it is. */
export function ownTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => !CARD.test(tag) && !DECK.test(tag));
}

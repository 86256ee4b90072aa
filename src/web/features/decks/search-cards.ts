import type { Card } from '#domain/cards/card.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { searchText } from '#domain/text/search-text.ts';

/** The cards whose front, back or tags contain every search word, ignoring case and accents. */
export function searchCards(cards: readonly Card[], search: string): readonly Card[] {
  const words = searchText(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return cards;
  return cards.filter(({ front, back, tags }) => {
    const text = searchText(withoutMediaUrls([front, back, ...tags].join('\n')));
    return words.every((word) => text.includes(word));
  });
}

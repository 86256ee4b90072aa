import type { PlannedState } from '#domain/interchange/incoming.ts';
import { contentOfTexts, deckTitle } from '#domain/interchange/text/card-texts.ts';
import { addCard, type ReadRow } from '#domain/interchange/text/row-cards.ts';
import { startOf } from '#domain/interchange/within-limits.ts';

/** A card of another program, with texts in Markdown. */
export type ForeignCard = {
  front: string;
  back: string;
  explanation?: string;
  deck?: string;
  tags?: readonly string[];
  planned?: PlannedState | undefined;
};

/** A card as one of our own, or the reason why there is none. */
export function readForeignCard(card: ForeignCard, place: number): ReadRow {
  const { front, back, explanation = '', deck = '', tags = [], planned } = card;
  const read: ReadRow = { cards: [], omissions: [] };
  const about = startOf(front) || startOf(back);
  const content = contentOfTexts({ front, back, explanation }, tags);
  addCard(read, content, { place, deck: deckTitle(deck), suspended: false, about, planned });
  return read;
}

import type { IncomingCard, IncomingPiece, IncomingPieces } from '#domain/interchange/incoming.ts';
import { type MarkdownCard, MarkdownCards } from '#domain/interchange/text/markdown-cards.ts';
import { tooManyGaps } from '#domain/interchange/text/marked-gaps.ts';
import { addCard, type ReadRow } from '#domain/interchange/text/row-cards.ts';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { decodeFile, type TextOptions } from './decode-file.ts';
import { linesOf } from './lines.ts';
import { inPieces } from './pieces.ts';

/** The cards of a Markdown file, read as they are asked for; their places are lines. Throws UnreadableText on the way. */
export async function* readMarkdown(
  path: string,
  encoding: TextEncoding,
  options: TextOptions = {},
): IncomingPieces {
  yield* inPieces(readsOf(decodeFile(path, encoding, options)), options);
}

async function* readsOf(texts: AsyncIterable<string>): AsyncGenerator<IncomingPiece, void> {
  const reader = new MarkdownCards();
  let number = 0;
  for await (const lines of linesOf(texts)) {
    for (const line of lines) {
      number += 1;
      for (const card of reader.push(line, number)) yield readCard(card);
    }
  }
  for (const card of reader.end()) yield readCard(card);
  if (reader.passedOver > 0) yield { cards: [], omissions: [passedOver(reader.passedOver)] };
}

function passedOver(lines: number): IncomingPiece['omissions'][number] {
  const reason =
    lines === 1
      ? 'One line is no part of a card.'
      : `${lines.toLocaleString('en-US')} lines are no part of a card.`;
  return { what: 'text', place: null, text: '', reason };
}

function readCard({ place, deck, content, suspended, gapsLeft = 0 }: MarkdownCard): ReadRow {
  const read: ReadRow = { cards: [], omissions: [] };
  const about = startOf(content.front) || startOf(content.back);
  addCard(read, content, { place, deck, suspended, about });
  if (gapsLeft > 0) read.omissions.push({ what: 'card', place, text: about, reason: tooManyGaps(gapsLeft) });
  return read;
}

/** The first cards of a Markdown text's beginning. */
export function cardsOfMarkdownStart(text: string, most: number): IncomingCard[] {
  const reader = new MarkdownCards();
  const cards: IncomingCard[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    if (cards.length >= most) break;
    for (const card of reader.push(line, index + 1)) cards.push(...readCard(card).cards);
  }
  if (cards.length < most) for (const card of reader.end()) cards.push(...readCard(card).cards);
  return cards.slice(0, most);
}

import type { IncomingPiece, IncomingPieces } from '#domain/interchange/incoming.ts';
import type { MarkdownCard } from '#domain/interchange/text/markdown-card.ts';
import { tooManyGaps } from '#domain/interchange/text/marked-gaps.ts';
import { addCard, type ReadRow } from '#domain/interchange/text/row-cards.ts';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { decodeFile, type TextOptions } from './decode-file.ts';
import { linesOf } from './lines.ts';
import { MarkdownCards } from './notes/markdown-cards.ts';
import { localPictures } from './notes/wiki-links.ts';
import { inPieces } from './pieces.ts';

/** The cards of a Markdown file, read as they are asked for; their places are lines. Throws UnreadableText while reading. */
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
  let found = 0;
  for await (const lines of linesOf(texts)) {
    for (const line of lines) {
      number += 1;
      for (const card of reader.push(line, number)) {
        found += 1;
        yield readCard(card);
      }
    }
  }
  for (const card of reader.end()) {
    found += 1;
    yield readCard(card);
  }
  if (found === 0)
    yield { cards: [], omissions: [{ what: 'text', place: null, text: '', reason: NOTHING_FOUND }] };
  else if (reader.passedOver > 0) yield { cards: [], omissions: [passedOver(reader.passedOver)] };
}

const NOTHING_FOUND =
  'No cards were found. Looked for: "Q:" and "A:"; lines such as "dog :: Hund"; a line with "?" between question and answer; ' +
  'gaps such as "==Rome=="; headings with a short text below them; tables; items with #card.';

function passedOver(lines: number): IncomingPiece['omissions'][number] {
  const reason =
    lines === 1
      ? 'One line is no part of a card.'
      : `${lines.toLocaleString('en-US')} lines are no part of a card.`;
  return { what: 'text', place: null, text: '', reason };
}

function readCard({ place, deck, content, gapsLeft = 0, ...card }: MarkdownCard): ReadRow {
  const read: ReadRow = { cards: [], omissions: [] };
  const about = startOf(content.front) || startOf(content.back);
  addCard(read, content, { ...card, place, deck, about });
  if (gapsLeft > 0) read.omissions.push({ what: 'card', place, text: about, reason: tooManyGaps(gapsLeft) });
  const pictures = new Set([...localPictures(content.front), ...localPictures(content.back)]);
  for (const name of pictures)
    read.omissions.push({
      what: 'media',
      place,
      text: startOf(name),
      reason: 'The file does not come along in a text.',
    });
  return read;
}

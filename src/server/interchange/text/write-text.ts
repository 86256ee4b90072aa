import type { Readable } from 'node:stream';
import { mediaIn } from '#domain/cards/media-in.ts';
import { textsOfContent } from '#domain/interchange/text/card-texts.ts';
import { csvRow } from '#domain/interchange/text/cells.ts';
import { blockOfCard, headingOfDeck } from '#domain/interchange/text/markdown-lines.ts';
import { idCell } from '#domain/interchange/text/row-cards.ts';
import { OUR_COLUMNS } from '#domain/interchange/text/table-form.ts';
import { joinTags } from '#domain/interchange/text/tags.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import type { PackHead } from '#domain/interchange/pack.ts';
import { JSON_FORMAT, JSON_VERSION } from './json/format-check.ts';
import { jsonOfCard, jsonOfDeck } from './json/json-card.ts';
import { jsonOfPackHead } from './json/read-pack-head.ts';

/** Without it, Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\u{feff}';

/** A table of cards with commas, for spreadsheets; what it keeps is in `docs/formats.md`. */
export async function* writeCsv(pieces: OutgoingPieces): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvRow(OUR_COLUMNS);
  for await (const { deck, cards } of pieces) {
    let rows = '';
    for (const card of cards) {
      const { content, suspended } = card;
      const texts = textsOfContent(content, suspended);
      const cells = OUR_COLUMNS.map((field) => {
        if (field === 'tags') return joinTags(content.tags);
        if (field === 'deck') return deck.title;
        if (field === 'id') return idCell(card);
        return field === 'ignore' ? '' : (texts[field] ?? '');
      });
      rows += csvRow(cells);
    }
    if (rows !== '') yield rows;
  }
}

/** Questions and answers below headings with the titles of their decks; what it keeps is in `docs/formats.md`. */
export async function* writeMarkdown(pieces: OutgoingPieces): AsyncGenerator<string, void> {
  let last: string | undefined;
  for await (const { deckId, deck, cards } of pieces) {
    const heading = deckId === last ? '' : headingOfDeck(deck.title);
    last = deckId;
    const text = heading + cards.map(({ content, suspended }) => blockOfCard(content, suspended)).join('');
    if (text !== '') yield text.toWellFormed();
  }
}

/** Finds a picture or sound by its hash; null if it is gone. */
export type FindMedia = (
  hash: string,
) => Promise<{ type: string; open: () => Promise<Readable> | Readable } | null>;

/**
 * Everything about cards, and the pictures and sounds that they name, as `docs/formats.md` says; with a head, the file is a
 * pack.
 */
export async function* writeJson(
  pieces: OutgoingPieces,
  findMedia: FindMedia,
  pack?: PackHead,
): AsyncGenerator<string, void> {
  const head = pack === undefined ? '' : `"pack":${jsonOfPackHead(pack)},`;
  yield `{"format":"${JSON_FORMAT}","version":${JSON_VERSION},${head}"decks":[`;
  const hashes = new Set<string>();
  let last: string | undefined;
  let isFirst = true;
  for await (const { deckId, deck, cards } of pieces) {
    let text = '';
    if (deckId !== last) {
      text += `${last === undefined ? '' : ']},'}\n${jsonOfDeck(deck)},"cards":[`;
      isFirst = true;
    }
    last = deckId;
    for (const card of cards) {
      text += `${isFirst ? '' : ','}\n${jsonOfCard(card)}`;
      isFirst = false;
      for (const hash of mediaIn(card.content)) hashes.add(hash);
    }
    if (text !== '') yield text;
  }
  yield `${last === undefined ? '' : ']}'}],"media":{`;
  let separator = '';
  for (const hash of hashes) {
    const media = await findMedia(hash);
    if (media === null) continue;
    yield `${separator}\n"${hash}":{"type":${JSON.stringify(media.type)},"content":"`;
    yield* inBase64(await media.open());
    yield '"}';
    separator = ',';
  }
  yield '}}\n';
}

/** Three bytes are four characters, so what is left over waits for the next piece. */
async function* inBase64(content: Readable): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('Media are read as bytes');
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield bytes.toString('base64', 0, whole);
    rest = Buffer.from(bytes.subarray(whole));
  }
  if (rest.length > 0) yield rest.toString('base64');
}

import { createHash } from 'node:crypto';
import type { IncomingPiece, IncomingPieces } from '#domain/interchange/incoming.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { decodeFile, decodeStart, type TextOptions } from '../decode-file.ts';
import { FormatCheck } from './format-check.ts';
import { DECK_FIELD_NAMES, readJsonCard, readJsonDeck } from './json-card.ts';
import { type JsonValue, JsonValues } from './json-values.ts';
import { inPieces } from '../pieces.ts';
import { UnreadableText } from '../text-failure.ts';

const HEAD = ['$.format', '$.version'];
const DECKS = [...DECK_FIELD_NAMES.map((name) => `$.decks.*.${name}`), '$.decks.*.cards.*'];
const MEDIA = ['$.media.*'];

/** The cards of one of our files, read on demand; their places are numbers of cards. Throws UnreadableText while reading. */
export async function* readJson(path: string, options: TextOptions = {}): IncomingPieces {
  yield* inPieces(readsOf(path, options), options);
}

async function* readsOf(path: string, options: TextOptions): AsyncGenerator<IncomingPiece, void> {
  const reader = new JsonReader();
  const { encoding } = await decodeStart(path);
  for await (const text of decodeFile(path, encoding, options)) yield* reader.write(text);
  yield* reader.end();
}

/** Throws UnreadableText if the beginning of a text is not that of one of our files, or is damaged. */
export function expectOurJson(text: string, isWhole: boolean): void {
  const reader = new JsonReader();
  const pieces = [reader.write(text), ...(isWhole ? [reader.end()] : [])];
  for (const piece of pieces) Array.from(piece);
}

class JsonReader {
  readonly #values = new JsonValues([...HEAD, ...DECKS, ...MEDIA]);
  readonly #format = new FormatCheck();
  /** The deck that is being read: its place in the list, its details, and its title once they have been handed out. */
  #at: string | number | undefined;
  #details: Record<string, unknown> = {};
  #title: string | null = null;
  #cards = 0;

  *write(text: string): Generator<IncomingPiece, void> {
    for (const value of this.#values.write(text)) yield* this.#read(value);
  }

  *end(): Generator<IncomingPiece, void> {
    this.#values.end();
    this.#format.pass();
    yield* this.#endDeck();
  }

  *#read(read: JsonValue): Generator<IncomingPiece, void> {
    if (this.#format.takes(read)) return;
    this.#format.pass();
    const [list, at, field] = read.path;
    if (list !== 'decks' || typeof field !== 'string') return;
    if (at !== this.#at) {
      yield* this.#endDeck();
      this.#at = at;
      this.#details = {};
      this.#title = null;
    }
    if (field !== 'cards') {
      if (this.#title === null) this.#details[field] = read.value;
      else yield lateField(this.#title, field);
      return;
    }
    yield* this.#endDeck();
    this.#cards += 1;
    yield readJsonCard(read.value, this.#cards, this.#title ?? '');
  }

  /** Hands out the details of a deck, which come before its cards. */
  *#endDeck(): Generator<IncomingPiece, void> {
    if (this.#at === undefined || this.#title !== null) return;
    const { deck, omissions } = readJsonDeck(this.#details);
    this.#title = deck.title;
    yield { cards: [], omissions, ...(deck.title !== '' && { decks: [deck] }) };
  }
}

function lateField(title: string, field: string): IncomingPiece {
  const reason = `The field "${field}" of a deck stands behind its cards, where it is not read.`;
  return { cards: [], omissions: [{ what: 'text', place: null, text: title, reason }] };
}

/**
 * The pictures and sounds of one of our files, one after the other. Throws UnreadableText for one that is not what its hash says, or
 * larger than media can be.
 */
export async function* readJsonMedia(
  path: string,
  options: TextOptions = {},
): AsyncGenerator<{ hash: string; bytes: Buffer }, void> {
  const values = new JsonValues([...HEAD, ...DECKS, ...MEDIA]);
  const format = new FormatCheck();
  const { encoding } = await decodeStart(path);
  for await (const text of decodeFile(path, encoding, options)) {
    for (const read of values.write(text)) {
      if (format.takes(read)) continue;
      format.pass();
      const [list, hash] = read.path;
      if (list === 'media') yield mediaOf(String(hash), read.value);
    }
  }
  values.end();
}

function mediaOf(hash: string, value: unknown): { hash: string; bytes: Buffer } {
  const content = typeof value === 'object' && value !== null && 'content' in value ? value.content : null;
  const bytes = Buffer.from(typeof content === 'string' ? content : '', 'base64');
  const isSame =
    isMediaHash(hash) &&
    bytes.length > 0 &&
    bytes.length <= MAX_MEDIA_BYTES &&
    createHash('sha256').update(bytes).digest('hex') === hash;
  if (!isSame) throw new UnreadableText('damaged-media', hash.slice(0, 12));
  return { hash, bytes };
}

/** Thread that looks at one text, or reads it piece by piece. */
import { parentPort } from 'node:worker_threads';
import { type ForeignFormat, isForeignFormat } from '#domain/interchange/import.ts';
import type { IncomingPiece, IncomingPieces } from '#domain/interchange/incoming.ts';
import type { PackHead } from '#domain/interchange/pack.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { decodeStart } from './decode-file.ts';
import { readForeign, readForeignMedia } from './foreign/read-foreign.ts';
import { readJson, readJsonMedia } from './json/read-json.ts';
import { readPackHead } from './json/read-pack-head.ts';
import { readMarkdown } from './read-markdown.ts';
import { previewTable, readTable, type TablePreview } from './tables/read-table.ts';
import { recogniseText, type RecognisedText } from './recognise-text.ts';
import { UnreadableText, type TextFailureCode } from './text-failure.ts';

/** A text to be read: where it is, what it is called, and how a table is read. */
export type TextToRead = { path: string; name: string } & (
  { format: 'table'; form: TableForm } | { format: 'markdown' | 'json' | ForeignFormat }
);

export type TextMessage =
  | { recognise: { path: string; name: string; sheet?: string | null } }
  | { preview: { path: string; form: TableForm } }
  | { open: TextToRead }
  /** The next piece; how many cards come after the last one; what a pack says about itself; the next picture or sound. */
  | 'piece'
  | 'rest'
  | 'pack head'
  | 'media';

export type TextMedia = { hash: string; bytes: Uint8Array };

export type TextReply =
  | { recognised: RecognisedText }
  | { preview: TablePreview }
  | { opened: true }
  | { piece: IncomingPiece | null }
  | { rest: number }
  | { packHead: PackHead }
  | { media: TextMedia | null }
  | { failed: TextFailureCode; place: string };

let path = '';
let pieces: IncomingPieces | undefined;
let media: AsyncGenerator<TextMedia, void> | undefined;

parentPort?.on('message', (message: TextMessage) => void reply(message));

async function reply(message: TextMessage): Promise<void> {
  try {
    parentPort?.postMessage(await answer(message));
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    const failed: TextReply = { failed: error.code, place: error.place };
    parentPort?.postMessage(failed);
  }
}

async function answer(message: TextMessage): Promise<TextReply> {
  if (message === 'piece') return { piece: (await nextOf(pieces)) ?? null };
  if (message === 'media') return { media: (await nextOf(media)) ?? null };
  if (message === 'pack head') return { packHead: await readPackHead(path) };
  if (message === 'rest') return { rest: await countRest() };
  if ('recognise' in message) {
    const { path, name, sheet } = message.recognise;
    return { recognised: await recogniseText(path, name, sheet) };
  }
  if ('preview' in message) {
    return { preview: await previewTable(message.preview.path, message.preview.form) };
  }
  await open(message.open);
  return { opened: true };
}

async function open(text: TextToRead): Promise<void> {
  path = text.path;
  if (isForeignFormat(text.format)) {
    pieces = readForeign(text.path, text.format);
    media = readForeignMedia(text.path, text.format);
    return;
  }
  switch (text.format) {
    case 'table':
      pieces = readTable(text.path, text.form);
      break;
    case 'markdown': {
      const { encoding } = await decodeStart(text.path);
      pieces = readMarkdown(text.path, encoding);
      break;
    }
    case 'json':
      pieces = readJson(text.path);
      media = readJsonMedia(text.path);
      break;
  }
}

async function nextOf<T>(things: AsyncGenerator<T, void> | undefined): Promise<T | undefined> {
  const next = await things?.next();
  return next === undefined || next.done === true ? undefined : next.value;
}

async function countRest(): Promise<number> {
  let count = 0;
  for (let piece = await nextOf(pieces); piece; piece = await nextOf(pieces)) count += piece.cards.length;
  return count;
}

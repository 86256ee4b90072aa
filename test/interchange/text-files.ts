import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { IncomingCard, IncomingDeck, IncomingPieces, Omission } from '#domain/interchange/incoming.ts';
import { readForeign } from '#server/interchange/text/foreign/read-foreign.ts';
import { readJson } from '#server/interchange/text/json/read-json.ts';
import { readMarkdown } from '#server/interchange/text/read-markdown.ts';
import { readTable } from '#server/interchange/text/tables/read-table.ts';
import { recogniseText } from '#server/interchange/text/recognise-text.ts';
import { UnreadableText } from '#server/interchange/text/text-failure.ts';

/** A temporary folder for the files of one test file. */
export class TextFiles {
  #folder: string | undefined;
  #count = 0;

  /** Creates a file with this content and returns its path. */
  async write(content: string | Uint8Array | AsyncIterable<string> | Readable): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'texts-'));
    this.#count += 1;
    const path = join(this.#folder, String(this.#count));
    await writeFile(path, content);
    return path;
  }

  async remove(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Collects everything that a reader yields. */
export async function everything(
  pieces: IncomingPieces,
): Promise<{ cards: IncomingCard[]; omissions: Omission[]; decks: IncomingDeck[] }> {
  const cards: IncomingCard[] = [];
  const omissions: Omission[] = [];
  const decks: IncomingDeck[] = [];
  for await (const piece of pieces) {
    cards.push(...piece.cards);
    omissions.push(...piece.omissions);
    decks.push(...(piece.decks ?? []));
  }
  return { cards, omissions, decks };
}

/** Detects the options of a table and reads it with them. */
export async function readAsRecognised(path: string, name: string) {
  const recognised = await recogniseText(path, name);
  if (recognised.kind !== 'table') throw new Error(`${name} was taken for ${recognised.kind}`);
  const { form, preview } = recognised;
  const { cards, omissions } = await everything(readTable(path, form));
  const sides = cards.map(({ content }): [string, string] => [content.front, content.back]);
  return { form, preview, cards, omissions, sides };
}

/** Detects what a file is and reads it, as an import would without any choice of the learner. */
export async function readFile(path: string, name: string) {
  const recognised = await recogniseText(path, name);
  if (recognised.kind === 'anki') throw new Error(`${name} was taken for an Anki package`);
  if (recognised.kind === 'table') return everything(readTable(path, recognised.form));
  if (recognised.kind === 'markdown') return everything(readMarkdown(path, recognised.encoding));
  if (recognised.kind === 'json') return everything(readJson(path));
  return everything(readForeign(path, recognised.kind));
}

/** The message for a file that cannot be read. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof UnreadableText) return error.userMessage;
    throw error;
  }
  throw new Error('It was read');
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { libraryResponse, libraryTopicResponse } from '#contract/library.ts';
import type { Client } from './test-app.ts';

type Media = Record<string, { type: string; content: string }>;

/** A folder for packs that is deleted after the test. */
export async function packFolder(): Promise<{
  path: string;
  put: (name: string, content: unknown) => Promise<void>;
  remove: (name: string) => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-packs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    path: folder,
    put: (name, content) =>
      writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    remove: (name) => rm(path.join(folder, name)),
  };
}

/** The content of a pack's file, as a person might write it. */
export function packOf(
  head: Record<string, unknown>,
  decks: readonly { title: string; cards: readonly object[]; [field: string]: unknown }[],
  media: Media = {},
): Record<string, unknown> {
  const pack = { id: 'first-aid', version: '2026-11-01', title: 'First Aid', ...head };
  return { format: 'cardamom', version: 1, pack, decks, media };
}

/** So many cards with questions of their own. */
export function packCards(count: number, word = 'Question'): { front: string; back: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    front: `${word} ${index + 1}?`,
    back: `Answer ${index + 1}`,
  }));
}

/** A file as packs have it, with its hash. */
export function packMedia(bytes: Uint8Array, type = 'image/png'): { hash: string; media: Media } {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, media: { [hash]: { type, content: Buffer.from(bytes).toString('base64') } } };
}

/** The packs that a learner finds in the library. */
export async function listedPacks(client: Client) {
  const { topics } = libraryResponse.parse((await client.get('/library')).body);
  return topics.filter(({ pack }) => pack !== null);
}

export async function readPackPage(client: Client, slug: string) {
  return libraryTopicResponse.parse((await client.get(`/library/${slug}`)).body);
}

/** Adds the cards of a pack, or of one of its decks, and returns the deck that they make. */
export async function takePack(client: Client, slug: string, body: object = {}) {
  const response = await client.post(`/library/${slug}/decks`, body);
  expect(response.status).toBe(201);
  return deckResponse.parse(response.body).data.deck;
}

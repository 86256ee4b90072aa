import { parse } from 'content-disposition';
import { deckResponse } from '#contract/decks.ts';
import type { CardContent } from '#domain/cards/card.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import type { Client } from './test-app.ts';

type Reader = { url: string; token: string };

export type Download = { status: number; headers: Headers; bytes: Uint8Array; name: string | undefined };

/** Downloads a whole file like a browser. */
export async function download({ url, token }: Reader, path: string): Promise<Download> {
  const { status, headers, ...response } = await begin({ url, token }, path);
  const bytes = new Uint8Array(await response.body());
  const disposition = headers.get('content-disposition');
  return {
    status,
    headers,
    bytes,
    name: disposition === null ? undefined : parse(disposition).parameters['filename'],
  };
}

/** Starts a download and returns before any of the file has been read. */
export async function begin(
  { url, token }: Reader,
  path: string,
  signal?: AbortSignal,
): Promise<{ status: number; headers: Headers; body: () => Promise<ArrayBuffer> }> {
  const response = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  const { status, headers } = response;
  return { status, headers, body: () => response.arrayBuffer() };
}

/** Creates a deck with these cards and returns its id. */
export async function deckOf(
  client: Client,
  title: string,
  contents: readonly CardContent[],
): Promise<string> {
  const { id } = deckResponse.parse((await client.post('/decks', { title })).body).data.deck;
  for (let start = 0; start < contents.length; start += 100) {
    const cards = contents.slice(start, start + 100).map(wireCardContent);
    await client.post('/cards/batch', { deckId: id, cards });
  }
  return id;
}

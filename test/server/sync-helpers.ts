import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { wireCardContent } from '#contract/wire-card.ts';
import { changesResponse, commandsResponse, type CommandResult, type WireCommand } from '#contract/sync.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { Client } from './test-app.ts';

type WireChange = z.input<typeof changesResponse>['changes'][number];

/** A device that only reads: the rows that it has been sent, by kind and id. */
export type Reader = {
  rows: Map<string, NonNullable<WireChange['row']>>;
  cursor: string | undefined;
  /** The kind and id of every row that was ever sent, in order. */
  seen: string[];
  /** How often it had to start over. */
  resets: number;
};

export function newReader(): Reader {
  return { rows: new Map(), cursor: undefined, seen: [], resets: 0 };
}

/** Takes everything that is new, page by page. */
export async function pull(client: Client, reader: Reader, limit?: number): Promise<void> {
  while (await pullPage(client, reader, limit));
}

/** Takes a page; returns whether there is more. */
export async function pullPage(client: Client, reader: Reader, limit?: number): Promise<boolean> {
  const query = new URLSearchParams();
  if (reader.cursor !== undefined) query.set('since', reader.cursor);
  if (limit !== undefined) query.set('limit', String(limit));
  const { status, body } = await client.get(`/sync/changes?${query.toString()}`);
  if (status !== 200) throw new Error(`Changes were refused: ${JSON.stringify(body)}`);
  changesResponse.parse(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked in the line above
  const page = body as z.input<typeof changesResponse>;
  if (page.reset) {
    reader.rows.clear();
    reader.resets += 1;
  }
  for (const { kind, id, row } of page.changes) {
    const key = `${kind} ${id}`;
    reader.seen.push(key);
    if (row === null) reader.rows.delete(key);
    else reader.rows.set(key, row);
  }
  reader.cursor = page.cursor;
  return page.more;
}

/** What a device has after reading everything from the beginning. */
export async function everything(client: Client): Promise<Record<string, unknown>> {
  const reader = newReader();
  await pull(client, reader);
  return contentsOf(reader);
}

/** The rows of a device in a form that can be compared. */
export function contentsOf({ rows }: Reader): Record<string, unknown> {
  return Object.fromEntries([...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Sends commands of a device and returns their results. */
export async function carryOut(client: Client, ...commands: WireCommand[]): Promise<CommandResult[]> {
  const { status, body } = await client.post('/sync/commands', { commands });
  if (status !== 200) throw new Error(`Commands were refused: ${JSON.stringify(body)}`);
  return commandsResponse.parse(body).results;
}

type Without<Each, Keys extends string> = Each extends unknown ? Omit<Each, Keys> : never;

/** A command with an id of its own, at an instant (epoch ms). */
export function command(at: number, what: Without<WireCommand, 'id' | 'at'>): WireCommand {
  return { ...what, id: randomUUID(), at: new Date(at).toISOString() };
}

/** An edit of a card that a device has seen as `card`, in a deck. */
export function edit(at: number, deck: Deck, card: Card, to: Record<string, unknown>): WireCommand {
  const seen = wireCardContent(card);
  const from = Object.fromEntries(Object.entries(seen).filter(([name]) => name in to));
  return command(at, {
    kind: 'edit-card',
    cardId: card.id,
    from,
    to,
    content: { ...seen, ...to },
    deck: { id: deck.id, title: deck.title },
  });
}

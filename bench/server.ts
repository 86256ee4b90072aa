import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authResponse } from '#contract/auth.ts';
import { cardListResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { deckResponse } from '#contract/decks.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Engine } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { startServer, type ServerProcess } from '#test/app-process.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';

export const ENGINES = ['sqlite', 'postgres'] as const satisfies readonly Engine[];

export type BenchServer = ServerProcess & { openDatabase: () => Db };

/** Runs `work` with the product in a process of its own, on an empty database of the given engine. */
export async function withServer<T>(
  engine: Engine,
  work: (server: BenchServer) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  try {
    const url = postgres && (await createDatabase(postgres.url, 'bench'));
    const server = await startServer({
      dataDir,
      env: {
        AI_PROVIDER: 'none',
        LOG_LEVEL: 'warn',
        ...(url !== undefined && { DATABASE_URL: url }),
        ...env,
      },
    });
    try {
      const file = path.join(dataDir, 'cardamom.db');
      const openDatabase = () => (url === undefined ? openSqlite(file, { shared: true }) : openPostgres(url));
      return await work({ ...server, openDatabase });
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true });
  }
}

export type User = Awaited<ReturnType<typeof signUp>>;

/** Registers a learner. Their calls return the parsed body, and throw unless they succeed. */
export async function signUp(url: string) {
  const call = (token: string) => async (method: string, address: string, body?: object) => {
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} got ${response.status}: ${text}`);
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return parsed;
  };
  const username = `bench-${randomUUID().slice(0, 8)}`;
  const account = { email: `${username}@example.org`, username, password: randomUUID() };
  const { token, user } = authResponse.parse(await call('')('POST', '/auth/register', account));
  return { url, token, user, call: call(token) };
}

/** The sign-in as the web app stores it. */
export function signInOf({ token, user }: User): string {
  return JSON.stringify({ state: { token, user }, version: 0 });
}

/** Makes a deck and returns its id and those of its cards. */
export async function makeDeck(
  { call }: User,
  title: string,
  contents: readonly CardContent[],
): Promise<{ id: string; title: string; cardIds: string[] }> {
  const { id } = deckResponse.parse(await call('POST', '/decks', { title })).data.deck;
  const created = await call('POST', '/cards/batch', { deckId: id, cards: contents.map(wireCardContent) });
  return { id, title, cardIds: cardListResponse.parse(created).data.cards.map((card) => card.id) };
}

/** A memory figure of a process in megabytes, such as VmRSS; NaN if the system does not provide it. */
export async function megabytes(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1]) / 1024;
}

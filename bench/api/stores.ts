import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import type { Engine } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createDatabase } from '#test/server/postgres-server.ts';

/** A database of which copies can be made while nobody uses it. */
export type Store = {
  engine: Engine;
  /** Opens the first one, empty at first. */
  open: (log?: (event: LogEvent) => void) => ReturnType<typeof openSqlite>;
  /** Copies it for one of the servers; returns its place, and the product's settings for it. */
  copy: (name: string) => Promise<{ place: string; env: Record<string, string> }>;
  folder: string;
};

const newFolder = () => mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));

export async function embedded(): Promise<Store> {
  const folder = await newFolder();
  const first = path.join(folder, 'first.db');
  return {
    engine: 'sqlite',
    folder,
    open: (log) => openSqlite(first, log ? { log } : {}),
    copy: async (name) => {
      const dataDir = path.join(folder, name);
      await mkdir(dataDir);
      const place = path.join(dataDir, 'cardamom.db');
      await copyFile(first, place);
      return { place, env: { DATA_DIR: dataDir } };
    },
  };
}

export async function onServer(url: string): Promise<Store> {
  const folder = await newFolder();
  await createDatabase(url, 'first');
  return {
    engine: 'postgres',
    folder,
    open: (log) => openPostgres(`${url}/first`, undefined, log),
    copy: async (name) => {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      await client.query(`create database "${name}" template first`);
      await client.end();
      return { place: `${url}/${name}`, env: { DATA_DIR: folder, DATABASE_URL: `${url}/${name}` } };
    },
  };
}

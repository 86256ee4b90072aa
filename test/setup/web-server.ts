import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '#test/app-process.ts';
import { makeAdmin } from '#test/make-admin.ts';
import { packCards, packOf } from '#test/server/pack-folder.ts';
import { ADMIN } from '#test/web/admin.ts';
import '#test/web/provided.ts';

/** Starts the server that all component tests share, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-web-'));
  await writePacks(join(dataDir, 'library'));
  const server = await startServer({ dataDir, env: { TRUST_PROXY: 'loopback', EXPLORE_LOGIN: 'true' } });
  await addAdmin(server.url, dataDir);
  project.provide('serverUrl', server.url);
  return async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  };
}

async function addAdmin(url: string, dataDir: string): Promise<void> {
  const { status } = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (status !== 201) throw new Error(`The admin could not register: ${status}`);
  await makeAdmin(dataDir, ADMIN.username);
}

/** The packs of this server: a course with all details, a deck with none, and a course that is larger than a deck. */
async function writePacks(folder: string): Promise<void> {
  await mkdir(folder);
  const write = (id: string, ...[head, decks]: Parameters<typeof packOf>) =>
    writeFile(join(folder, `${id}.json`), JSON.stringify(packOf({ ...head, id }, decks)));
  const about = { description: 'For the course in May', author: 'Ada Lovelace', licence: 'CC BY 4.0' };
  await write('first-aid', about, [
    { title: 'Burns', language: 'en', cards: packCards(6, 'Burn') },
    { title: 'Bandages', language: 'de', description: 'Every kind', cards: packCards(5, 'Bandage') },
  ]);
  await write('plain', { title: 'Plain' }, [{ title: 'One', cards: packCards(5) }]);
  const large = ['One', 'Two'].map((title) => ({ title, cards: packCards(600, title) }));
  await write('large', { title: 'Large' }, large);
}

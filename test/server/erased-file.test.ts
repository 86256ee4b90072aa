import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { PASSWORD, startTestApp } from './test-app.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-erased-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** What stands in the files of the database, whether or not it is still a row. */
async function filesHold(text: string): Promise<boolean> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.some((content) => content.includes(text));
}

test('a deleted account is in no byte of the SQLite file and its write-ahead log, while the server runs', async () => {
  const file = path.join(folder, 'cardamom.db');
  const db = openSqlite(file);
  await migrateToLatest(db);
  const app = await startTestApp({ database: { db, engine: 'sqlite', location: file } });
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
  for (const learner of [ada, eve]) {
    const title = `Capitals of ${learner.user.username}`;
    const deck = deckResponse.parse((await learner.post('/decks', { title })).body).data.deck;
    const cards = Array.from({ length: 50 }, (_, number) => ({ front: `${title}, ${number}`, back: 'Rome' }));
    await learner.post('/cards/batch', { deckId: deck.id, cards });
  }
  const ofAda = [ada.email, ada.user.id, 'Capitals of ada'];
  for (const text of [...ofAda, eve.email]) expect([text, await filesHold(text)]).toEqual([text, true]);

  await ada.delete('/account', undefined, { password: PASSWORD });
  await expect.poll(() => filesHold(ada.user.id), { timeout: 10_000 }).toBe(false);
  for (const text of ofAda) expect([text, await filesHold(text)]).toEqual([text, false]);
  expect(await filesHold(eve.email)).toBe(true);
  await app.close();
  await db.destroy();
});

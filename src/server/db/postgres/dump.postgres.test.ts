import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { createDatabase, programFolder } from '#test/server/postgres-server.ts';
import { answerBody, deckCards, generateDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import { contentsOf, newReader, pull } from '#test/server/sync-helpers.ts';
import { contents } from '#test/server/test-database.ts';
import type { Database } from '../connect.ts';
import { upgrade } from '../migrate.ts';
import { openPostgres } from './postgres.ts';

const run = promisify(execFile);

async function openNew(): Promise<Database> {
  const location = await createDatabase(inject('postgresUrl'), `dump-${randomUUID()}`);
  return { db: openPostgres(location), engine: 'postgres', location };
}

test('pg_restore fully restores a dump taken while the app was serving, and the app keeps working', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-dump-'));
  const program = async (name: string) => path.join(await programFolder(), name);
  const dump = path.join(folder, 'cardamom.dump');

  const source = await openNew();
  await upgrade(source, null);
  const app = await startTestApp({ database: source });
  const ada = await app.signUp('ada', { timeZone: 'Asia/Kolkata' });
  const { deck } = await generateDeck(ada, { title: 'Été à Paris — 日本 👩‍👩‍👧' });
  await studyDeck(ada, deck.id, 3);
  const { session, cards } = await startStudy(ada, deck.id);
  for (const card of cards.slice(0, 4)) await ada.post('/study/answer', answerBody(session.id, card, true));
  const device = newReader();
  await pull(ada, device);
  const had = contentsOf(device);
  await run(await program('pg_dump'), ['--format=custom', `--file=${dump}`, source.location]);
  const before = await contents(source);
  await ada.post('/decks', { title: 'Made after the backup' });
  await app.close();

  const target = await openNew();
  await run(await program('pg_restore'), [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    `--dbname=${target.location}`,
    dump,
  ]);
  await rm(folder, { recursive: true });
  expect(await contents(target)).toEqual(before);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(10);

  await upgrade(target, null);
  const restored = await startTestApp({ database: target });
  const signedIn = await restored.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ada.user.id } } });
  const same = restored.withToken(ada.token);
  expect(await same.get('/decks')).toMatchObject({ body: [{ id: deck.id, title: deck.title }] });
  await pull(same, device);
  expect(device.resets).toBe(1);
  expect(contentsOf(device)).toEqual(had);
  expect(await deckCards(same, deck.id)).toHaveLength(10);
  for (const card of cards.slice(4)) {
    expect((await same.post('/study/answer', answerBody(session.id, card, true))).status).toBe(200);
  }
  expect(await same.post(`/study/complete/${session.id}`)).toMatchObject({
    body: { summary: { answered: 10, accuracy: 100 } },
  });
});

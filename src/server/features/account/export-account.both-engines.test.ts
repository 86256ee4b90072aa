import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { deckResponse } from '#contract/decks.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { leaveTracks, wholeDatabase } from '#test/server/whole-database.ts';
import { openAgain } from '#test/server/test-database.ts';
import { PIXEL } from '#test/media/files.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { exportDocument } from './export-account.ts';
import { EXPORTED_TABLES, USER_DATA, USER_TABLES } from './user-data.repository.ts';
import { databaseMediaStore as mediaStore } from '../../ports/files/database-media-store.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const document = z.object({ user: z.record(z.string(), z.unknown()) }).catchall(rows);

async function newDeck(client: Client, batches: number, text: string): Promise<string> {
  const { id } = deckResponse.parse((await client.post('/decks', { title: 'Large' })).body).data.deck;
  const cards = Array.from({ length: 100 }, (_, number) => ({ front: `${number} ${text}`, back: 'Back' }));
  for (let batch = 0; batch < batches; batch += 1) await client.post('/cards/batch', { deckId: id, cards });
  return id;
}

test('the export contains all rows of the user from every table, nobody else’s, and no secrets', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
  await leaveTracks(app, ada, 'Ada’s capitals');
  await leaveTracks(app, eve, 'Eve’s capitals');
  const stored = await wholeDatabase(app.database);
  const response = await ada.get('/account/export');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('attachment');

  const { user, ...tables } = document.parse(response.body);
  expect(user).toMatchObject({ id: ada.user.id, email: ada.email, username: 'ada', timeZone: 'UTC' });
  // A new table needs an entry in USER_DATA and, if it holds rows of users, a row from leaveTracks.
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(USER_DATA).toSorted());
  expect(Object.keys(tables).toSorted()).toEqual(EXPORTED_TABLES.toSorted());
  for (const table of EXPORTED_TABLES) {
    // The export itself is recorded as an event.
    const since = table === 'security_events' ? 1 : 0;
    expect([table, tables[table]?.length]).toEqual([table, (stored[table]?.length ?? 0) / 2 + since]);
    expect([table, tables[table]]).not.toEqual([table, []]);
  }
  for (const { name, columns } of await app.database.db.introspection.getTables()) {
    if (USER_TABLES.some((table) => table === name)) continue;
    expect(columns.map((column) => column.name)).not.toContain('user_id');
  }
  const written = JSON.stringify(response.body);
  expect(written).not.toMatch(/_hash|argon2/iu);
  expect(written).not.toMatch(new RegExp(`Eve’s|${eve.user.id}|eve@`, 'u'));
  expect(tables['cards']?.[0]).toMatchObject({ front: expect.any(String), version: expect.any(Number) });
  expect(Buffer.from(String(tables['media']?.[0]?.['content']), 'base64')).toEqual(Buffer.from(PIXEL));
  expect(tables['card_explanations']).toMatchObject([{ explanation: 'Why Ada’s capitals' }]);
});

test('comes in parts that neither skip nor repeat a row, while other requests are served', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const ids = [await newDeck(ada, 5, 'a'), await newDeck(ada, 2, 'b'), await newDeck(ada, 0, '')];

  const cards = (await Promise.all(ids.map((id) => deckCards(ada, id)))).flat();
  const parts: string[] = [];
  let served = 0;
  for await (const part of exportDocument({ ...app.database, mediaStore }, { ...ada.user, createdAt: 0 })) {
    parts.push(part);
    if (part.includes('"front"')) served += (await eve.get('/auth/me')).status === 200 ? 1 : 0;
  }
  expect(parts.map((part) => part.match(/"front"/gu)?.length ?? 0).filter((count) => count > 0)).toEqual([
    200, 200, 100, 200,
  ]);
  expect(served).toBe(4);
  const exported = document.parse(JSON.parse(parts.join('')))['cards'];
  expect(exported?.map((row) => row['id'])).toEqual(cards.map((card) => card.id));
});

test('reads no further than its reader, buffers nothing for a slow one, and is recorded whether or not it is read', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  // More than all buffers on the way can hold.
  for (let deck = 0; deck < 4; deck += 1) await newDeck(ada, 10, 'x'.repeat(1_990));
  const last = await newDeck(ada, 1, 'early');
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${app.url}/api/account/export`, { headers }, resolve).once('error', reject).end();
  });
  response.pause();
  const { body: recorded } = await ada.get('/account/security-events');
  expect(recorded).toMatchObject({ events: [{ kind: 'data-exported' }, { kind: 'account-created' }] });
  const [card] = await deckCards(ada, last);
  expect((await ada.put(`/cards/${card?.id}`, { front: 'late' })).status).toBe(200);
  const body = document.parse(JSON.parse(await text(response)));
  expect(body['cards']).toHaveLength(4_100);
  expect(body['cards']?.find(({ id }) => id === card?.id)).toMatchObject({ front: 'late' });
});

/** An app whose database fails to record security events. */
async function appThatCannotRecord(error: Error): Promise<{ app: TestApp; failing: TestApp }> {
  const refuse: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined;
      if (into === 'security_events') throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const app = await startTestApp();
  const again = openAgain(app.database);
  const database = { ...again, db: again.db.withPlugin(refuse) };
  return { app, failing: await startTestApp({ database, worker: false }) };
}

test.each([
  ['a full disk keeps nobody from exporting', 'SQLITE_FULL', 200],
  ['a database that is locked does, until the export can be recorded', 'SQLITE_BUSY', 503],
])('%s', async (_name, code, status) => {
  const { app, failing } = await appThatCannotRecord(Object.assign(new Error(code), { code }));
  const { token } = await app.signUp();
  expect((await failing.withToken(token).get('/account/export')).status).toBe(status);
});

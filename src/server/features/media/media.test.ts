import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import * as files from '#test/media/files.ts';
import { addMedia, sendMedia } from '#test/server/media-helpers.ts';
import { connectRaw } from '#test/server/raw-client.ts';
import { formOf } from '#test/server/source-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#test/server/test-app.ts';
import { nightlyJob } from '../../background/nightly.ts';
import { databaseWaitingFiles } from '../../ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '../../ports/files/database-media-store.ts';
import { folderMediaStore } from '../../ports/files/folder-media-store.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';

const DAY_MS = 86_400_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-media-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function start(mediaStore: MediaStore = databaseMediaStore, options: TestAppOptions = {}) {
  const app = await startTestApp({ mediaStore, worker: false, ...options });
  const user = async () => ({ ...(await app.signUp()), url: app.url });
  const night = () =>
    nightlyJob({
      ...app.database,
      mediaStore,
      waitingFiles: databaseWaitingFiles,
      newId: randomUUID,
      config: { MAX_ANSWER_SECONDS: 300 },
      clock: app.clock,
      log: pino({ level: 'silent' }),
    }).run({}, new AbortController().signal);
  return { app, user, night };
}

type User = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['user']>>;

/** The bytes that are served. */
async function fetched({ url, token }: User, hash: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/media/${hash}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function cardWith(user: User, front: string): Promise<{ deckId: string; cardId: string }> {
  const { id: deckId } = deckResponse.parse((await user.post('/decks', { title: 'Media' })).body).data.deck;
  expect((await user.post('/cards', { deckId, front, back: 'Back' })).status).toBe(201);
  const [card] = await deckCards(user, deckId);
  return { deckId, cardId: card?.id ?? '' };
}

/** Counts the contents in the store. */
async function keptIn(place: string, app: TestApp): Promise<number> {
  const { chunks } = await rowsOf(app);
  return place === 'a folder' ? chunks + (await filesIn(folder)).length : chunks;
}

async function rowsOf({ database }: TestApp) {
  const media = await database.db.selectFrom('media').select('hash').execute();
  const chunks = await database.db.selectFrom('media_chunks').select('position').execute();
  return { media: media.length, chunks: chunks.length };
}

/** All files of a folder and of its subfolders. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a file beyond 10 MB is 413, and JSON is 415', async () => {
  const { user } = await start();
  const ada = await user();
  const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
  expect(await sendMedia(ada, formOf({ name: 'large.png', bytes }))).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE', message: 'This file is larger than 10 MB. Choose a smaller one.' },
  });
  expect((await ada.post('/media', { file: 1 })).status).toBe(415);
});

const STORES = [
  ['the database', () => databaseMediaStore],
  ['a folder', () => folderMediaStore(folder)],
] as const;

describe.each(STORES)('in %s', (place, makeStore) => {
  test('the same file again is the same, and every learner has their own', async () => {
    const { app, user } = await start(makeStore());
    const [ada, eve] = [await user(), await user()];
    const picture = files.png(20, 10);
    const first = await addMedia(ada, picture);
    expect(await addMedia(ada, picture)).toEqual(first);
    expect((await rowsOf(app)).media).toBe(1);
    expect((await fetched(eve, first.media.hash)).response.status).toBe(404);
    await addMedia(eve, picture);
    expect((await fetched(eve, first.media.hash)).response.status).toBe(200);
    expect((await rowsOf(app)).media).toBe(2);
    expect(await keptIn(place, app)).toBe(2);
  });

  test('a large file is served whole and in parts', async () => {
    const { user } = await start(makeStore());
    const ada = await user();
    const sound = files.wav(25);
    const { media } = await addMedia(ada, sound);
    expect(Buffer.from((await fetched(ada, media.hash)).bytes).equals(Buffer.from(sound))).toBe(true);
    const last = sound.length - 1;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=65530-65540', 65_530, 65_540],
      ['bytes=100000-', 100_000, last],
      ['bytes=-10', last - 9, last],
      ['bytes=199999-999999999', 199_999, last],
    ] as const) {
      const { response, bytes } = await fetched(ada, media.hash, { range });
      expect([range, response.status, response.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${from}-${to}/${sound.length}`,
      ]);
      expect(Buffer.from(bytes).equals(Buffer.from(sound.subarray(from, to + 1)))).toBe(true);
    }
    const beyond = await fetched(ada, media.hash, { range: 'bytes=9999999-' });
    expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${sound.length}`,
    ]);
    expect(beyond.response.headers.get('cache-control')).toBe('no-store');
    for (const headers of [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"other"' },
    ]) {
      expect((await fetched(ada, media.hash, headers)).response.status).toBe(200);
    }
  });

  test('unused media is deleted after a day, and used media is kept', async () => {
    const { app, user, night } = await start(makeStore());
    const [ada, eve] = [await user(), await user()];
    const picture = await addMedia(ada, files.png(4, 4));
    const sound = await addMedia(ada, files.wav());
    const unused = await addMedia(ada, files.png(5, 5));
    const ofEve = await addMedia(eve, files.png(4, 4));
    const { cardId } = await cardWith(ada, `![A square](${picture.address})`);
    await ada.put(`/cards/${cardId}`, { hint_1: `[A tone](${sound.address})` });
    const there = async (one: User, { media }: typeof unused) =>
      (await fetched(one, media.hash)).response.status === 200;

    await night();
    expect(await there(ada, unused)).toBe(true);
    app.clock.advance(DAY_MS);
    // It is put on a card just before the night in which it would have been deleted.
    const { cardId: late } = await cardWith(eve, `![](${ofEve.address})`);
    await night();
    expect([await there(ada, picture), await there(ada, sound), await there(ada, unused)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await there(eve, ofEve)).toBe(true);

    await eve.delete(`/cards/${late}`);
    await night();
    expect(await there(eve, ofEve)).toBe(true);
    app.clock.advance(DAY_MS);
    await night();
    expect(await there(eve, ofEve)).toBe(false);
    expect(await keptIn(place, app)).toBe(2);
  });

  test('the quota holds even for concurrent uploads', async () => {
    const { app, user } = await start(makeStore(), { env: { MEDIA_QUOTA_MB: '1' } });
    const ada = await user();
    const large = (seed: number) => Buffer.concat([files.MP3, Buffer.alloc(400_000, seed)]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((seed) => sendMedia(ada, formOf({ name: 'a.mp3', bytes: large(seed) }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: {
        code: 'QUOTA_EXCEEDED',
        quota: 'media',
        limit: 1,
        message:
          'Your pictures and sounds can take up at most 1 MB. Remove some from your cards, or delete sources with pictures: what nothing uses is deleted within two days.',
      },
    });
    expect((await rowsOf(app)).media).toBe(2);
    // Each has seven pieces in the database.
    expect(await keptIn(place, app)).toBe(place === 'a folder' ? 2 : 14);
    // Media that is already stored takes no more room.
    const again = answers.findIndex(({ status }) => status === 201) + 1;
    expect((await sendMedia(ada, formOf({ name: 'a.mp3', bytes: large(again) }))).status).toBe(201);
  });
});

test('media is served to its owner only, never as active content, and may be cached forever', async () => {
  const { app, user } = await start();
  const [ada, eve] = [await user(), await user()];
  const { media } = await addMedia(ada, files.png(2, 2));
  const { response } = await fetched(ada, media.hash);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    vary: expect.stringContaining('Authorization'),
    etag: `"${media.hash}"`,
    'content-length': String(media.bytes),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  const unchanged = await fetched(ada, media.hash, { 'if-none-match': `"${media.hash}"` });
  expect([unchanged.response.status, unchanged.bytes.length]).toEqual([304, 0]);
  for (const hash of [media.hash, media.hash.toUpperCase(), '..%2f..%2fetc%2fpasswd', 'x']) {
    const { response: refused } = await fetched(eve, hash);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
  expect((await fetch(`${app.url}/api/media/${media.hash}`)).status).toBe(401);
});

test('an upload that breaks off halfway leaves nothing', async () => {
  const { app, user } = await start(folderMediaStore(folder));
  const ada = await user();
  const client = await connectRaw(app.url);
  const head = [
    'POST /api/media HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${ada.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.gif"',
    '',
    'GIF89a',
  ];
  client.send(head.join('\r\n'));
  await expect.poll(app.connections).toBeGreaterThan(0);
  client.end();
  await addMedia(ada, files.PIXEL);
  expect(await rowsOf(app)).toEqual({ media: 1, chunks: 0 });
  expect(await filesIn(folder)).toHaveLength(1);
});

test('files of killed processes in the folder are deleted at night', async () => {
  const store = folderMediaStore(folder);
  const { app, user, night } = await start(store);
  const ada = await user();
  const { media } = await addMedia(ada, files.PIXEL);
  // Killed while writing, between the file and its row, and while erasing an account.
  const unfinished = path.join(folder, '.unfinished', 'left');
  await writeFile(unfinished, 'half');
  const old = new Date(app.clock.now() - 3 * DAY_MS);
  await utimes(unfinished, old, old);
  const prepared = await store.prepare(files.png(1, 1));
  const key = { userId: ada.user.id, hash: 'a'.repeat(64) };
  await prepared.keep(app.database.db, key);
  await prepared.keep(app.database.db, key);
  await prepared.finish();
  await (
    await store.prepare(files.png(1, 1))
  ).keep(app.database.db, { userId: 'nobody', hash: 'b'.repeat(64) });
  expect(await filesIn(folder)).toHaveLength(4);
  await night();
  expect(await filesIn(folder)).toEqual([media.hash]);
  expect((await fetched(ada, media.hash)).response.status).toBe(200);
});

test('a full disk is 507, with nothing left', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { app, user } = await start({
    ...folderMediaStore(folder),
    prepare: () => Promise.reject(full),
  });
  const ada = await user();
  expect(await sendMedia(ada, formOf({ name: 'a.gif', bytes: files.PIXEL }))).toMatchObject({
    status: 507,
    body: { code: 'STORAGE_FULL' },
  });
  expect(await rowsOf(app)).toEqual({ media: 0, chunks: 0 });
});

test('missing contents are reported as not found instead of breaking the response', async () => {
  const { user } = await start(folderMediaStore(folder));
  const ada = await user();
  const { media } = await addMedia(ada, files.PIXEL);
  await rm(path.join(folder, ada.user.id, media.hash));
  expect((await fetched(ada, media.hash)).response.status).toBe(404);
  await addMedia(ada, files.PIXEL);
  expect((await stat(path.join(folder, ada.user.id, media.hash))).size).toBe(media.bytes);
  expect((await fetched(ada, media.hash)).response.status).toBe(200);
});

test('slow uploads of one user do not hold up those of others', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let hanging = 0;
  const { app, user } = await start({
    ...databaseMediaStore,
    prepare: async (bytes) => {
      if (bytes.length > files.PIXEL.length) {
        hanging += 1;
        await released;
      }
      return databaseMediaStore.prepare(bytes);
    },
  });
  const [ada, eve] = [await user(), await user()];
  const slow = Array.from({ length: 5 }, (_, number) =>
    addMedia(ada, Buffer.concat([files.PIXEL, Buffer.alloc(number + 1)])),
  );
  await expect.poll(() => hanging).toBeGreaterThan(0);
  await addMedia(eve, files.PIXEL);
  release();
  await Promise.all(slow);
  await app.close();
});

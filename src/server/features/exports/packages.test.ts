import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorBody } from '#contract/common.ts';
import { answerResponse } from '#contract/study.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { flipContent, manyContents, quizContent } from '#test/builders/cards.ts';
import { readAll } from '#test/anki/read-all.ts';
import { PIXEL } from '#test/media/files.ts';
import { begin, deckOf, download } from '#test/server/export-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { connectRaw, type RawClient } from '#test/server/raw-client.ts';
import { answerBody, deckCards, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#test/server/test-app.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { databaseMediaStore } from '../../ports/files/database-media-store.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-exports-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** What packages left behind: folders and open files. */
async function leftovers(): Promise<string[]> {
  const open = process.platform === 'linux' ? await readdir('/proc/self/fd') : [];
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...(await readdir(folder)), ...targets.filter((target) => target.startsWith(folder))];
}

async function start(options: TestAppOptions = {}) {
  const app = await startTestApp({ worker: false, ...options });
  return { app, user: async () => ({ ...(await app.signUp()), url: app.url }) };
}

type User = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['user']>>;

/** A sound of 8 MB, different for each number. */
async function largeSound(user: User, number: number): Promise<string> {
  const bytes = Buffer.alloc(8_000_000, number);
  bytes.write('RIFF\0\0\0\0WAVE', 'latin1');
  return `[sound](${(await addMedia(user, bytes)).address})`;
}

/**
 * Makes a package, in its files or its database, far larger than the 4 MB that the buffers on the way to a reader may
 * hold.
 */
const LARGE = {
  files: async (user: User) => {
    const sounds = [await largeSound(user, 1), await largeSound(user, 2), await largeSound(user, 3)];
    await deckOf(
      user,
      'Sounds',
      sounds.map((front) => flipContent({ front })),
    );
  },
  texts: async (user: User) => {
    // Random text, which does not compress.
    const text = (length: number) => randomBytes(length).toString('base64').slice(0, length);
    const contents = Array.from({ length: 1_000 }, () =>
      flipContent({
        front: text(CARD_LIMITS.front),
        back: text(CARD_LIMITS.front),
        explanation: text(CARD_LIMITS.explanation),
        hints: [text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)],
      }),
    );
    for (const title of ['Texts', 'More texts']) await deckOf(user, title, contents);
  },
};

test('a deck is complete in its package, with reviews, pictures and sounds', async () => {
  const { user } = await start();
  const [ada, eve] = [await user(), await user()];
  const { address, media } = await addMedia(ada, PIXEL);
  await addMedia(ada, Buffer.concat([PIXEL, Buffer.from('unused')]));
  const gone = '0'.repeat(64);
  const contents = [
    quizContent({ front: `![map](${address})`, explanation: 'Because **so** is $x < 1$', tags: ['world'] }),
    flipContent({
      front: `Again ![map](media:${media.hash}) and ![lost](media:${gone})`,
      hints: ['One', null, 'Three'],
    }),
    flipContent({ front: 'Suspended' }),
  ];
  const deckId = await deckOf(ada, '日本語 :: 動詞', contents);
  await deckOf(ada, 'Another', manyContents(2));
  await deckOf(eve, 'Of somebody else', manyContents(2));

  const { session } = await startStudy(ada, deckId);
  const [quiz, flip, suspended] = await deckCards(ada, deckId);
  if (!quiz || !flip || !suspended) throw new Error('The deck has too few cards');
  await ada.post('/study/answer', answerBody(session.id, quiz, false));
  const undone = await ada.post('/study/answer', answerBody(session.id, flip, true));
  await ada.post('/study/undo', { sessionId: session.id, answerId: answerResponse.parse(undone.body).id });
  await ada.put(`/study/cards/${suspended.id}`, { suspended: true });

  const file = await download(ada, `/decks/${deckId}/export?format=apkg`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/vnd.anki');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[!-~]+$/u,
  );
  expect(file.name).toBe('日本語 - 動詞.apkg');

  const read = await readAll(file.bytes);
  expect(read.leftOut).toEqual([]);
  expect(Object.keys(read.files)).toEqual([`${media.hash}.gif`]);
  expect(Object.values(read.files)).toEqual([Buffer.from(PIXEL)]);
  const [first, second] = contents;
  const named = `![map](media:${media.hash}.gif)`;
  expect(read.cards.map(({ deck, content, suspended: out }) => ({ deck, content, out }))).toEqual([
    { deck: '日本語 :: 動詞', content: { ...first, front: named }, out: false },
    { deck: '日本語 :: 動詞', content: { ...second, front: `Again ${named} and lost` }, out: false },
    { deck: '日本語 :: 動詞', content: contents[2], out: true },
  ]);
  expect(read.cards.map(({ noteGuid }) => noteGuid)).toEqual([quiz.id, flip.id, suspended.id]);
  expect(read.cards.map(({ reviews }) => reviews)).toMatchObject([
    [{ rating: 1, grade: 'incorrect', durationMs: 2000, presentation: 'flip' }],
    [],
    [],
  ]);
  await expect.poll(leftovers).toEqual([]);

  const bare = await readAll(
    (await download(ada, `/decks/${deckId}/export?format=apkg&schedule=false`)).bytes,
  );
  expect(bare.cards.map(({ reviews, suspended: out, planned }) => [reviews, out, planned])).toEqual(
    contents.map(() => [[], false, null]),
  );
  const all = await download(ada, '/export?format=apkg');
  expect(all.name).toMatch(/^Cardamom \d{4}-\d{2}-\d{2}\.apkg$/u);
  const decks = (await readAll(all.bytes)).cards.map(({ deck }) => deck);
  // In the order in which the cards were made.
  expect(decks).toEqual([...contents.map(() => '日本語 :: 動詞'), 'Another', 'Another']);
});

test('a deck of a thousand cards with many reviews is complete and in order, and an empty deck is a package too', async () => {
  const { app, user } = await start();
  const ada = await user();
  const contents = manyContents(1_000);
  const deckId = await deckOf(ada, 'Thousand', contents);
  const cards = await deckCards(ada, deckId);
  await manyReviews(app, ada, cards.slice(98, 103));
  const read = await readAll((await download(ada, `/decks/${deckId}/export?format=apkg`)).bytes);
  expect(read.cards.map(({ content }) => content)).toEqual(contents);
  const counts = read.cards.map(({ reviews }) => reviews.length);
  expect(counts.slice(95, 106)).toEqual([0, 0, 0, 1_500, 1_500, 1_500, 1_500, 1_500, 0, 0, 0]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(7_500);

  const empty = await deckOf(ada, 'Empty', []);
  const file = await download(ada, `/decks/${empty}/export?format=apkg`);
  expect([file.status, file.name]).toEqual([200, 'Empty.apkg']);
  expect((await readAll(file.bytes)).cards).toEqual([]);
});

/** Many answers, written directly instead of through the API. */
async function manyReviews(
  { database }: TestApp,
  { user }: User,
  cards: ReadonlyArray<{ id: string; deckId: string }>,
): Promise<void> {
  for (const card of cards) {
    for (let start = 0; start < 1_500; start += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        id: crypto.randomUUID(),
        user_id: user.id,
        card_id: card.id,
        deck_id: card.deckId,
        deck_title: 'Thousand',
        session_id: null,
        rating: 3 as const,
        grade: 'correct' as const,
        presentation: 'flip' as const,
        selected_option: null,
        hints_used: 0,
        duration_ms: 1_000,
        explanation: null,
        reviewed_at: 1_700_000_000_000 + (start + index) * 1_000,
        time_zone: 'UTC',
        counted: 1 as const,
        state_before: 'new' as const,
        memory_before: null,
        undone_at: null,
      }));
      await transactAsUser(database.db, user.id, (trx) => trx.insertInto('reviews').values(rows).execute());
    }
  }
}

test('two packages are written at a time, a third waits, and a client that disconnects frees its place', async () => {
  const gate = Promise.withResolvers<void>();
  const began: string[] = [];
  const mediaStore: MediaStore = {
    ...databaseMediaStore,
    read: async (db, key, range) => {
      began.push(key.userId);
      await gate.promise;
      return databaseMediaStore.read(db, key, range);
    },
  };
  const { user } = await start({ mediaStore });
  const users = await Promise.all([user(), user(), user(), user()]);
  const paths = await Promise.all(
    users.map(async (each) => {
      const { address } = await addMedia(each, PIXEL);
      return `/decks/${await deckOf(each, 'Deck', [flipContent({ front: `![](${address})` })])}/export?format=apkg`;
    }),
  );
  const [ada, eve, leaving, waiting] = users;
  const [first = '', second = '', third = '', fourth = ''] = paths;
  if (!ada || !eve || !leaving || !waiting) throw new Error('Too few learners');
  const files = [download(ada, first), download(eve, second)];
  await expect.poll(() => began.length).toBe(2);

  const refused = await download(ada, first);
  expect(refused).toMatchObject({ status: 429, name: undefined });
  expect(errorBody.parse(JSON.parse(Buffer.from(refused.bytes).toString()))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'A package is being made for you already. Please wait until it has arrived.',
  });
  expect(refused.headers.get('retry-after')).toBe('10');

  // One of them waits, and the other is refused.
  const gone = new AbortController();
  const both = [begin(leaving, third, gone.signal), begin(leaving, third, gone.signal)];
  expect(await Promise.race(both)).toMatchObject({ status: 429 });
  files.push(download(waiting, fourth));
  gone.abort();
  expect(await Promise.allSettled(both)).toContainEqual(expect.objectContaining({ status: 'rejected' }));
  expect(began).toHaveLength(2);
  gate.resolve();
  for (const file of await Promise.all(files)) expect(file.status).toBe(200);
  expect(new Set(began)).toEqual(new Set([ada, eve, waiting].map(({ user }) => user.id)));
  expect((await download(leaving, third)).status).toBe(200);
  await expect.poll(leftovers).toEqual([]);
});

function request(address: string, token: string): string {
  return `GET /api${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

test.each(['files', 'texts'] as const)(
  'clients that do not read a package full of %s block no one and leave nothing behind',
  async (part) => {
    const { user } = await start();
    const slow = [await user(), await user()];
    const raws: RawClient[] = [];
    for (const each of slow) {
      const raw = await connectRaw(each.url, { reads: false });
      await LARGE[part](each);
      raw.send(request('/export?format=apkg', each.token));
      raws.push(raw);
      await expect.poll(() => readdir(folder)).toHaveLength(raws.length);
    }
    const ada = await user();
    const path = `/decks/${await deckOf(ada, 'Small', manyContents(3))}/export?format=apkg`;
    expect((await download(ada, path)).status).toBe(200);
    await expect.poll(() => readdir(folder)).toHaveLength(raws.length);
    for (const raw of raws) raw.end();
    await expect.poll(leftovers).toEqual([]);
    for (const each of slow) {
      const small = await deckOf(each, 'Small', manyContents(3));
      expect((await download(each, `/decks/${small}/export?format=apkg`)).status).toBe(200);
    }
  },
);

test('an unreadable file breaks the download', async () => {
  const mediaStore: MediaStore = {
    ...databaseMediaStore,
    read: async (db, key, range) => {
      if (range.to > 0) throw new Error('The disk is broken');
      return databaseMediaStore.read(db, key, range);
    },
  };
  const { user } = await start({ mediaStore });
  const ada = await user();
  const deckId = await deckOf(ada, 'Sound', [flipContent({ front: await largeSound(ada, 1) })]);
  const file = await begin(ada, `/decks/${deckId}/export?format=apkg`);
  expect(file.status).toBe(200);
  await expect(file.body()).rejects.toThrow('terminated');
  await expect.poll(leftovers).toEqual([]);
  expect((await download(ada, `/export?format=csv`)).status).toBe(200);
});

test('a row without its content is left out', async () => {
  const mediaStore: MediaStore = { ...databaseMediaStore, read: () => Promise.resolve(undefined) };
  const { user } = await start({ mediaStore });
  const ada = await user();
  const { address } = await addMedia(ada, PIXEL);
  const deckId = await deckOf(ada, 'Lost', [flipContent({ front: `What is ![this](${address})?` })]);
  const read = await readAll((await download(ada, `/decks/${deckId}/export?format=apkg`)).bytes);
  expect(read.files).toEqual({});
  expect(read.cards.map(({ content }) => content.front)).toEqual(['What is this?']);
});

test('a full disk is reported before anything of the file is sent', async () => {
  const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });
  const mediaStore: MediaStore = { ...databaseMediaStore, read: () => Promise.reject(full) };
  const { user } = await start({ mediaStore });
  const ada = await user();
  const { address } = await addMedia(ada, PIXEL);
  const deckId = await deckOf(ada, 'Full', [flipContent({ front: `![](${address})` })]);
  const { status, name, headers, bytes } = await download(ada, `/decks/${deckId}/export?format=apkg`);
  expect([status, name, headers.get('content-type')]).toEqual([
    507,
    undefined,
    'application/json; charset=utf-8',
  ]);
  expect(errorBody.parse(JSON.parse(Buffer.from(bytes).toString())).code).toBe('STORAGE_FULL');
  await expect.poll(leftovers).toEqual([]);
});

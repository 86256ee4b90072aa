import { randomUUID } from 'node:crypto';
import { chmod, mkdir, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { libraryResponse, libraryTopicResponse } from '#contract/library.ts';
import { PIXEL } from '#test/media/files.ts';
import { quizContent } from '#test/builders/cards.ts';
import { deckOf, download } from '#test/server/export-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { packCards, packFolder, packMedia, packOf } from '#test/server/pack-folder.ts';
import { createPackShelf } from './pack-shelf.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const listed = async (client: Client) =>
  libraryResponse.parse((await client.get('/library')).body).topics.filter(({ pack }) => pack !== null);
const titles = async (client: Client) => (await listed(client)).map(({ topic }) => topic);
const read = async (client: Client, slug: string) =>
  libraryTopicResponse.parse((await client.get(`/library/${slug}`)).body);
const cardsOf = async (client: Client, id: string) =>
  cardListResponse.parse((await client.get(`/cards/deck/${id}`)).body).data.cards;

async function take(client: Client, slug: string, body: object = {}) {
  const response = await client.post(`/library/${slug}/decks`, body);
  expect(response.status).toBe(201);
  return deckResponse.parse(response.body).data.deck;
}

/** A server with a folder of packs, and what it logs about them. */
async function start(env: Record<string, string> = {}) {
  const folder = await packFolder();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const app = await startTestApp({ env, packFolder: folder.path, log });
  return { app, folder, ada: { ...(await app.signUp()), url: app.url }, logged };
}

const COURSE = packOf({ description: 'For everybody', author: 'Ada Lovelace', licence: 'CC BY 4.0' }, [
  { title: 'Burns', category: 'Medicine', language: 'en', cards: packCards(6, 'Burn') },
  { title: 'Verbände', language: 'de', backLanguage: 'en', difficulty: 4, cards: packCards(2, 'Verband') },
]);

describe('browsing packs', () => {
  test('a pack is listed and shown with its decks, its languages, who made it and its licence', async () => {
    const { folder, ada } = await start();
    await folder.put('first-aid.json', COURSE);
    const details = {
      description: 'For everybody',
      author: 'Ada Lovelace',
      licence: 'CC BY 4.0',
      languages: ['en', 'de'],
      version: Date.parse('2026-11-01'),
    };
    expect(await listed(ada)).toEqual([
      {
        slug: 'pack-first-aid',
        topic: 'First Aid',
        category: 'Medicine',
        course: true,
        sections: ['Burns', 'Verbände'],
        pack: details,
      },
    ]);
    const pack = await read(ada, 'pack-first-aid');
    expect(pack).toMatchObject({
      topic: 'First Aid',
      whole: { title: 'First Aid', cardCount: 8 },
      pack: details,
    });
    expect(
      pack.sections.map(({ title, cardCount, samples }) => [title, cardCount, samples[0]?.front]),
    ).toEqual([
      ['Burns', 6, 'Burn 1?'],
      ['Verbände', 2, 'Verband 1?'],
    ]);
  });

  test('a pack with one deck has no sections, and what it does not say is null', async () => {
    const { folder, ada } = await start();
    await folder.put('one.json', packOf({}, [{ title: 'Burns', cards: packCards(5) }]));
    expect(await read(ada, 'pack-first-aid')).toMatchObject({
      category: 'Packs',
      sections: [],
      pack: { description: null, author: null, licence: null, languages: [] },
    });
  });

  test('a pack appears when its file is added, changes with it, and goes when the file is removed', async () => {
    const { folder, ada } = await start();
    expect(await titles(ada)).toEqual([]);
    await folder.put('first-aid.json', COURSE);
    expect(await titles(ada)).toEqual(['First Aid']);
    await folder.put('first-aid.json', {
      ...COURSE,
      pack: { ...Object(COURSE['pack']), title: 'Second Aid' },
    });
    await utimes(path.join(folder.path, 'first-aid.json'), 1_800_000_000, 1_800_000_000);
    expect(await titles(ada)).toEqual(['Second Aid']);
    await folder.remove('first-aid.json');
    expect(await titles(ada)).toEqual([]);
    expect((await ada.get('/library/pack-first-aid')).status).toBe(404);
  });

  test('of several files with the same pack, the latest version counts', async () => {
    const { folder, ada, logged } = await start();
    const deck = [{ title: 'Burns', cards: packCards(5) }];
    await folder.put('a.json', packOf({ title: 'Old', version: '2026-01-01' }, deck));
    await folder.put('b.json', packOf({ title: 'New', version: '2026-02-01T08:00:00Z' }, deck));
    await folder.put('c.json', packOf({ title: 'Older', version: '2025-02-01' }, deck));
    expect(await titles(ada)).toEqual(['New']);
    expect(logged.filter((line) => line.includes('\\"b.json\\" has the same pack'))).toHaveLength(2);
  });

  test('packs are read from a folder that cannot be written, also through links', async () => {
    const { folder, ada } = await start();
    const elsewhere = await packFolder();
    await elsewhere.put('first-aid.json', COURSE);
    await symlink(path.join(elsewhere.path, 'first-aid.json'), path.join(folder.path, 'linked.json'));
    await chmod(folder.path, 0o555);
    expect(await titles(ada)).toEqual(['First Aid']);
    expect((await take(ada, 'pack-first-aid')).cardCount).toBe(8);
    await chmod(folder.path, 0o755);
  });

  test('other files and folders are passed over', async () => {
    const { folder, ada, logged } = await start();
    await folder.put('README.md', '# Packs');
    await folder.put('._first-aid.json', 'Mac');
    await mkdir(path.join(folder.path, 'folder.json'));
    expect(await titles(ada)).toEqual([]);
    expect(logged.filter((line) => line.includes('pack'))).toEqual([]);
  });

  test('nothing outside the folder can be asked for', async () => {
    const { ada } = await start();
    for (const slug of ['pack-', 'pack-..%2F..%2Fetc%2Fpasswd', 'pack-first-aid.json']) {
      expect((await ada.get(`/library/${slug}`)).status).toBe(404);
      expect((await ada.post(`/library/${slug}/decks`, {})).status).toBe(404);
    }
  });
});

const NO_PICTURE = packMedia(Buffer.from('<html>no picture</html>'));
const OTHER_HASH = packMedia(PIXEL).hash;

describe('a pack that cannot be used is named in the log and stops nothing', () => {
  const deck = { title: 'Burns', cards: packCards(5) };
  test.each<[string, unknown, string]>([
    ['an empty file', '', 'This file is empty.'],
    ['half of a file', JSON.stringify(COURSE).slice(0, -100), 'damaged'],
    ['no JSON', '<html>', 'damaged, or no JSON'],
    ['the JSON of others', '[{"front":"a","back":"b"}]', 'Cardamom has not made it'],
    ['a later format', { ...COURSE, version: 2 }, 'newer version'],
    [
      'an export that is no pack',
      { format: 'cardamom', version: 1, decks: [deck], media: {} },
      'what pack it is',
    ],
    ['an id that is a path', packOf({ id: '../../etc' }, [deck]), 'pack.id'],
    ['a version that is no date', packOf({ version: 'latest' }, [deck]), 'pack.version'],
    ['no title', packOf({ title: ' ' }, [deck]), 'pack.title'],
    ['a long description', packOf({ description: 'x'.repeat(1_001) }, [deck]), 'pack.description'],
    ['no cards', packOf({}, [{ title: 'Burns', cards: [] }]), 'no cards'],
    ['a deck without a title', packOf({}, [{ title: ' ', cards: packCards(1) }]), 'no title'],
    ['two decks with one title', packOf({}, [deck, deck]), 'Two decks are called'],
    [
      'too many decks',
      packOf(
        {},
        Array.from({ length: 51 }, (_, at) => ({ title: `${at}`, cards: packCards(1) })),
      ),
      'more than 50 decks',
    ],
    ['too many cards', packOf({}, [{ title: 'Burns', cards: packCards(1_001) }]), 'more than 1000 cards'],
    [
      'too many cards in all',
      packOf(
        {},
        Array.from({ length: 21 }, (_, at) => ({ title: `${at}`, cards: packCards(1_000) })),
      ),
      'more than 20,000 cards',
    ],
    ['a file that is no picture', packOf({}, [deck], NO_PICTURE.media), 'neither a picture'],
    [
      'a file that is another than it says',
      packOf({}, [deck], { [OTHER_HASH]: { type: 'image/png', content: 'AAAA' } }),
      'is not what the file says',
    ],
    [
      'a file named by a path',
      packOf({}, [deck], { '../x': { type: 'image/png', content: 'AAAA' } }),
      'is not what',
    ],
    [
      'nesting without end',
      `{"format":"cardamom","version":1,"pack":${'['.repeat(100_000)}`,
      'cannot be read from',
    ],
    ['a packed file', Buffer.from('504b0304', 'hex').toString('latin1'), ''],
  ])('%s', async (_, content, problem) => {
    const { folder, ada, logged } = await start();
    await folder.put('broken.json', content);
    await folder.put('good.json', COURSE);
    expect(await titles(ada)).toEqual(['First Aid']);
    const lines = logged.filter((line) => line.includes('"file":"broken.json"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(problem);
    // It is named once, not at each look.
    await titles(ada);
    expect(logged.filter((line) => line.includes('"file":"broken.json"'))).toHaveLength(1);
  });

  test('cards that cannot be used are left out and counted', async () => {
    const { folder, ada, logged } = await start();
    const missing = `![a](media:${'a'.repeat(64)})`;
    const cards = [...packCards(5), { back: 'no front' }, { front: missing, back: 'gone' }];
    await folder.put('first-aid.json', packOf({}, [{ title: 'Burns', cards }]));
    expect((await read(ada, 'pack-first-aid')).whole.cardCount).toBe(6);
    expect(logged.join('\n')).toContain('Its front is empty.');
    expect(logged.join('\n')).toContain('1 pictures or sounds that cards name are not in the file.');
  });
});

test('learners do not wait long for packs that are being read', async () => {
  const folder = await packFolder();
  await folder.put('first-aid.json', COURSE);
  const shelf = createPackShelf({
    folder: folder.path,
    log: pino({ level: 'silent' }),
    timers: {
      after: (_, callback) => {
        queueMicrotask(callback);
        return () => undefined;
      },
    },
  });
  expect(await shelf.list()).toEqual([]);
  expect(await shelf.files()).toMatchObject([{ file: 'first-aid.json', pack: { slug: 'pack-first-aid' } }]);
});

describe('adding cards from a pack', () => {
  test('a pack becomes a deck, with its cards in order, its languages and where it comes from', async () => {
    const { folder, ada } = await start();
    await folder.put('first-aid.json', COURSE);
    const whole = await take(ada, 'pack-first-aid');
    expect(whole).toMatchObject({
      title: 'First Aid',
      description: 'For everybody',
      difficulty: 3,
      cardCount: 8,
      source: 'Pack: First Aid (Ada Lovelace, CC BY 4.0)',
      aiGenerated: false,
    });
    expect((await cardsOf(ada, whole.id)).map(({ front }) => front)).toEqual([
      ...packCards(6, 'Burn').map(({ front }) => front),
      ...packCards(2, 'Verband').map(({ front }) => front),
    ]);
    const part = await take(ada, 'pack-first-aid', { section: 'Verbände', title: 'Mine' });
    expect(part).toMatchObject({
      title: 'Mine',
      cardCount: 2,
      difficulty: 4,
      language: 'de',
      backLanguage: 'en',
    });
    expect((await ada.post('/library/pack-first-aid/decks', { section: 'Sewing' })).status).toBe(404);
  });

  test('pictures come along and count towards the quota, and are not seen by others before that', async () => {
    const { app, folder, ada } = await start();
    const { hash, media } = packMedia(PIXEL);
    const cards = [...packCards(4), { front: `What is this? ![pixel](media:${hash})`, back: 'A pixel' }];
    await folder.put('first-aid.json', packOf({}, [{ title: 'Burns', cards }], media));
    const eve = await app.signUp();
    expect((await read(ada, 'pack-first-aid')).whole.samples).toHaveLength(3);
    const statusFor = async (user: { url: string; token: string }) =>
      (await download(user, `/media/${hash}`)).status;
    expect(await statusFor(ada)).toBe(404);
    await take(ada, 'pack-first-aid');
    expect(await statusFor(ada)).toBe(200);
    expect(await statusFor({ ...eve, url: app.url })).toBe(404);
  });

  test('without room for cards or media, nothing is added', async () => {
    const { folder, ada } = await start({ MEDIA_QUOTA_MB: '1', MAX_CARDS_PER_LEARNER: '20' });
    const large = Buffer.concat([PIXEL, Buffer.alloc(1_100_000)]);
    const { hash, media } = packMedia(large);
    const heavy = [{ front: `![big](media:${hash})`, back: 'b' }];
    await folder.put('large.json', packOf({ id: 'large' }, [{ title: 'Large', cards: heavy }], media));
    await folder.put('many.json', packOf({ id: 'many' }, [{ title: 'Many', cards: packCards(21) }]));
    expect(await ada.post('/library/pack-large/decks', {})).toMatchObject({
      status: 409,
      body: { quota: 'media' },
    });
    expect(await ada.post('/library/pack-many/decks', {})).toMatchObject({
      status: 409,
      body: { quota: 'cards' },
    });
    expect(deckListResponse.parse((await ada.get('/decks')).body)).toEqual([]);
  });

  test('a repeated key makes one deck, even when there is no room for a second', async () => {
    const { folder, ada } = await start({ MAX_DECKS_PER_LEARNER: '1' });
    await folder.put('first-aid.json', COURSE);
    const headers = { 'idempotency-key': randomUUID() };
    const again = async () => (await ada.post('/library/pack-first-aid/decks', {}, headers)).status;
    expect([await again(), await again()]).toEqual([201, 201]);
  });

  test('a later version of the pack leaves the decks made before as they are', async () => {
    const { folder, ada } = await start();
    await folder.put('first-aid.json', COURSE);
    const deck = await take(ada, 'pack-first-aid', { section: 'Burns' });
    const before = await cardsOf(ada, deck.id);
    await folder.put(
      'newer.json',
      packOf({ version: '2027-01-01' }, [{ title: 'Burns', cards: packCards(9, 'Other') }]),
    );
    await folder.remove('first-aid.json');
    expect((await read(ada, 'pack-first-aid')).whole.cardCount).toBe(9);
    expect(await cardsOf(ada, deck.id)).toEqual(before);
  });
});

describe('exporting a pack', () => {
  const query = (decks: readonly string[], more: Record<string, string> = {}) =>
    `/export/pack?${new URLSearchParams({ decks: decks.join(','), title: 'Spices & herbs', ...more }).toString()}`;

  test('decks become a course in the order asked for, which another server offers with everything', async () => {
    const { app, folder, ada } = await start();
    const { address } = await addMedia(ada, PIXEL);
    const first = await deckOf(ada, 'Spices', [quizContent({ front: `![one](${address})`, tags: ['hot'] })]);
    const second = await deckOf(ada, 'Spices', [quizContent({ front: 'Which herb?' })]);
    const file = await download(ada, query([second, first], { author: ' Ada ', licence: 'CC0' }));
    expect([file.status, file.name]).toEqual([200, 'Spices & herbs.pack.json']);
    await folder.put('spices.json', new TextDecoder().decode(file.bytes));
    const eve = await app.signUp();
    const [pack] = await listed(eve);
    expect(pack).toMatchObject({
      topic: 'Spices & herbs',
      sections: ['Spices', 'Spices (2)'],
      pack: { author: 'Ada', licence: 'CC0', description: null },
    });
    expect(pack?.slug).toMatch(/^pack-spices-herbs-[0-9a-f]{10}$/u);
    const deck = await take(eve, pack?.slug ?? '', { section: 'Spices (2)' });
    const [card] = await cardsOf(eve, deck.id);
    const [original] = await cardsOf(ada, first);
    expect({ ...card, id: '', deckId: '' }).toEqual({ ...original, id: '', deckId: '' });
    const picture = await download({ ...eve, url: app.url }, `/media/${address.slice(6, 70)}`);
    expect(picture.status).toBe(200);
  });

  test('the same title gives the same id and a later version', async () => {
    const { app, ada } = await start();
    const deck = await deckOf(ada, 'Spices', [quizContent()]);
    const head = async () => {
      const { bytes } = await download(ada, query([deck]));
      const file: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return z
        .looseObject({ pack: z.object({ id: z.string(), version: z.iso.datetime() }).loose() })
        .parse(file).pack;
    };
    const one = await head();
    app.clock.advance(60_000);
    const two = await head();
    expect(two.id).toBe(one.id);
    expect(Date.parse(two.version)).toBeGreaterThan(Date.parse(one.version));
  });

  test('the decks of others, decks without cards and a missing title are refused', async () => {
    const { app, ada } = await start();
    const eve = { ...(await app.signUp()), url: app.url };
    const deck = await deckOf(ada, 'Spices', [quizContent()]);
    const empty = await deckOf(ada, 'Empty', []);
    const statusOf = async (path: string, user = ada) => (await download(user, path)).status;
    expect(await statusOf(query([deck]), eve)).toBe(404);
    expect(await statusOf(query([empty]))).toBe(400);
    expect(await statusOf(query([deck], { title: '' }))).toBe(400);
    expect(await statusOf(query(['no-id']))).toBe(404);
    expect(await statusOf(query(Array.from({ length: 51 }, () => randomUUID())))).toBe(400);
  });
});

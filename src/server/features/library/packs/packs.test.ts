import { chmod, mkdir, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { PIXEL } from '#test/media/files.ts';
import {
  listedPacks,
  packCards,
  packFolder,
  packMedia,
  packOf,
  readPackPage,
  takePack,
} from '#test/server/pack-folder.ts';
import { createPackShelf } from './pack-shelf.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const titles = async (client: Client) => (await listedPacks(client)).map(({ topic }) => topic);

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
    expect(await listedPacks(ada)).toEqual([
      {
        slug: 'pack-first-aid',
        topic: 'First Aid',
        category: 'Medicine',
        course: true,
        sections: ['Burns', 'Verbände'],
        pack: details,
      },
    ]);
    const pack = await readPackPage(ada, 'pack-first-aid');
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
    expect(await readPackPage(ada, 'pack-first-aid')).toMatchObject({
      category: 'Packs',
      sections: [],
      pack: { description: null, author: null, licence: null, languages: [] },
    });
  });

  test('a pack appears when its file is added, changes with it, and disappears when the file is removed', async () => {
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
    expect((await takePack(ada, 'pack-first-aid')).cardCount).toBe(8);
    await chmod(folder.path, 0o755);
  });

  test('other files and folders are ignored', async () => {
    const { folder, ada, logged } = await start();
    await folder.put('README.md', '# Packs');
    await folder.put('._first-aid.json', 'Mac');
    await mkdir(path.join(folder.path, 'folder.json'));
    expect(await titles(ada)).toEqual([]);
    expect(logged.filter((line) => line.includes('pack'))).toEqual([]);
  });

  test('nothing outside the folder can be requested', async () => {
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
    // It is logged once, not each time the folder is looked at.
    await titles(ada);
    expect(logged.filter((line) => line.includes('"file":"broken.json"'))).toHaveLength(1);
  });

  test('cards that cannot be used are left out and counted', async () => {
    const { folder, ada, logged } = await start();
    const missing = `![a](media:${'a'.repeat(64)})`;
    const cards = [...packCards(5), { back: 'no front' }, { front: missing, back: 'gone' }];
    await folder.put('first-aid.json', packOf({}, [{ title: 'Burns', cards }]));
    expect((await readPackPage(ada, 'pack-first-aid')).whole.cardCount).toBe(6);
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

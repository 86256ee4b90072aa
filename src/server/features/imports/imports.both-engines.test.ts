import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { importList, importResponse, tablePreview } from '#contract/imports.ts';
import { memoryHistoryResponse } from '#contract/memory-history.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { startResponse } from '#contract/study.ts';
import {
  BASIC,
  newFiles,
  oldFiles,
  TEST_EPOCH,
  zipped,
  type TestPackage,
} from '#test/anki/package-builder.ts';
import { PIXEL, wav } from '#test/media/files.ts';
import {
  followToEnd,
  importCards,
  readImport,
  sendCards,
  settled,
  uploadCards,
} from '#test/server/import-helpers.ts';
import { deckCards, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#test/server/test-app.ts';
import { wholeDatabase } from '#test/server/whole-database.ts';
import { databaseWaitingFiles } from '../../ports/files/database-waiting-files.ts';
import { folderWaitingFiles } from '../../ports/files/folder-waiting-files.ts';
import type { WaitingFiles } from '../../ports/files/waiting-files.ts';
import { collectImportLeftovers } from './undo/collect-leftovers.ts';

const DAY = 86_400_000;

/** Six cards in two decks, one suspended, one known for a month, with a picture and a sound. */
const PACKAGE: TestPackage = {
  decks: [
    { id: 10, name: 'Languages::French' },
    { id: 11, name: 'Birds' },
  ],
  noteTypes: [BASIC],
  notes: [
    { id: 1, type: BASIC.id, fields: ['<img src="bird.png">', 'A wren'] },
    { id: 2, type: BASIC.id, fields: ['chat [sound:chat.wav]', 'cat'], tags: ' animals ' },
    { id: 3, type: BASIC.id, fields: ['été', 'summer'] },
    { id: 4, type: BASIC.id, fields: ['ete', 'a misspelling'] },
    { id: 5, type: BASIC.id, fields: ['', 'nothing'] },
    { id: 6, type: BASIC.id, fields: ['gone <img src="missing.png">', 'away'] },
  ],
  cards: [
    { id: 1, note: 1, deck: 11 },
    { id: 2, note: 2, deck: 10, type: 2, queue: 2, due: 400, ivl: 30, factor: 2_500, reps: 3 },
    { id: 3, note: 3, deck: 10, queue: -1 },
    { id: 4, note: 4, deck: 10 },
    { id: 5, note: 5, deck: 10 },
    { id: 6, note: 6, deck: 10 },
  ],
  reviews: [1, 2, 12].map((day) => ({ id: TEST_EPOCH + day * DAY, card: 2, ease: 3, time: 5_000, type: 1 })),
  media: { 'bird.png': PIXEL, 'chat.wav': wav() },
};

const FILE = { name: 'Languages.apkg', bytes: zipped(oldFiles(PACKAGE)) };

async function user(app: TestApp) {
  return { ...(await app.signUp()), url: app.url };
}

async function start(options: TestAppOptions = {}) {
  const app = await startTestApp(options);
  return { app, ada: await user(app) };
}

describe.each([
  ['old', oldFiles],
  ['new', newFiles],
] as const)('an Anki package of the %s generation', (_generation, filesOf) => {
  test('imports its decks, cards, media and reviews', async () => {
    const { ada } = await start();
    const { id } = await uploadCards(ada, { name: 'All.colpkg', bytes: zipped(filesOf(PACKAGE)) });
    const staged = await settled(ada, id);
    expect(staged.import).toMatchObject({
      name: 'All.colpkg',
      format: 'anki',
      status: 'ready',
      problem: null,
      expected: 6,
      read: 5,
      fresh: 5,
      known: 0,
      media: 2,
      reviews: 3,
      saved: 0,
    });
    expect(staged.decks).toEqual([
      { title: 'Birds', cards: 1 },
      { title: 'Languages :: French', cards: 4 },
    ]);
    expect(staged.cards.map(({ content }) => content.back)).toEqual([
      'A wren',
      'cat',
      'summer',
      'a misspelling',
      'away',
    ]);
    expect(staged.omissions.map(({ what, reason }) => [what, reason])).toEqual([
      ['card', 'Its front is empty.'],
      ['media', 'The file is missing from the package.'],
    ]);
    expect(await ada.get('/decks')).toMatchObject({ body: [] });

    const done = await followToEnd(ada, id, 'save');
    expect(done.import).toMatchObject({ status: 'done', saved: 5 });
    expect(done.addedTo).toMatchObject([
      { title: 'Birds', cards: 1 },
      { title: 'Languages :: French', cards: 4 },
    ]);
    const [birds, french] = done.addedTo;
    const [wren] = await deckCards(ada, birds?.id ?? '');
    expect(wren?.front).toMatch(/^!\[\]\(media:[0-9a-f]{64}#1x1\)$/u);
    const cards = await deckCards(ada, french?.id ?? '');
    expect(cards.map(({ back }) => back)).toEqual(['cat', 'summer', 'a misspelling', 'away']);
    expect(cards[0]?.front).toMatch(/^chat\s+\[chat\.wav\]\(media:[0-9a-f]{64}\)$/u);
    expect(cards[0]?.tags).toEqual(['animals']);
  });
});

describe('what is imported', () => {
  test('has the card states of its reviews, and counts towards no streak', async () => {
    const { app, ada } = await start();
    app.clock.set('2020-03-01T12:00:00Z');
    const { addedTo } = await importCards(ada, FILE);
    const french = addedTo.find(({ title }) => title.startsWith('Languages'))?.id ?? '';
    const { cards } = deckMemoryResponse.parse((await ada.get(`/study/memory/${french}`)).body);
    expect(cards[0]?.memory).toMatchObject({
      state: 'review',
      repetitions: 3,
      lastReviewAt: TEST_EPOCH + 12 * DAY,
    });
    expect(cards[1]).toMatchObject({ memory: null, suspended: true });
    expect(cards.slice(2).map(({ memory }) => memory)).toEqual([null, null]);
    const { retention } = memoryHistoryResponse.parse((await ada.get('/analytics/memory')).body);
    expect(retention).toMatchObject([{ month: '2020-01', reviews: 2, remembered: 2 }]);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { streaks: { current: 0 }, totalStats: { totalSessions: 0 } },
    });
    // Forgetting the card and answering it afterwards builds on those states.
    await studyDeck(ada, french);
    const after = deckMemoryResponse.parse((await ada.get(`/study/memory/${french}`)).body);
    expect(after.cards[0]?.memory?.repetitions).toBe(4);
  });

  test('adds nothing when imported again', async () => {
    const { ada } = await start();
    await importCards(ada, FILE);
    const { id } = await uploadCards(ada, FILE);
    const again = await settled(ada, id);
    expect(again.import).toMatchObject({ status: 'ready', fresh: 0, known: 5, media: 2 });
    expect(again.omissions.filter(({ reason }) => reason === 'You have this card already.')).toHaveLength(5);
    expect((await followToEnd(ada, id, 'save')).import).toMatchObject({ status: 'done', saved: 0 });
    expect(await ada.get('/decks')).toMatchObject({ body: [{}, {}] });
  });

  test('is added to decks of the same title', async () => {
    const { ada } = await start();
    const own = deckResponse.parse((await ada.post('/decks', { title: 'Birds' })).body).data.deck;
    await ada.post('/cards', { deckId: own.id, front: '  A\nRobin ', back: 'Red' });
    const { addedTo } = await importCards(ada, FILE);
    expect(addedTo).toContainEqual({ id: own.id, title: 'Birds', cards: 1 });
    expect((await deckCards(ada, own.id)).map(({ back }) => back)).toEqual(['Red', 'A wren']);
  });

  test('can be undone in one step without leaving anything behind', async () => {
    const { app, ada } = await start();
    const own = deckResponse.parse((await ada.post('/decks', { title: 'Birds' })).body).data.deck;
    await ada.post('/cards', { deckId: own.id, front: 'Robin', back: 'Red' });
    const before = await wholeDatabase(app.database);
    const done = await importCards(ada, FILE);
    const french = done.addedTo.find(({ title }) => title.startsWith('Languages'))?.id ?? '';
    expect((await followToEnd(ada, done.import.id, 'undo')).import).toMatchObject({ status: 'undone' });
    expect(await ada.get(`/decks/${french}`)).toMatchObject({ status: 404 });
    expect((await deckCards(ada, own.id)).map(({ front }) => front)).toEqual(['Robin']);
    const after = await wholeDatabase(app.database);
    for (const table of [
      'cards',
      'reviews',
      'card_memories',
      'memory_days',
      'card_drafts',
      'imported_cards',
    ]) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    // A repeated request finds it undone.
    expect(await ada.post(`/imports/${done.import.id}/undo`, {})).toMatchObject({ status: 200 });
    expect(await ada.post(`/imports/${done.import.id}/save`, {})).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_BUSY', message: 'This import has been undone.' },
    });
  });

  test('keeps what its user has added to its decks when it is undone', async () => {
    const { ada } = await start();
    const done = await importCards(ada, FILE);
    const birds = done.addedTo.find(({ title }) => title === 'Birds')?.id ?? '';
    await ada.post('/cards', { deckId: birds, front: 'Robin', back: 'Red' });
    await studyDeck(ada, birds);
    await followToEnd(ada, done.import.id, 'undo');
    expect((await deckCards(ada, birds)).map(({ front }) => front)).toEqual(['Robin']);
    expect(await ada.get('/decks')).toMatchObject({ body: [{ id: birds, cardCount: 1 }] });
  });

  test('fills decks of a thousand cards one after the other', async () => {
    const { ada } = await start();
    const many = Array.from({ length: 2_300 }, (_, index) => index + 1);
    const bytes = zipped(
      oldFiles({
        decks: [{ id: 1, name: 'Kanji' }],
        noteTypes: [BASIC],
        notes: many.map((id) => ({ id, type: BASIC.id, fields: [`front ${id}`, `back ${id}`] })),
        cards: many.map((id) => ({ id, note: id, deck: 1 })),
      }),
    );
    const { import: done, addedTo } = await importCards(ada, { name: 'k.apkg', bytes });
    expect(done).toMatchObject({ status: 'done', saved: 2_300 });
    expect(addedTo.map(({ title, cards }) => [title, cards])).toEqual([
      ['Kanji', 1_000],
      ['Kanji (2)', 1_000],
      ['Kanji (3)', 300],
    ]);
    const last = await deckCards(ada, addedTo[2]?.id ?? '');
    expect([last[0]?.front, last.at(-1)?.front]).toEqual(['front 2001', 'front 2300']);
    // An ordered list, such as words by frequency, is studied in that order across its decks.
    const { cards } = startResponse.parse(
      (await ada.post('/study/start', { scope: 'due', mode: 'flip' })).body,
    );
    expect(cards.map(({ front }) => front)).toEqual(cards.map((_, index) => `front ${index + 1}`));
  });
});

describe('room', () => {
  test('that runs out stops adding with the reason, and adding resumes when there is room again', async () => {
    const { ada } = await start({ env: { MAX_DECKS_PER_LEARNER: '1' } });
    const deckId = deckResponse.parse((await ada.post('/decks', { title: 'Animals' })).body).data.deck.id;
    const rows = Array.from({ length: 1_002 }, (_, index) => `dog ${index}\tHund ${index}`);
    const begun = importResponse.parse((await ada.post('/imports', { text: rows.join('\n') })).body).import;
    const { form } = tablePreview.parse((await ada.post(`/imports/${begun.id}/preview`, {})).body);
    await followToEnd(ada, begun.id, 'start', { form });
    const stopped = await followToEnd(ada, begun.id, 'save', { deckId });
    expect(stopped.import).toMatchObject({
      status: 'ready',
      saved: 1_000,
      problem: 'You can have at most 1 decks. Delete some, or discard waiting imports, to make room.',
    });
    await ada.delete(`/decks/${deckId}`);
    expect((await followToEnd(ada, begun.id, 'save')).import).toMatchObject({
      status: 'done',
      saved: 1_002,
      problem: null,
    });
  });

  test('for media is used as far as possible, and the rest is reported', async () => {
    const { ada } = await start({ env: { MEDIA_QUOTA_MB: '1' } });
    const large = Object.fromEntries([1, 2, 3].map((index) => [`${index}.wav`, wav(60 + index)]));
    const names = Object.keys(large);
    const bytes = zipped(
      oldFiles({
        decks: [{ id: 1, name: 'Sounds' }],
        noteTypes: [BASIC],
        notes: names.map((name, id) => ({ id, type: BASIC.id, fields: [name, `[sound:${name}]`] })),
        cards: names.map((_name, id) => ({ id, note: id, deck: 1 })),
        media: large,
      }),
    );
    const { id } = await uploadCards(ada, { name: 'sounds.apkg', bytes });
    const staged = await settled(ada, id);
    expect(staged.import).toMatchObject({ status: 'ready', fresh: 3 });
    expect(staged.import.media).toBeLessThan(3);
    expect(staged.omissions.at(-1)?.reason).toMatch(/^Your pictures and sounds can take up at most 1 MB/u);
    expect(staged.cards.at(-1)?.content.back).toBe('![3.wav](media:3.wav)');
  });

  test('for imports that wait is limited', async () => {
    const { ada } = await start();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await sendCards(ada, FILE)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409]);
  });
});

describe('an import', () => {
  test('is visible to its owner only', async () => {
    const { app, ada } = await start();
    const eve = await user(app);
    const { id } = await uploadCards(ada, FILE);
    await settled(ada, id);
    for (const answer of [
      await eve.get(`/imports/${id}`),
      await eve.get(`/imports/${id}/report`),
      await eve.post(`/imports/${id}/save`, {}),
      await eve.post(`/imports/${id}/undo`, {}),
      await eve.delete(`/imports/${id}`),
      await ada.get(`/batches/${id}`),
      await ada.post(`/batches/${id}/save`, {}),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(importList.parse((await eve.get('/imports')).body).imports).toEqual([]);
    expect(importList.parse((await ada.get('/imports')).body).imports).toMatchObject([{ id, fresh: 5 }]);
    expect(await ada.get('/batches')).toMatchObject({ body: { batches: [] } });
    const deckId = deckResponse.parse((await eve.post('/decks', { title: 'Eve’s' })).body).data.deck.id;
    expect(await ada.post(`/imports/${id}/save`, { deckId })).toMatchObject({ status: 404 });
  });

  test('is created once when its request is repeated with the same key', async () => {
    const { ada } = await start();
    const headers = { 'idempotency-key': randomUUID() };
    const [one, other] = await Promise.all([sendCards(ada, FILE, headers), sendCards(ada, FILE, headers)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    const ids = [one, other].map(({ body }) => importResponse.parse(body).import.id);
    expect(ids[0]).toBe(ids[1]);
    expect(importList.parse((await ada.get('/imports')).body).imports).toHaveLength(1);
  });

  test('can be discarded at any time, even while it is being read', async () => {
    const { app, ada } = await start();
    const waiting = await uploadCards(ada, FILE);
    expect((await ada.delete(`/imports/${waiting.id}`)).status).toBe(204);
    const { id } = await uploadCards(ada, FILE);
    await settled(ada, id);
    expect((await ada.delete(`/imports/${id}`)).status).toBe(204);
    expect((await ada.get(`/imports/${id}`)).status).toBe(404);
    const { db } = app.database;
    const left = async () => [
      await db.selectFrom('import_chunks').select('file_id').execute(),
      await db.selectFrom('imports').select('id').execute(),
    ];
    await expect.poll(left).toEqual([[], []]);
    expect(await db.selectFrom('card_drafts').select('id').execute()).toEqual([]);
  });

  test('that is discarded disappears immediately, even before its staged cards are deleted', async () => {
    const { app, ada } = await start();
    const { id } = await uploadCards(ada, FILE);
    await settled(ada, id);
    await app.stopWorker();
    expect((await ada.delete(`/imports/${id}`)).status).toBe(204);
    expect((await ada.get(`/imports/${id}`)).status).toBe(404);
    expect((await ada.delete(`/imports/${id}`)).status).toBe(404);
    expect(await ada.get('/imports')).toMatchObject({ body: { imports: [] } });
    const { db } = app.database;
    expect(await db.selectFrom('card_drafts').select('id').execute()).toHaveLength(5);
    // Its job is given up, and the nightly job deletes it.
    app.clock.advance(2 * DAY);
    const deps = { ...app.database, clock: app.clock, waitingFiles: databaseWaitingFiles };
    expect(await collectImportLeftovers({ ...deps, limit: 10 })).toBe(1);
    for (const table of ['card_drafts', 'imports', 'import_decks', 'import_omissions', 'batches'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  test('that has ended can be deleted, and its cards stay', async () => {
    const { ada } = await start();
    const { import: done } = await importCards(ada, FILE);
    expect((await ada.delete(`/imports/${done.id}`)).status).toBe(204);
    expect(await ada.get('/decks')).toMatchObject({ body: [{ cardCount: 4 }, { cardCount: 1 }] });
  });

  test('of a web page with the name of a package says what it is', async () => {
    const { ada } = await start();
    const page = { name: 'French.apkg', bytes: Buffer.from('<!DOCTYPE html><title>Not found</title>') };
    expect(await sendCards(ada, page)).toMatchObject({
      status: 422,
      body: {
        message:
          'This is a web page and not the Anki package that its name promises. Download the package again, or open the page in a browser.',
      },
    });
  });

  test('of a package that cannot be read says why', async () => {
    const { ada } = await start();
    const { id } = await uploadCards(ada, { name: 'a.apkg', bytes: zipped({ 'a.txt': new Uint8Array(9) }) });
    expect((await settled(ada, id)).import).toMatchObject({
      status: 'failed',
      problem: 'This is no Anki package. Export your deck from Anki as .apkg or .colpkg and add that file.',
    });
    const whole = FILE.bytes;
    const half = { name: 'half.apkg', bytes: whole.subarray(0, whole.length / 2) };
    const broken = await uploadCards(ada, half);
    expect((await settled(ada, broken.id)).import).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^This (?:is no Anki package|package is damaged)/u),
    });
  });

  test('reports every line that is not imported', async () => {
    const { ada } = await start();
    const { id } = await uploadCards(ada, FILE);
    await settled(ada, id);
    const response = await fetch(`${ada.url}/api/imports/${id}/report`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=cardamom-import-report.csv',
    );
    expect((await response.text()).split('\r\n')).toEqual([
      'what,number,text,reason',
      expect.stringMatching(/^card,\d*,.*,Its front is empty\.$/u),
      'media,6,missing.png,The file is missing from the package.',
      '',
    ]);
  });

  test('is deleted after a week if never accepted, after a month if it failed, after three months otherwise', async () => {
    const { app, ada } = await start();
    const { import: done } = await importCards(ada, FILE);
    const { id } = await uploadCards(ada, FILE);
    await settled(ada, id);
    const broken = await uploadCards(ada, { name: 'a.apkg', bytes: zipped({ 'a.txt': new Uint8Array(9) }) });
    await settled(ada, broken.id);
    const leftovers = () =>
      collectImportLeftovers({
        ...app.database,
        clock: app.clock,
        waitingFiles: databaseWaitingFiles,
        limit: 10,
      });
    const left = () => app.database.db.selectFrom('imports').select('id').orderBy('created_at').execute();
    app.clock.advance(6 * DAY);
    expect(await leftovers()).toBe(0);
    app.clock.advance(2 * DAY);
    expect(await leftovers()).toBe(1);
    expect(await left()).toEqual([{ id: done.id }, { id: broken.id }]);
    app.clock.advance(23 * DAY);
    expect(await leftovers()).toBe(1);
    expect(await left()).toEqual([{ id: done.id }]);
    app.clock.advance(60 * DAY);
    expect(await leftovers()).toBe(1);
    expect(await left()).toEqual([]);
    expect(await app.database.db.selectFrom('cards').select('id').execute()).toHaveLength(5);
  });
});

describe('in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cardamom-imports-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('files wait until they are read, and nothing is left of them', async () => {
    const { ada } = await start({ waitingFiles: folderWaitingFiles(folder) });
    expect((await importCards(ada, FILE)).import).toMatchObject({ status: 'done', saved: 5 });
    await expect.poll(() => filesIn(folder)).toEqual([]);
  });

  test('a file is deleted once it has been read, even after a crash in between', async () => {
    const files = folderWaitingFiles(folder);
    let crashed = false;
    const crashing: WaitingFiles = {
      ...files,
      remove: async (db, key) => {
        if (crashed) return files.remove(db, key);
        crashed = true;
        throw new Error('The process is gone');
      },
    };
    const { app, ada } = await start({ waitingFiles: crashing });
    const { id } = await uploadCards(ada, FILE);
    expect((await settled(ada, id)).import).toMatchObject({ status: 'ready' });
    await expect
      .poll(() => {
        app.clock.advance(60_000);
        return filesIn(folder);
      })
      .toEqual([]);
    expect((await readImport(ada, id)).import).toMatchObject({ status: 'ready' });
  });

  test('files of broken uploads are deleted immediately, and those of killed processes at night', async () => {
    const files = folderWaitingFiles(folder);
    const { app, ada } = await start({ waitingFiles: files, env: { MAX_IMPORT_MB: '1' } });
    const large = { name: 'large.apkg', bytes: Buffer.concat([FILE.bytes, Buffer.alloc(2_000_000)]) };
    expect(await sendCards(ada, large)).toMatchObject({
      status: 413,
      body: { message: 'This file is larger than 1 MB. Export your decks one by one.' },
    });
    expect(await filesIn(folder)).toEqual([]);
    const { db } = app.database;
    const arrived = await files.receive(db, { userId: ada.user.id, fileId: 'killed' }, 0);
    await arrived.write(new Uint8Array(10));
    await arrived.finish();
    const later = Number.POSITIVE_INFINITY;
    await files.removeStrays(db, later, () => Promise.resolve(false));
    expect(await filesIn(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual(['.work']);
    // A file that is arriving belongs to a process.
    const arriving = await files.receive(db, { userId: ada.user.id, fileId: 'arriving' }, 0);
    await files.removeUnfinished(0);
    expect(await filesIn(folder)).toHaveLength(1);
    await files.removeUnfinished(Number.POSITIVE_INFINITY);
    expect(await filesIn(folder)).toEqual([]);
    await arriving.discard();
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

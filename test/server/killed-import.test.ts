import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { BASIC, oldFiles, TEST_EPOCH, zipped } from '#test/anki/package-builder.ts';
import { startServer } from '#test/app-process.ts';
import { readImport, settled, uploadCards } from './import-helpers.ts';
import { deckCards } from './study-helpers.ts';
import { createClient, PASSWORD } from './test-app.ts';

const DAY = 86_400_000;
const CARDS = 3_000;
const REVIEWS = 4;
const KILLS = 2;

const SOON = { timeout: 60_000, interval: 5 };

function collection(): Uint8Array {
  const ids = Array.from({ length: CARDS }, (_, index) => index + 1);
  return zipped(
    oldFiles({
      decks: [{ id: 1, name: 'Kanji' }],
      noteTypes: [BASIC],
      notes: ids.map((id) => ({ id, type: BASIC.id, fields: [`front ${id}`, `back ${id}`] })),
      cards: ids.map((id) => ({
        id,
        note: id,
        deck: 1,
        type: 2,
        queue: 2,
        ivl: 10,
        due: 100,
        reps: REVIEWS,
      })),
      reviews: ids.flatMap((card) =>
        Array.from({ length: REVIEWS }, (_, day) => ({
          id: TEST_EPOCH + day * day * DAY + card,
          card,
          ease: 3,
          type: 1,
        })),
      ),
    }),
  );
}

test.each([
  ['a folder', 'folder'],
  ['the database', 'database'],
])(
  'after kills while reading, adding and undoing, an import with media in %s is complete, without duplicates',
  async (_where, MEDIA_STORE) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-killed-'));
    const temporary = path.join(dataDir, 'temporary');
    await mkdir(temporary);
    const env = { AI_PROVIDER: 'none', MEDIA_STORE, TMPDIR: temporary };
    let server = await startServer({ dataDir, env });
    onTestFinished(async () => {
      await server.kill();
      await rm(dataDir, { recursive: true });
    });
    const credentials = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
    const registered = await createClient(server.url).post('/auth/register', credentials);
    const { token } = authResponse.parse(registered.body);
    const client = () => ({ ...createClient(server.url, token), url: server.url, token });
    const counts = async (id: string) => (await readImport(client(), id)).import;
    const restart = async () => {
      await server.kill();
      server = await startServer({ dataDir, env });
    };

    const { id } = await uploadCards(client(), { name: 'kanji.apkg', bytes: collection() });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect.poll(async () => (await counts(id)).read, SOON).toBeGreaterThan(0);
      await restart();
    }
    const staged = await settled(client(), id);
    expect(staged.import).toMatchObject({
      status: 'ready',
      read: CARDS,
      fresh: CARDS,
      known: 0,
      reviews: CARDS * REVIEWS,
    });

    await client().post(`/imports/${id}/save`, {});
    let saved = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect.poll(async () => (await counts(id)).saved, SOON).toBeGreaterThan(saved);
      ({ saved } = await counts(id));
      await restart();
      expect((await counts(id)).saved).toBeGreaterThanOrEqual(saved);
    }
    const done = await settled(client(), id);
    expect(done.import).toMatchObject({ status: 'done', saved: CARDS });
    const fronts = new Set<string>();
    for (const deck of done.addedTo) {
      for (const card of await deckCards(client(), deck.id)) fronts.add(card.front);
      const { cards } = deckMemoryResponse.parse((await client().get(`/study/memory/${deck.id}`)).body);
      expect(new Set(cards.map(({ memory }) => memory?.repetitions))).toEqual(new Set([REVIEWS]));
    }
    expect(done.addedTo.reduce((sum, { cards }) => sum + cards, 0)).toBe(CARDS);
    expect(fronts.size).toBe(CARDS);

    await client().post(`/imports/${id}/undo`, {});
    await restart();
    expect((await settled(client(), id)).import.status).toBe('undone');
    expect(await client().get('/decks')).toMatchObject({ body: [] });
    const filesLeft = async () => {
      const folder = MEDIA_STORE === 'folder' ? path.join(dataDir, 'imports') : temporary;
      const left = await readdir(folder, { recursive: true });
      return left.filter((name) => name !== '.work');
    };
    await expect.poll(filesLeft).toEqual([]);
  },
  180_000,
);

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse } from '#contract/decks.ts';
import { PIXEL } from '#test/media/files.ts';
import { quizContent } from '#test/builders/cards.ts';
import { deckOf, download } from '#test/server/export-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import {
  listedPacks,
  packCards,
  packFolder,
  packMedia,
  packOf,
  readPackPage,
  takePack,
} from '#test/server/pack-folder.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const cardsOf = async (client: Client, id: string) =>
  cardListResponse.parse((await client.get(`/cards/deck/${id}`)).body).data.cards;

async function start(env: Record<string, string> = {}) {
  const folder = await packFolder();
  const app = await startTestApp({ env, packFolder: folder.path });
  return { app, folder, ada: { ...(await app.signUp()), url: app.url } };
}

const COURSE = packOf({ description: 'For everybody', author: 'Ada Lovelace', licence: 'CC BY 4.0' }, [
  { title: 'Burns', category: 'Medicine', language: 'en', cards: packCards(6, 'Burn') },
  { title: 'Verbände', language: 'de', backLanguage: 'en', difficulty: 4, cards: packCards(2, 'Verband') },
]);

describe('adding cards from a pack', () => {
  test('a pack becomes a deck, with its cards in order, its languages and where it comes from', async () => {
    const { folder, ada } = await start();
    await folder.put('first-aid.json', COURSE);
    const whole = await takePack(ada, 'pack-first-aid');
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
    const part = await takePack(ada, 'pack-first-aid', { section: 'Verbände', title: 'Mine' });
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
    expect((await readPackPage(ada, 'pack-first-aid')).whole.samples).toHaveLength(3);
    const statusFor = async (user: { url: string; token: string }) =>
      (await download(user, `/media/${hash}`)).status;
    expect(await statusFor(ada)).toBe(404);
    await takePack(ada, 'pack-first-aid');
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
    const deck = await takePack(ada, 'pack-first-aid', { section: 'Burns' });
    const before = await cardsOf(ada, deck.id);
    await folder.put(
      'newer.json',
      packOf({ version: '2027-01-01' }, [{ title: 'Burns', cards: packCards(9, 'Other') }]),
    );
    await folder.remove('first-aid.json');
    expect((await readPackPage(ada, 'pack-first-aid')).whole.cardCount).toBe(9);
    expect(await cardsOf(ada, deck.id)).toEqual(before);
  });
});

describe('exporting a pack', () => {
  const query = (decks: readonly string[], more: Record<string, string> = {}) =>
    `/export/pack?${new URLSearchParams({ decks: decks.join(','), title: 'Spices & herbs', ...more }).toString()}`;

  test('decks become a course in the requested order, which another server offers with everything', async () => {
    const { app, folder, ada } = await start();
    const { address } = await addMedia(ada, PIXEL);
    const first = await deckOf(ada, 'Spices', [quizContent({ front: `![one](${address})`, tags: ['hot'] })]);
    const second = await deckOf(ada, 'Spices', [quizContent({ front: 'Which herb?' })]);
    const file = await download(ada, query([second, first], { author: ' Ada ', licence: 'CC0' }));
    expect([file.status, file.name]).toEqual([200, 'Spices & herbs.pack.json']);
    await folder.put('spices.json', new TextDecoder().decode(file.bytes));
    const eve = await app.signUp();
    const [pack] = await listedPacks(eve);
    expect(pack).toMatchObject({
      topic: 'Spices & herbs',
      sections: ['Spices', 'Spices (2)'],
      pack: { author: 'Ada', licence: 'CC0', description: null },
    });
    expect(pack?.slug).toMatch(/^pack-spices-herbs-[0-9a-f]{10}$/u);
    const deck = await takePack(eve, pack?.slug ?? '', { section: 'Spices (2)' });
    const [card] = await cardsOf(eve, deck.id);
    const [original] = await cardsOf(ada, first);
    expect({ ...card, id: '', deckId: '' }).toEqual({ ...original, id: '', deckId: '' });
    const picture = await download({ ...eve, url: app.url }, `/media/${address.slice(6, 70)}`);
    expect(picture.status).toBe(200);
  });

  test('a pack made from a deck of another pack names the maker and the terms of that pack', async () => {
    const { app, folder, ada } = await start();
    await folder.put('first-aid.json', COURSE);
    const taken = await takePack(ada, 'pack-first-aid', { section: 'Burns' });
    const own = await deckOf(ada, 'Spices', [quizContent()]);
    const file = await download(ada, query([taken.id, own], { description: 'Two decks.' }));
    await folder.remove('first-aid.json');
    await folder.put('both.json', new TextDecoder().decode(file.bytes));
    const eve = await app.signUp();
    const [pack] = await listedPacks(eve);
    const origin = 'With cards from the pack First Aid (Ada Lovelace, CC BY 4.0).';
    expect(pack?.pack?.description).toBe(`Two decks. ${origin}`);
    const slug = pack?.slug ?? '';
    expect((await takePack(eve, slug, { section: 'Burns' })).description).toBe(origin);
    expect((await takePack(eve, slug, { section: 'Spices' })).description).toBeNull();
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

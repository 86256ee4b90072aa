import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import {
  cardsOfSource,
  foundPassages,
  passagesResponse,
  sourceDetails,
  sourceListResponse,
  sourceResponse,
} from '#contract/sources.ts';
import { startResponse } from '#contract/study.ts';
import { transactAsUser } from '#server/db/transaction.ts';
import { insertCardSources } from '#server/features/cards/card-sources.repository.ts';
import type { Source } from '#domain/sources/source.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { CELL, MITOCHONDRION } from '#test/sources/source-file.ts';

async function paste(client: Client, text: string, title?: string): Promise<Source> {
  return sourceResponse.parse((await client.post('/sources', { text, title })).body).source;
}

const listed = async (client: Client, query = '') =>
  sourceListResponse.parse((await client.get(`/sources${query}`)).body);

const titles = async (client: Client, search: string) =>
  (await listed(client, `?search=${encodeURIComponent(search)}`)).sources.map(({ title }) => title);

/** Two headings with enough text for passages of their own. */
const LECTURE = `Cells\n\n${`${CELL} `.repeat(6)}\n\nEnergy\n\n${`${MITOCHONDRION} `.repeat(5)}`;

describe('a pasted text', () => {
  test('a pasted text becomes a source with passages and headings', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const response = await ada.post('/sources', { text: LECTURE });
    const { source } = sourceResponse.parse(response.body);
    expect(response).toMatchObject({ status: 201 });
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.headers.get('location')).toBe(`/api/sources/${source.id}`);
    expect(source).toMatchObject({
      title: 'Cells',
      kind: 'pasted',
      fileName: null,
      pages: null,
      passages: 2,
      version: 1,
    });
    expect(sourceDetails.parse((await ada.get(`/sources/${source.id}`)).body)).toEqual({
      source,
      sections: [
        { level: 1, title: 'Cells', page: null, passage: 0 },
        { level: 1, title: 'Energy', page: null, passage: 1 },
      ],
    });
    const read = async (query: string) =>
      passagesResponse.parse((await ada.get(`/sources/${source.id}/passages${query}`)).body).passages;
    const passages = await read('');
    expect(passages.map(({ position, headings }) => [position, headings])).toEqual([
      [0, ['Cells']],
      [1, ['Energy']],
    ]);
    expect(passages[1]?.text).toContain(MITOCHONDRION);
    expect(await read('?from=1&limit=1')).toEqual(passages.slice(1));
    expect(await read('?from=2')).toEqual([]);
  });

  test('passages have the tree of their text, and those stored without one have paragraphs', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await paste(ada, `${CELL}\n\n1. wick\n2. hood`);
    const read = async () => passagesResponse.parse((await ada.get(`/sources/${id}/passages`)).body).passages;
    const paragraph = (value: string) => ({ type: 'paragraph', children: [{ type: 'text', value }] });
    expect(await read()).toMatchObject([
      {
        text: `${CELL}\n\nwick\nhood`,
        blocks: [
          paragraph(CELL),
          {
            type: 'list',
            ordered: true,
            children: ['wick', 'hood'].map((item) => ({ type: 'listItem', children: [paragraph(item)] })),
          },
        ],
      },
    ]);
    await app.database.db.updateTable('source_passages').set({ blocks: null }).execute();
    expect(await read()).toMatchObject([{ blocks: [paragraph(CELL), paragraph('wick\nhood')] }]);
  });

  test('a text without a title is named by its first words, and text that looks like a file stays text', async () => {
    const ada = await (await startTestApp()).signUp();
    expect((await paste(ada, CELL)).title).toBe('The cell is the smallest unit of life. Every organism…');
    expect(await paste(ada, CELL, 'Lecture')).toMatchObject({ title: 'Lecture', characters: CELL.length });
    expect(await paste(ada, '%PDF-1.7 is how every PDF begins.')).toMatchObject({ kind: 'pasted' });
    expect(await paste(ada, '<html><b>Bold</b>')).toMatchObject({ title: '<html><b>Bold</b>' });
  });

  test('a pasted text may have three million characters of any script', async () => {
    const ada = await (await startTestApp()).signUp();
    const source = await paste(ada, '细胞是生命的基本单位。\n'.repeat(250_000).slice(0, 3_000_000), 'Cells');
    expect(source.characters).toBeGreaterThan(2_700_000);
    const last = `?from=${source.passages - 1}`;
    expect(await ada.get(`/sources/${source.id}/passages${last}`)).toMatchObject({
      status: 200,
      body: { passages: [{ position: source.passages - 1 }] },
    });
  });

  test('a text that is sent again with its key becomes one source', async () => {
    const ada = await (await startTestApp()).signUp();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await ada.post('/sources', { text: CELL }, headers),
      await ada.post('/sources', { text: CELL }, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(await ada.post('/sources', { text: MITOCHONDRION }, headers)).toMatchObject({ status: 422 });
    expect((await listed(ada)).sources).toHaveLength(1);
  });
});

test('sources are listed newest first, in pages', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await paste(ada, CELL, title);
    app.clock.advance(1_000);
  }
  await paste(eve, CELL, "Eve's");
  const first = await listed(ada, '?limit=3');
  expect(first.sources.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
  const second = await listed(ada, `?limit=3&cursor=${first.next ?? ''}`);
  expect([second.sources.map(({ title }) => title), second.next]).toEqual([['One'], null]);
  expect((await listed(ada, '?limit=4')).next).toBeNull();
});

test('sources are found by title and text, in every script, and only by their owner', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  await paste(ada, '细胞是生命的基本单位。', 'Biologie für Anfänger');
  app.clock.advance(1_000);
  await paste(ada, 'الخلية هي الوحدة الأساسية للحياة. 100% sure_thing', 'Été');
  await paste(eve, '细胞 été', "Eve's");
  expect(await titles(ada, 'ANFANGER')).toEqual(['Biologie für Anfänger']);
  expect(await titles(ada, '生命')).toEqual(['Biologie für Anfänger']);
  expect(await titles(ada, 'الوحدة')).toEqual(['Été']);
  expect(await titles(ada, 'ete')).toEqual(['Été']);
  expect(await titles(ada, '100%')).toEqual(['Été']);
  expect(await titles(ada, '%_%')).toEqual([]);
  expect(await titles(ada, ' ')).toEqual(['Été', 'Biologie für Anfänger']);
});

test('a search finds a page of many sources', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  for (let number = 0; number < 5; number += 1) {
    await paste(ada, number % 2 === 0 ? CELL : MITOCHONDRION, `Lecture ${number}`);
    app.clock.advance(1_000);
  }
  const first = await listed(ada, '?search=organism&limit=2');
  expect(first.sources.map(({ title }) => title)).toEqual(['Lecture 4', 'Lecture 2']);
  const second = await listed(ada, `?search=organism&limit=2&cursor=${first.next ?? ''}`);
  expect([second.sources.map(({ title }) => title), second.next]).toEqual([['Lecture 0'], null]);
});

test('a search within a source shows where its passages contain the text', async () => {
  const ada = await (await startTestApp()).signUp();
  const { id } = await paste(ada, LECTURE);
  const response = await ada.get(`/sources/${id}/search?query=${encodeURIComponent('their OWN dna')}`);
  const { found, more } = foundPassages.parse(response.body);
  expect(more).toBe(false);
  expect(found).toMatchObject([{ position: 1, page: null }]);
  const [{ excerpt, from, to } = { excerpt: '', from: 0, to: 0 }] = found;
  expect(excerpt.slice(from, to)).toBe('their own DNA');
  expect(excerpt).toMatch(/^Mitochondria .+…$/su);
  expect(await ada.get(`/sources/${id}/search?query=nowhere`)).toMatchObject({ body: { found: [] } });
});

test('a source is renamed unless it was renamed elsewhere in the meantime', async () => {
  const ada = await (await startTestApp()).signUp();
  const { id } = await paste(ada, CELL, 'Lecture');
  const headers = { 'if-match': '"1"' };
  const renamed = await ada.put(`/sources/${id}`, { title: ' Vorlesung ' }, headers);
  expect(renamed).toMatchObject({ status: 200, body: { source: { title: 'Vorlesung', version: 2 } } });
  const conflict = {
    status: 412,
    body: { code: 'PRECONDITION_FAILED', source: { title: 'Vorlesung', version: 2 } },
  };
  expect(await ada.put(`/sources/${id}`, { title: 'Other' }, headers)).toMatchObject(conflict);
  expect(await ada.delete(`/sources/${id}`, headers)).toMatchObject(conflict);
  expect(await titles(ada, 'lecture')).toEqual([]);
  expect(await titles(ada, 'VORLESUNG')).toEqual(['Vorlesung']);
});

test('cards show what they were made from, even after the source is deleted', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck, cards } = await makeDeck(ada, { title: 'Cells', cardCount: 5 });
  const [first, second] = cards;
  const source = await paste(ada, CELL, 'Lecture');
  const made = {
    sourceId: source.id,
    title: 'Lecture',
    page: 3,
    position: 0,
    quote: 'smallest unit of life',
  };
  const origins = [
    { ...made, cardId: first?.id ?? '', position: null },
    { ...made, cardId: second?.id ?? '' },
  ];
  await transactAsUser(app.database.db, ada.user.id, (trx) => insertCardSources(trx, ada.user.id, origins));

  const read = async () =>
    cardListResponse
      .parse((await ada.get(`/cards/deck/${deck.id}`)).body)
      .data.cards.map((card) => card.source);
  expect(await read()).toEqual([{ ...made, position: null }, made, undefined, undefined, undefined]);
  const started = startResponse.parse((await ada.post('/study/start', { deckId: deck.id })).body);
  const studied = started.cards.find(({ id }) => id === second?.id);
  expect(studied?.source).toEqual(made);
  expect(await ada.get(`/study/session/${started.session.id}`)).toMatchObject({
    body: { cards: expect.arrayContaining([expect.objectContaining({ id: second?.id, source: made })]) },
  });
  expect(await ada.put(`/cards/${second?.id}`, { back: 'Other' })).toMatchObject({
    body: { data: { card: { back: 'Other', source: made } } },
  });

  const { body } = await ada.get(`/sources/${source.id}/cards`);
  expect(cardsOfSource.parse(body).cards).toEqual(
    [first, second].map((card, index) => ({
      id: card?.id,
      deckId: deck.id,
      deckTitle: 'Cells',
      front: card?.front,
      position: index === 0 ? null : 0,
      quote: made.quote,
    })),
  );
  expect((await eve.get(`/sources/${source.id}/cards`)).status).toBe(404);

  expect((await ada.delete(`/sources/${source.id}`)).status).toBe(204);
  expect((await ada.get(`/sources/${source.id}`)).status).toBe(404);
  expect((await ada.delete(`/sources/${source.id}`)).status).toBe(404);
  expect((await read())[1]).toEqual({ ...made, sourceId: null });
  expect(await app.database.db.selectFrom('source_passages').select('position').execute()).toEqual([]);
  await ada.delete(`/decks/${deck.id}`);
  expect(await app.database.db.selectFrom('card_sources').select('card_id').execute()).toEqual([]);
});

describe('the quota', () => {
  test('the quota of sources holds even for concurrent requests', async () => {
    const app = await startTestApp({ env: { MAX_SOURCES_PER_LEARNER: '2' } });
    const ada = await app.signUp();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => ada.post('/sources', { text: CELL })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(responses.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: {
        code: 'QUOTA_EXCEEDED',
        quota: 'sources',
        limit: 2,
        message: 'You can have at most 2 sources. Delete some to make room.',
      },
    });
    const { sources } = await listed(ada);
    await ada.delete(`/sources/${sources[0]?.id}`);
    expect((await ada.post('/sources', { text: CELL })).status).toBe(201);
  });

  test('the quota of text counts sources with their trees and decks together', async () => {
    const ada = await (await startTestApp({ env: { MAX_MEGABYTES_PER_LEARNER: '1' } })).signUp();
    const { id } = await paste(ada, `${CELL}\n`.repeat(3_000), 'Lecture');
    const full = { status: 409, body: { quota: 'megabytes' } };
    expect(await ada.post('/sources', { text: `${CELL}\n`.repeat(1_000) })).toMatchObject(full);
    const { deck } = await makeDeck(ada, { cardCount: 5 });
    const card = { front: 'x'.repeat(2_000), back: 'y'.repeat(2_000) };
    const cards = Array.from({ length: 25 }, () => card);
    expect(await ada.post('/cards/batch', { deckId: deck.id, cards })).toMatchObject(full);
    await ada.delete(`/sources/${id}`);
    expect((await ada.post('/cards/batch', { deckId: deck.id, cards })).status).toBe(201);
  });
});

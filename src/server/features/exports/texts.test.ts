import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { flipContent, manyContents, quizContent } from '#test/builders/cards.ts';
import { PIXEL } from '#test/media/files.ts';
import { begin, deckOf, download } from '#test/server/export-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { answerBody, deckCards, startStudy } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { startTestApp } from '#test/server/test-app.ts';

async function start() {
  const app = await startTestApp({ worker: false });
  return { app, user: async () => ({ ...(await app.signUp()), url: app.url }) };
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

test('a table has the cards of one deck, and nothing that a spreadsheet would evaluate', async () => {
  const { user } = await start();
  const ada = await user();
  const deckId = await deckOf(ada, 'Übung: 1/2', [
    flipContent({ front: '=HYPERLINK("https://evil.example")', back: '+1', tags: ['@a'] }),
    quizContent({ front: 'Comma, and "quotes"' }),
  ]);
  await deckOf(ada, 'Another', manyContents(2));
  const [, second] = await deckCards(ada, deckId);
  await ada.put(`/study/cards/${second?.id}`, { suspended: true });

  const file = await download(ada, `/decks/${deckId}/export?format=csv`);
  expect([file.status, file.name, file.headers.get('content-type')]).toEqual([
    200,
    'Übung - 1 - 2.csv',
    'text/csv; charset=utf-8',
  ]);
  const [header = '', ...rows] = textOf(file.bytes).trimEnd().split('\r\n');
  expect(header.toLowerCase()).toMatch(/^\u{feff}front,back,/u);
  expect(rows).toEqual([
    expect.stringContaining(`"'=HYPERLINK(""https://evil.example"")",'+1,`),
    expect.stringContaining('"Comma, and ""quotes""",Paris,'),
  ]);
  expect(rows.map((row) => row.includes("'@a"))).toEqual([true, false]);
  expect(rows.map((row) => row.includes('yes'))).toEqual([false, true]);
  const shared = textOf((await download(ada, `/decks/${deckId}/export?format=csv&schedule=false`)).bytes);
  expect(shared).not.toContain('suspended,yes');
});

test('Markdown has a heading for each deck, the newest first', async () => {
  const { user } = await start();
  const ada = await user();
  await deckOf(ada, 'Older', [flipContent({ front: 'What **is** this?', back: 'A test' })]);
  await deckOf(ada, 'Empty', []);
  await deckOf(ada, 'Newer', manyContents(150));
  const file = await download(ada, '/export?format=markdown');
  expect(file.name).toMatch(/^Cardamom \d{4}-\d{2}-\d{2}\.md$/u);
  expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const lines = textOf(file.bytes).split('\n');
  expect(lines.filter((line) => line.startsWith('# '))).toEqual(['# Newer', '# Empty', '# Older']);
  expect(lines.filter((line) => line.includes('Question 150?'))).toHaveLength(1);
  expect(lines.at(-1)).toBe('');
  expect(textOf(file.bytes)).toContain('What **is** this?');
});

test('JSON has everything about the cards: reviews that count, and each picture once', async () => {
  const { user } = await start();
  const ada = await user();
  const { address, media } = await addMedia(ada, PIXEL);
  await addMedia(ada, Buffer.concat([PIXEL, Buffer.from('unused')]));
  const deckId = await deckOf(ada, 'Spices', [
    quizContent({ front: `![one](${address})`, back: `![two](media:${'0'.repeat(64)})` }),
    flipContent({ front: `![again](${address})` }),
  ]);
  const { session, cards } = await startStudy(ada, deckId);
  for (const card of cards) await ada.post('/study/answer', answerBody(session.id, card, true));

  const file = z.looseObject({ media: z.record(z.string(), z.unknown()) });
  const json = async (query: string) =>
    file.parse(
      JSON.parse(textOf((await download(ada, `/decks/${deckId}/export?format=json${query}`)).bytes)),
    );
  const good = { rating: 3, grade: 'correct', durationMs: 2000 };
  const whole = await json('');
  expect(whole).toMatchObject({
    decks: [
      {
        title: 'Spices',
        cards: [
          { front: `![one](${address})`, correctOption: 1, reviews: [good] },
          { front: `![again](${address})`, reviews: [good] },
        ],
      },
    ],
  });
  const content = Buffer.from(PIXEL).toString('base64');
  expect(whole.media).toEqual({ [media.hash]: { type: 'image/gif', content } });
  expect(await json('&schedule=false')).toMatchObject({
    decks: [{ cards: [{ reviews: [] }, { reviews: [] }] }],
  });
});

test('a user without cards gets files without cards', async () => {
  const { user } = await start();
  const ada = await user();
  const empty = await deckOf(ada, 'Empty', []);
  for (const path of ['/export', `/decks/${empty}/export`]) {
    expect(textOf((await download(ada, `${path}?format=csv`)).bytes)).toMatch(/^\u{feff}[^\n]+\r\n$/u);
    expect(JSON.parse(textOf((await download(ada, `${path}?format=json`)).bytes))).toMatchObject({
      media: {},
    });
    expect((await download(ada, `${path}?format=markdown`)).status).toBe(200);
    expect((await download(ada, `${path}?format=apkg`)).status).toBe(200);
  }
});

test('an export reads no further than its reader, and a slow reader holds nothing', async () => {
  const { app, user } = await start();
  const ada = await user();
  const last = await deckOf(ada, 'Last', [flipContent({ front: 'early' })]);
  const contents = Array.from({ length: 1_000 }, () => flipContent({ front: 'x'.repeat(1_990) }));
  for (let deck = 0; deck < 4; deck += 1) await deckOf(ada, 'Large', contents);
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${app.url}/api/export?format=json`, { headers }, resolve).once('error', reject).end();
  });
  const [card] = await deckCards(ada, last);
  expect((await ada.put(`/cards/${card?.id}`, { front: 'late' })).status).toBe(200);
  const read = await text(response);
  expect(read.match(/"front":/gu)).toHaveLength(4_001);
  expect(read).toContain('"front":"late"');
});

/** An app whose database fails after a number of queries for pages of cards. */
async function failingAfter(pages: number) {
  const { app, user } = await start();
  const ada = await user();
  const deckId = await deckOf(ada, 'Deck', manyContents(250));
  let asked = 0;
  const refuse: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode' || node.limit === undefined) return node;
      if (!JSON.stringify(node.from).includes('"cards"')) return node;
      asked += 1;
      if (asked > pages) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const again = openAgain(app.database);
  const failing = await startTestApp({
    database: { ...again, db: again.db.withPlugin(refuse) },
    worker: false,
  });
  return { failing, token: ada.token, path: `/decks/${deckId}/export?format=csv` };
}

test.each([
  ['before the first byte is an error like any other', 0, 'gzip'],
  ['before the first byte is left as it is', 0, 'identity'],
  ['while the file is being packed is an error like any other', 1, 'gzip'],
])('a failure %s', async (_name, pages, encoding) => {
  const { failing, token, path } = await failingAfter(pages);
  const response = await fetch(`${failing.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(errorBody.parse(await response.json()).code).toBe('DATABASE_UNAVAILABLE');
});

test('a failure after the first byte breaks the download', async () => {
  const { failing, token, path } = await failingAfter(1);
  const response = await fetch(`${failing.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('another user’s cards and unknown formats are refused', async () => {
  const { user } = await start();
  const [ada, eve] = [await user(), await user()];
  const deckId = await deckOf(ada, 'Of Ada', manyContents(2));
  for (const format of ['apkg', 'csv', 'markdown', 'json']) {
    expect((await begin(eve, `/decks/${deckId}/export?format=${format}`)).status).toBe(404);
    expect(textOf((await download(eve, `/export?format=${format}&schedule=false`)).bytes)).not.toContain(
      'Question',
    );
  }
  expect((await begin(ada, `/decks/${deckId}/export?format=exe`)).status).toBe(400);
  expect((await begin(ada, `/decks/${deckId}/export`)).status).toBe(400);
});

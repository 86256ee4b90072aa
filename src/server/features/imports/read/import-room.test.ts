import { describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { importDecksPage, tablePreview } from '#contract/imports.ts';
import { BASIC, oldFiles, TEST_EPOCH, zipped } from '#test/anki/package-builder.ts';
import { wav } from '#test/media/files.ts';
import { followToEnd, settled, uploadCards } from '#test/server/import-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A short text that becomes large: half of its gaps become cards with the whole text on both sides. */
const gaps = (mark: (number: number) => string) => numbers(60).map(mark).join(' ').padEnd(1_500, ' filler');

type SentFile = { name: string; bytes: Uint8Array };
type Wish = { cards: number; text: string; decks: number };

/** Files of every format with so many cards in so many decks. */
const FORMATS: Readonly<Record<string, (request: Wish) => SentFile>> = {
  anki: ({ cards, text, decks }) => ({
    name: 'many.apkg',
    bytes: zipped(
      oldFiles({
        decks: numbers(decks).map((id) => ({ id, name: `Deck ${id}` })),
        noteTypes: [BASIC],
        notes: numbers(cards).map((id) => ({ id, type: BASIC.id, fields: [`${id} ${text}`, text] })),
        cards: numbers(cards).map((id) => ({ id, note: id, deck: (id % decks) + 1 })),
        reviews: numbers(cards).map((id) => ({ id: TEST_EPOCH + id, card: id, ease: 3, type: 1 })),
      }),
    ),
  }),
  table: ({ cards, text, decks }) => ({
    name: 'many.csv',
    bytes: utf8(
      `front,back,deck\n${numbers(cards)
        .map((id) => `${id} ${text},${text},Deck ${id % decks}`)
        .join('\n')}`,
    ),
  }),
  'table with gaps': ({ cards, decks }) => ({
    name: 'gaps.csv',
    bytes: utf8(
      `front,back,deck\n${numbers(cards / 5)
        .map((id) => `${id} ${gaps((number) => `{{c${number}::gap}}`)},,Deck ${id % decks}`)
        .join('\n')}`,
    ),
  }),
  markdown: ({ cards, text, decks }) => ({
    name: 'many.md',
    bytes: utf8(
      numbers(cards)
        .map((id) => `# Deck ${id % decks}\n\nQ: ${id} ${text}\nA: ${text}\n`)
        .join('\n'),
    ),
  }),
  'markdown with gaps': ({ cards, decks }) => ({
    name: 'gaps.md',
    bytes: utf8(
      numbers(cards / 5)
        .map((id) => `# Deck ${id % decks}\n\n${id} ${gaps((number) => `==gap ${number}==`)}\n`)
        .join('\n'),
    ),
  }),
  json: ({ cards, text, decks }) => ({
    name: 'many.json',
    bytes: utf8(
      JSON.stringify({
        format: 'cardamom',
        version: 1,
        decks: numbers(decks).map((deck) => ({
          title: `Deck ${deck}`,
          description: text.slice(0, 900),
          cards: numbers(Math.ceil(cards / decks)).map((id) => ({
            front: `${deck} ${id} ${text}`,
            back: text,
            reviews: numbers(20).map((day) => ({
              at: new Date(TEST_EPOCH + day * 86_400_000).toISOString(),
              rating: 3,
              grade: 'correct',
              presentation: 'flip',
              durationMs: 1_000,
            })),
          })),
        })),
      }),
    ),
  }),
};

async function start(env: Record<string, string>) {
  const app = await startTestApp({ env });
  return { app, ada: { ...(await app.signUp()), url: app.url } };
}

type User = Awaited<ReturnType<typeof start>>['ada'];

/** Uploads a file and waits until it can be previewed; a table is read by its guessed form. */
async function stage(ada: User, file: SentFile) {
  const { id, status } = await uploadCards(ada, file);
  if (status !== 'choosing') return settled(ada, id);
  const { form } = tablePreview.parse((await ada.post(`/imports/${id}/preview`, {})).body);
  return followToEnd(ada, id, 'start', { form });
}

/** Totals of what a user has staged or stored. */
async function whatIsThere({ database: { db } }: TestApp) {
  const sizes = (rows: readonly object[]) =>
    rows.reduce(
      (sum, row) =>
        sum +
        Object.values(row).reduce(
          (bytes: number, text) => bytes + (typeof text === 'string' ? Buffer.byteLength(text) : 0),
          0,
        ),
      0,
    );
  const drafts = await db.selectFrom('card_drafts').select(['content', 'history', 'deck_title']).execute();
  const lines = await db.selectFrom('import_omissions').select(['text', 'reason', 'what']).execute();
  const decks = await db.selectFrom('decks').select(['title', 'card_count', 'content_bytes']).execute();
  const media = await db.selectFrom('media').select('bytes').execute();
  return {
    cards: drafts.length + decks.reduce((sum, deck) => sum + deck.card_count, 0),
    bytes:
      sizes(drafts.map(({ content, history }) => ({ content, history }))) +
      sizes(
        lines
          .filter(({ reason }) => !reason.startsWith('Reading stopped'))
          .map(({ text, reason }) => ({ text, reason })),
      ) +
      decks.reduce((sum, deck) => sum + deck.content_bytes, 0),
    decks: new Set([
      ...decks.map(({ title }) => title),
      ...drafts.map(({ deck_title }) => deck_title).filter((title) => title !== ''),
    ]).size,
    media: media.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const LIMITS = {
  MAX_CARDS_PER_LEARNER: '40',
  MAX_DECKS_PER_LEARNER: '3',
  MAX_MEGABYTES_PER_LEARNER: '1',
  MEDIA_QUOTA_MB: '1',
};

describe.each(Object.entries(FORMATS))('what an import of %s stages', (_name, file) => {
  test.each([
    ['cards', { cards: 100, text: 'short', decks: 2 }],
    ['megabytes', { cards: 400, text: 'x'.repeat(1_900), decks: 2 }],
    ['decks', { cards: 30, text: 'short', decks: 10 }],
  ] as const)('never exceeds the room for %s, and says where it stopped', async (quota, request) => {
    const { app, ada } = await start({
      ...LIMITS,
      ...(quota !== 'cards' && { MAX_CARDS_PER_LEARNER: '100000' }),
    });
    const { import: staged, omissions, cards } = await stage(ada, file(request));
    expect(staged.status).toBe('ready');
    const there = await whatIsThere(app);
    expect(there.cards).toBeLessThanOrEqual(quota === 'cards' ? 40 : 100_000);
    expect(there.bytes).toBeLessThanOrEqual(1_000_000);
    expect(there.decks).toBeLessThanOrEqual(3);
    expect(cards.length).toBeLessThanOrEqual(20);
    expect(staged.fresh).toBeGreaterThan(0);
    expect(omissions.map(({ reason }) => reason).join('\n')).toMatch(/Reading stopped here, because/u);
    // What is staged can be added.
    const done = await followToEnd(ada, staged.id, 'save');
    expect(done.import).toMatchObject({ status: 'done', saved: staged.fresh, problem: null });
    expect((await whatIsThere(app)).bytes).toBeLessThanOrEqual(1_000_000);
  });
});

test('concurrent imports share the room, and discarding one frees some', async () => {
  const { app, ada } = await start({ ...LIMITS, MAX_MEGABYTES_PER_LEARNER: '1' });
  const file = FORMATS['markdown'];
  if (!file) throw new Error('There is no such format');
  const request = { cards: 30, text: 'short', decks: 1 };
  const begun = await Promise.all(['one', 'two'].map((text) => uploadCards(ada, file({ ...request, text }))));
  const staged = await Promise.all(begun.map(({ id }) => settled(ada, id)));
  expect(staged.reduce((sum, { import: { fresh } }) => sum + fresh, 0)).toBe(40);
  expect((await whatIsThere(app)).cards).toBe(40);
  const deckId = deckResponse.parse((await ada.post('/decks', { title: 'Own' })).body).data.deck.id;
  const add = () => ada.post('/cards', { deckId, front: 'dog', back: 'Hund' });
  expect(await add()).toMatchObject({
    status: 409,
    body: {
      code: 'QUOTA_EXCEEDED',
      message: 'You can have at most 40 cards. Delete some, or discard waiting imports, to make room.',
    },
  });
  for (const { id } of begun) await ada.delete(`/imports/${id}`);
  await expect.poll(async () => (await add()).status).toBe(201);
});

test('files that wait to be read share the size limit of one', async () => {
  const { ada } = await start({ MAX_IMPORT_MB: '1' });
  const bytes = utf8('front,back\n'.padEnd(600_000, 'dog,Hund\n'));
  const first = await uploadCards(ada, { name: 'one.csv', bytes });
  await expect(uploadCards(ada, { name: 'two.csv', bytes })).rejects.toThrow(
    /^Files that wait to be imported can take up at most 1 MB\./u,
  );
  await ada.delete(`/imports/${first.id}`);
  await expect
    .poll(() =>
      uploadCards(ada, { name: 'two.csv', bytes }).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('taken');
});

test('an import takes only the media of the cards that are staged', async () => {
  const { app, ada } = await start(LIMITS);
  const sounds = Object.fromEntries(numbers(3).map((number) => [`${number}.wav`, wav(60 + number)]));
  const bytes = zipped(
    oldFiles({
      decks: [{ id: 1, name: 'Sounds' }],
      noteTypes: [BASIC],
      notes: numbers(3).map((id) => ({ id, type: BASIC.id, fields: [`${id}`, `[sound:${id}.wav]`] })),
      cards: numbers(3).map((id) => ({ id, note: id, deck: 1 })),
      media: sounds,
    }),
  );
  const { import: staged } = await stage(ada, { name: 'sounds.apkg', bytes });
  expect(staged).toMatchObject({ status: 'ready', fresh: 3 });
  expect((await whatIsThere(app)).media).toBeLessThanOrEqual(1_000_000);
});

test('a text with too many gaps reports how many are left out', async () => {
  const { ada } = await start({});
  for (const name of ['table with gaps', 'markdown with gaps']) {
    const file = FORMATS[name]?.({ cards: 5, text: '', decks: 1 });
    if (!file) throw new Error('There is no such format');
    const { import: staged, omissions } = await stage(ada, file);
    expect(staged.fresh).toBe(30);
    expect(omissions.map(({ reason }) => reason)).toEqual([
      'It has more than 30 gaps: the last 30 become no card. Divide it.',
    ]);
  }
});

describe('an import for hundreds of decks', () => {
  const DECKS = 230;
  const file = {
    name: 'decks.csv',
    bytes: utf8(
      `front,back,deck\n${numbers(DECKS)
        .map((id) => `front ${id},${'x'.repeat(1_000)},Deck ${id} ${'of a long title '.repeat(10)}`)
        .join('\n')}`,
    ),
  };

  test('responds with the first of them, and pages of the others', async () => {
    const { ada } = await start({});
    const staged = await stage(ada, file);
    expect(staged).toMatchObject({ deckCount: DECKS, nextDecks: '50', addedTo: [] });
    expect(staged.decks).toHaveLength(50);
    expect(JSON.stringify(staged).length).toBeLessThan(100_000);
    const { id } = staged.import;
    const titles = await allPages(ada, `/imports/${id}/decks`);
    expect(titles).toHaveLength(DECKS);
    expect(titles[0]).toMatch(/^Deck 1 /u);
    const done = await followToEnd(ada, id, 'save');
    expect(done.import).toMatchObject({ status: 'done', saved: DECKS });
    expect(done.addedTo).toHaveLength(50);
    expect(JSON.stringify(done).length).toBeLessThan(100_000);
    expect(new Set(await allPages(ada, `/imports/${id}/added-to`))).toEqual(new Set(titles));
  });
});

/** The titles of all decks, read in pages of 40. */
async function allPages(ada: User, path: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor = '';
  do {
    const { body } = await ada.get(`${path}?limit=40${cursor}`);
    const page = importDecksPage.parse(body);
    titles.push(...page.decks.map(({ title }) => title));
    cursor = page.next === null ? '' : `&cursor=${page.next}`;
  } while (cursor !== '');
  return titles;
}

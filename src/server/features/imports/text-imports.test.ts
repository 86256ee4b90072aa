import { describe, expect, test } from 'vitest';
import { errorBody } from '#contract/common.ts';
import { deckResponse } from '#contract/decks.ts';
import { importResponse, tablePreview } from '#contract/imports.ts';
import {
  followToEnd,
  importCards,
  readImport,
  sendCards,
  settled,
  uploadCards,
} from '#test/server/import-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function start() {
  const app = await startTestApp();
  return { app, ada: { ...(await app.signUp()), url: app.url } };
}

type User = Awaited<ReturnType<typeof start>>['ada'];

async function paste(ada: User, text: string) {
  const answer = await ada.post('/imports', { text });
  expect(answer).toMatchObject({ status: 201 });
  return importResponse.parse(answer.body).import;
}

async function preview(ada: User, id: string, form: object | null = null) {
  return tablePreview.parse((await ada.post(`/imports/${id}/preview`, { form })).body);
}

describe('a table', () => {
  test('waits until its columns are known, and becomes cards of the chosen deck', async () => {
    const { ada } = await start();
    const begun = await paste(
      ada,
      'Wort\tÜbersetzung\tBeispiel\nHund\tdog\t"Der Hund\nbellt"\nKatze\tcat\t\n\tnone\t',
    );
    expect(begun).toMatchObject({ format: 'table', status: 'choosing', name: 'Wort Übersetzung Beispiel' });
    const first = await preview(ada, begun.id);
    expect(first.rows[1]).toEqual(['Hund', 'dog', 'Der Hund\nbellt']);
    const form = { ...first.form, header: true, columns: ['front', 'back', 'explanation'] };
    const changed = await preview(ada, begun.id, form);
    expect(changed).toMatchObject({
      problem: null,
      cards: [{ front: 'Hund', back: 'dog', explanation: 'Der Hund\nbellt' }, { front: 'Katze' }],
    });
    const deck = deckResponse.parse((await ada.post('/decks', { title: 'German' })).body).data.deck;
    const staged = await followToEnd(ada, begun.id, 'start', { form });
    expect(staged.import).toMatchObject({ status: 'ready', fresh: 2, omitted: 1 });
    expect(staged.decks).toEqual([{ title: '', cards: 2 }]);
    expect(staged.omissions).toMatchObject([{ what: 'card', place: 4 }]);
    const done = await followToEnd(ada, begun.id, 'save', { deckId: deck.id });
    expect(done.addedTo).toEqual([{ id: deck.id, title: 'German', cards: 2 }]);
    expect((await deckCards(ada, deck.id)).map(({ front }) => front)).toEqual(['Hund', 'Katze']);
  });

  test.each([
    [null, 'Animals'],
    ['Beasts', 'Beasts'],
  ])('given the title %j, makes the deck %s', async (title, wanted) => {
    const { ada } = await start();
    const { id } = await uploadCards(ada, { name: 'Animals.csv', bytes: utf8('front,back\ndog,Hund\n') });
    const { form } = await preview(ada, id);
    await followToEnd(ada, id, 'start', { form });
    const done = await followToEnd(ada, id, 'save', { title });
    expect(done.addedTo).toMatchObject([{ title: wanted, cards: 1 }]);
  });

  test('with an invalid form is refused, naming what is wrong', async () => {
    const { ada } = await start();
    const { id } = await paste(ada, 'dog;Hund\ncat;Katze');
    const { form } = await preview(ada, id);
    const refused = async (change: object) =>
      ada.post(`/imports/${id}/start`, { form: { ...form, ...change } });
    expect(await refused({ columns: ['front', 'front'] })).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'form', message: 'Choose which column is the front and which is the back.' }],
      },
    });
    expect(await refused({ separator: 'abcdef' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'form.separator', message: 'A separator has 1 to 5 characters' }] },
    });
    expect((await readImport(ada, id)).import.status).toBe('choosing');
    expect(await ada.post(`/imports/${id}/save`, {})).toMatchObject({
      status: 409,
      body: { message: 'Say first what the columns of this table are.' },
    });
  });

  test('with an unclosed quotation mark fails and names the row', async () => {
    const { ada } = await start();
    const { id } = await paste(ada, 'dog,"Hund\ncat,Katze\n');
    const { form } = await preview(ada, id);
    const { import: failed } = await followToEnd(ada, id, 'start', {
      form: { ...form, separator: ',', quotes: true, columns: ['front', 'back'] },
    });
    expect(failed).toMatchObject({ status: 'failed', problem: expect.stringMatching(/^Row 1 /u) });
  });
});

test('Markdown is read immediately, into decks by its headings', async () => {
  const { ada } = await start();
  const { id } = await paste(
    ada,
    '# Capitals\n\nQ: France?\nA: Paris\n\nThe capital of Italy is ==Rome==.\n',
  );
  const staged = await settled(ada, id);
  expect(staged.import).toMatchObject({ format: 'markdown', status: 'ready', fresh: 2 });
  const done = await followToEnd(ada, id, 'save');
  expect(done.addedTo).toMatchObject([{ title: 'Capitals', cards: 2 }]);
});

test.each([
  ['a picture', 'photo.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0])],
  ['a spreadsheet', 'cards.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  ['nothing', 'empty.txt', new Uint8Array(0)],
  ['JSON of others', 'other.json', utf8('{"cards": []}')],
])('%s is refused or fails with a sentence', async (_what, name, bytes) => {
  const { app, ada } = await start();
  const answer = await sendCards(ada, { name, bytes });
  const begun = importResponse.safeParse(answer.body);
  const sentence = begun.success
    ? (await settled(ada, begun.data.import.id)).import.problem
    : errorBody.parse(answer.body).message;
  expect(sentence).toMatch(/^This .+\.$/u);
  await expect
    .poll(() => app.database.db.selectFrom('import_chunks').select('file_id').execute())
    .toEqual([]);
});

test('our own export is imported with the details of its deck', async () => {
  const { ada } = await start();
  const document = {
    format: 'cardamom',
    version: 1,
    decks: [
      {
        title: 'Spices',
        description: 'From the garden',
        category: 'Food',
        difficulty: 4,
        language: 'en-gb',
        backLanguage: 'la',
        cards: [{ front: 'Green pods?', back: 'Cardamom', difficulty: 3, tags: ['spice'], suspended: true }],
      },
    ],
  };
  const { addedTo } = await importCards(ada, { name: 'x.json', bytes: utf8(JSON.stringify(document)) });
  const id = addedTo[0]?.id ?? '';
  expect(await ada.get(`/decks/${id}`)).toMatchObject({
    body: {
      data: {
        deck: {
          title: 'Spices',
          description: 'From the garden',
          category: 'Food',
          difficulty: 4,
          language: 'en-GB',
          backLanguage: 'la',
        },
      },
    },
  });
  expect(await deckCards(ada, id)).toMatchObject([{ front: 'Green pods?', difficulty: 3, tags: ['spice'] }]);
});

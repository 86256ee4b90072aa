import { utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { deckResponse } from '#contract/decks.ts';
import { importResponse, tablePreview } from '#contract/imports.ts';
import * as files from '#test/media/files.ts';
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

test('a workbook lets the learner choose its sheet', async () => {
  const { ada } = await start();
  const sheets = {
    Words: utils.aoa_to_sheet([
      ['Term', 'Definition'],
      ['dog', 'Hund'],
      ['cat', 'Katze'],
    ]),
    Verbs: utils.aoa_to_sheet([
      ['Nr', 'Infinitive', 'Meaning'],
      [1, 'laufen', 'to run'],
      [2, 'gehen', 'to go'],
    ]),
  };
  const bytes: unknown = write(
    { SheetNames: ['Words', 'Verbs'], Sheets: sheets },
    { bookType: 'xlsx', type: 'buffer' },
  );
  if (!Buffer.isBuffer(bytes)) throw new TypeError('A workbook is bytes');
  const begun = await uploadCards(ada, { name: 'Vocabulary.xlsx', bytes: new Uint8Array(bytes) });
  expect(begun).toMatchObject({ format: 'table', status: 'choosing' });
  expect(await preview(ada, begun.id)).toMatchObject({
    sheets: ['Words', 'Verbs'],
    form: { sheet: 'Words' },
  });
  const answer = await ada.post(`/imports/${begun.id}/preview`, { form: null, sheet: 'Verbs' });
  const { form, cards } = tablePreview.parse(answer.body);
  expect(form).toMatchObject({ source: 'sheet', sheet: 'Verbs', columns: ['ignore', 'front', 'back'] });
  expect(cards).toMatchObject([{ front: 'laufen', back: 'to run' }, { front: 'gehen' }]);
  expect((await preview(ada, begun.id, form)).cards).toHaveLength(2);
  const staged = await followToEnd(ada, begun.id, 'start', { form });
  expect(staged.import).toMatchObject({ status: 'ready', fresh: 2 });
});

test('a preview says when the encoding is a guess, and reads the text in another one', async () => {
  const { ada } = await start();
  const { id } = await uploadCards(ada, {
    name: 'a.csv',
    bytes: Uint8Array.from([0xe4, 0x3b, 0x61, 0x0a, 0xf6, 0x3b, 0x62]),
  });
  const first = await preview(ada, id);
  expect(first.certain).toBe(false);
  const other = await preview(ada, id, { ...first.form, encoding: 'windows-1251' });
  expect(other.rows).toEqual([
    ['д', 'a'],
    ['ц', 'b'],
  ]);
});

test('questions of a course are read immediately, and what is lost of them is reported', async () => {
  const { ada } = await start();
  const { id } = await paste(
    ada,
    '$CATEGORY: Geography\n\n::Q1:: Capital of Peru? {=Lima#Yes ~Quito#In Ecuador}\n\nWhy? {}\n',
  );
  const staged = await settled(ada, id);
  expect(staged.import).toMatchObject({ format: 'gift', status: 'ready', fresh: 1, omitted: 1 });
  expect(staged.cards).toMatchObject([
    { deck: 'Geography', content: { front: 'Capital of Peru?', isQuiz: true, explanation: 'Yes' } },
  ]);
});

test('for notes without cards, the report says what was looked for', async () => {
  const { ada } = await start();
  const { id } = await uploadCards(ada, { name: 'notes.md', bytes: utf8('Only a line of text.\n') });
  const { import: staged, omissions } = await settled(ada, id);
  expect(staged).toMatchObject({ status: 'ready', fresh: 0, known: 0 });
  expect(omissions).toMatchObject([
    { reason: expect.stringMatching(/^No cards were found\. Looked for: "Q:"/u) },
  ]);
});

test('2,000 rows become two decks, the first one with the first rows and listed first', async () => {
  const { ada } = await start();
  const rows = Array.from({ length: 2_000 }, (_, index) => `q${index + 1},a${index + 1}`).join('\n');
  const { id } = await uploadCards(ada, { name: 'Kanji.csv', bytes: utf8(`front,back\n${rows}\n`) });
  const { form } = await preview(ada, id);
  await followToEnd(ada, id, 'start', { form });
  const { addedTo } = await followToEnd(ada, id, 'save');
  expect(addedTo).toMatchObject([
    { title: 'Kanji', cards: 1_000 },
    { title: 'Kanji (2)', cards: 1_000 },
  ]);
  const [first, second] = await Promise.all(addedTo.map((deck) => deckCards(ada, deck.id)));
  expect([first?.[0]?.front, first?.at(-1)?.front, second?.[0]?.front]).toEqual(['q1', 'q1000', 'q1001']);
  const listed = z.array(z.object({ title: z.string() })).parse((await ada.get('/decks')).body);
  expect(listed.map(({ title }) => title)).toEqual(['Kanji', 'Kanji (2)']);
});

test.each([
  ['a picture', 'photo.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0])],
  ['a damaged spreadsheet', 'cards.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['a web page', 'cards.csv', utf8('<!DOCTYPE html><html></html>')],
  ['an archive of notes', 'vault.zip', zipSync({ 'note.md': utf8('a :: b') })],
  ['nothing', 'empty.txt', new Uint8Array(0)],
  ['JSON of others', 'other.json', utf8('{"cards": []}')],
])('%s is refused or fails with a message', async (_what, name, bytes) => {
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

describe('pictures that come along with a file of another program', () => {
  const PICTURE = files.png(6, 4);

  /** The front of the only card, and the pictures that are not imported. */
  async function imported(name: string, bytes: Uint8Array) {
    const { ada } = await start();
    const { addedTo, omissions } = await importCards(ada, { name, bytes });
    const cards = await deckCards(ada, addedTo[0]?.id ?? '');
    const hash = /media:(?<hash>[\da-f]{64})/u.exec(cards[0]?.front ?? '')?.groups?.['hash'] ?? '';
    const file = await fetch(`${ada.url}/api/media/${hash}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    await file.arrayBuffer();
    return { front: cards[0]?.front, omissions, file };
  }

  test('are shown on the cards of Moodle questions, each from its own text', async () => {
    const question = (stem: string, file: string) =>
      `<question type="shortanswer"><questiontext format="html"><text><![CDATA[${stem}]]></text>${file}</questiontext><answer fraction="100"><text>cell</text></answer></question>`;
    const content = Buffer.from(PICTURE).toString('base64');
    const { front, omissions, file } = await imported(
      'biology.xml',
      utf8(
        `<?xml version="1.0"?><quiz>${question(
          '<p>What is this? <img src="@@PLUGINFILE@@/a%20b.png" alt="A drawing"> <img src="@@PLUGINFILE@@/lost.png"></p>',
          `<file name="a b.png" path="/" encoding="base64">${content}</file>`,
        )}</quiz>`,
      ),
    );
    expect(front).toMatch(/^What is this\? !\[A drawing\]\(media:[\da-f]{64}/u);
    expect(file.status).toBe(200);
    expect(omissions).toMatchObject([{ what: 'media', text: '@@PLUGINFILE@@/lost.png' }]);
  });

  test('are shown on the cards of a package of QTI', async () => {
    const item =
      '<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>cell</value></correctResponse></responseDeclaration><itemBody><p>What is this? <img src="images/a.png?download=1" alt=""/></p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>';
    const { front, omissions, file } = await imported(
      'biology.zip',
      zipSync({ 'imsmanifest.xml': utf8('<manifest/>'), 'item.xml': utf8(item), 'images/a.png': PICTURE }),
    );
    expect(front).toMatch(/^What is this\? !\[\]\(media:[\da-f]{64}/u);
    expect(file.status).toBe(200);
    expect(omissions).toEqual([]);
  });
});

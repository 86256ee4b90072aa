import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { everything, failureOf, readAsRecognised, TextFiles } from '#test/interchange/text-files.ts';
import { previewTable, readTable } from './read-table.ts';
import { recogniseText } from '../recognise-text.ts';

const files = new TextFiles();
afterAll(() => files.remove());

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const MARK = '\u{feff}';

async function read(content: string | Uint8Array, name: string) {
  return readAsRecognised(await files.write(content), name);
}

const FORM: TableForm = {
  source: 'text',
  sheet: null,
  encoding: 'utf-8',
  separator: ',',
  rowSeparator: 'line',
  quotes: true,
  quoteStyle: 'doubled',
  continued: false,
  header: false,
  html: false,
  columns: ['front', 'back'],
  leadingLines: 0,
  deck: null,
  tags: [],
  tagSeparator: 'comma',
  keyStyle: 'text',
  reverse: false,
  origin: 'other',
};

describe('tables as programs write them', () => {
  test.each([
    ['Excel, "Unicode text"', utf16le(`${MARK}Frage\tAntwort\r\nWas ist "gut"?\tDas\r\n`), 'Mappe1.txt'],
    ['UTF-16 the other way round', utf16be(`${MARK}front\tback\r\nWas ist "gut"?\tDas\r\n`), 'a.txt'],
    ['UTF-16 without a mark', utf16le('front\tback\r\nWas ist "gut"?\tDas\r\n'), 'a.txt'],
    ['German Excel', Buffer.from('Frage;Antwort\r\nWas ist "gut"?;Das\r\n', 'latin1'), 'Mappe1.csv'],
    ['Google Sheets, pasted', 'Question\tAnswer\nWas ist "gut"?\tDas', 'pasted'],
    ['Numbers', 'Front,Back,\n"Was ist ""gut""?",Das,\n', 'Blatt 1-Tabelle 1.csv'],
    ['old Macs', 'front,back\r"Was ist ""gut""?",Das\r', 'a.csv'],
    ['all line breaks in one', 'front,back\r\n"Was ist ""gut""?",Das\n', 'a.csv'],
    ['pipes', 'Term | Definition\nWas ist "gut"? | Das', 'a.txt'],
    ['another language', '表面,裏面\nWas ist "gut"?,Das\n', 'a.csv'],
    ['accents left out', 'Definicion,Palabra\nDas,Was ist "gut"?\n', 'a.csv'],
  ])('%s', async (_, content, name) => {
    const { form, sides, cards, omissions } = await read(content, name);
    expect(form.header).toBe(true);
    expect(sides).toEqual([['Was ist "gut"?', 'Das']]);
    expect(cards[0]?.place).toBe(2);
    expect(omissions).toEqual([]);
  });

  test('a line for Excel, which names the separator of columns', async () => {
    const { form, cards } = await read('sep=|\r\nTerm|Definition\r\na, b|c, d\r\n', 'a.csv');
    expect(form).toMatchObject({ separator: '|', leadingLines: 1, header: true });
    expect(cards).toMatchObject([{ place: 3, content: { front: 'a, b', back: 'c, d' } }]);
  });

  test('umlauts of Windows-1252', async () => {
    const { form, sides } = await read(
      Buffer.from('Frage;Antwort\r\nGröße, \x80;für\r\n', 'latin1'),
      'a.csv',
    );
    expect(form).toMatchObject({ encoding: 'windows-1252', separator: ';' });
    expect(sides).toEqual([['Größe, €', 'für']]);
  });

  test.each([
    ['as it is copied', 'dog\tHund\nthe cat\tdie Katze, das Tier'],
    ['with commas and semicolons', 'dog,Hund;the cat,die Katze;bird,Vogel', ['bird', 'Vogel']],
    ['with dashes', 'dog - Hund\nthe cat - die Katze, das Tier'],
  ])('Quizlet, %s', async (_, content, third: string[] | null = null) => {
    const { sides } = await read(content, 'pasted');
    expect(sides[0]).toEqual(['dog', 'Hund']);
    expect(sides[1]?.[1]).toContain('die Katze');
    expect(sides[2] ?? null).toEqual(third);
  });

  test('Quizlet, with empty lines between cards of several lines', async () => {
    const { sides, form } = await read('dog\tHund\n(der)\n\ncat\tKatze\n(die)\n\nbird\tVogel', 'pasted');
    expect(form).toMatchObject({ rowSeparator: '\n\n', separator: 'tab' });
    expect(sides).toEqual([
      ['dog', 'Hund\n(der)'],
      ['cat', 'Katze\n(die)'],
      ['bird', 'Vogel'],
    ]);
  });

  test('separators that a learner has chosen', async () => {
    const path = await files.write('dog::Hund%%cat::Katze\nund Kater%%');
    const form: TableForm = { ...FORM, separator: '::', rowSeparator: '%%', quotes: false };
    const { cards } = await everything(readTable(path, form));
    expect(cards.map(({ content }) => content.back)).toEqual(['Hund', 'Katze\nund Kater']);
  });

  test("Anki's notes as text", async () => {
    const { form, cards, omissions } = await read(
      [
        '#separator:tab',
        '#html:true',
        '#guid column:1',
        '#notetype column:2',
        '#deck column:3',
        '#tags column:6',
        'x1\tBasic\tGeo::Europe\tCapital of <b>France</b>?\t"Paris<br>""city"" <img src=""p.jpg"" alt=""map"">"\tgeo city',
        '# a remark',
        'x2\tCloze\tGeo\t{{c1::Rome}} is in {{c2::Italy::country}}\tsince 1871\t',
      ].join('\n'),
      'All Decks.txt',
    );
    expect(form).toMatchObject({
      header: false,
      html: true,
      columns: ['id', 'both directions', 'deck', 'front', 'back', 'tags'],
    });
    expect(cards).toMatchObject([
      {
        place: 7,
        deck: 'Geo :: Europe',
        content: { front: 'Capital of **France**?', back: 'Paris\n"city" map', tags: ['geo', 'city'] },
      },
      { place: 9, deck: 'Geo', content: { front: '**[...]** is in Italy', back: '**Rome** is in Italy' } },
      {
        place: 9,
        content: {
          front: 'Rome is in **[country]**',
          back: 'Rome is in **Italy**',
          explanation: 'since 1871',
        },
      },
    ]);
    expect(omissions).toEqual([
      { what: 'media', place: 7, text: 'p.jpg', reason: 'The file does not come along in a text.' },
    ]);
  });

  test("Anki's notes with a deck and tags for all", async () => {
    const { cards } = await read(
      '#separator:Semicolon\n#deck:French\n#tags:a b\n#columns:Back;Front\nchien;dog\n',
      'notes.txt',
    );
    expect(cards).toMatchObject([
      { deck: 'French', place: 5, content: { front: 'dog', back: 'chien', tags: ['a', 'b'] } },
    ]);
  });

  test('a quiz with its options', async () => {
    const { cards } = await read(
      'Question,Answer,Option A,Option B,Option C,Correct answer,Hint,Level,Chapter\nWhat?,Yes,No,Yes,Maybe,B,Think,4,9\n',
      'quiz.csv',
    );
    expect(cards[0]?.content).toEqual({
      front: 'What?',
      back: 'Yes',
      difficulty: 2,
      hints: ['Think', null, null],
      explanation: null,
      quiz: { options: ['No', 'Yes', 'Maybe'], key: 1 },
      isQuiz: true,
      tags: ['Level 4', 'Chapter 9'],
    });
  });

  test.each([
    ['Japanese', '犬\tいぬ\n猫\tねこ\n'],
    ['Arabic', 'كلب\tالكلب\nقطة\tالقطة\n'],
    ['emoji', '👩‍🔬\t🧪\n🐈\t🐈‍⬛\n'],
  ])('%s', async (_, text) => {
    for (const content of [Buffer.from(text), utf16le(MARK + text), utf16be(text)]) {
      const { sides } = await read(content, 'a.txt');
      expect(sides.map((side) => `${side.join('\t')}\n`).join('')).toBe(text);
    }
  });

  test('numbers before the words, and empty columns', async () => {
    const { sides } = await read('1,,dog,Hund\n2,,cat,Katze\n3,,bird,Vogel\n', 'a.csv');
    expect(sides).toEqual([
      ['dog', 'Hund'],
      ['cat', 'Katze'],
      ['bird', 'Vogel'],
    ]);
  });

  test('forty columns', async () => {
    const names = Array.from({ length: 38 }, (_, index) => `Column ${index}`);
    const { form, sides } = await read(
      `${names.join(',')},Term,Definition\n${names.map(() => 'x').join(',')},dog,Hund\n`,
      'a.csv',
    );
    expect(form.columns).toHaveLength(40);
    expect(sides).toEqual([['dog', 'Hund']]);
  });

  test('a table that begins with a card', async () => {
    const { form, sides } = await read('word,Wort\ndog,Hund\ncat,Katze\nanswer,Antwort', 'a.csv');
    expect(form.header).toBe(false);
    expect(sides).toHaveLength(4);
  });
});

describe('rows that are not cards', () => {
  test('are reported by their number, and empty ones are ignored', async () => {
    const long = 'x'.repeat(20_001);
    const { cards, omissions } = await read(
      `front,back,tags\n"a\nb",B,\n,,\n\nc\nd,${long},\n,E,\nf,F,${'t'.repeat(51)},more\n`,
      'a.csv',
    );
    expect(cards.map(({ place, content }) => [place, content.front])).toEqual([
      [2, 'a\nb'],
      [8, 'f'],
    ]);
    expect(omissions.map(({ what, place, reason }) => [what, place, reason])).toEqual([
      ['card', 5, 'Its back is empty.'],
      ['card', 6, 'Its back is longer than 20,000 characters.'],
      ['card', 7, 'Its front is empty.'],
      ['tag', 8, 'A tag has at most 50 characters.'],
    ]);
  });

  test('broken characters are shown and reported', async () => {
    const path = await files.write(Buffer.concat([Buffer.from('a,b\nc,'), Buffer.from([0xe9, 0x0a])]));
    const { cards, omissions } = await everything(readTable(path, FORM));
    expect(cards[1]?.content.back).toBe('\u{fffd}');
    expect(omissions).toMatchObject([{ what: 'text', place: 2 }]);
  });

  test('HTML that is nested without an end costs no other card', async () => {
    const { cards, omissions } = await read(
      `#separator:tab\n#html:true\n${'<b>'.repeat(16_000)}x\ty\ndog\tHund\n`,
      'notes.txt',
    );
    expect(cards.at(-1)).toMatchObject({ place: 4, content: { front: 'dog' } });
    expect(cards.length + omissions.length).toBe(2);
  });

  test('hostile cells come to an end', async () => {
    for (const part of ['{{c1::', '{{c1::a}}', 'a,', '=', '"', ' - ', '==a ', '#a\n', 'Q: a\nA: b '])
      await expect(
        everything(readTable(await files.write(`${part.repeat(60_000)}\n`), { ...FORM, separator: 'tab' })),
      ).resolves.toBeDefined();
    for (const part of ['==a ', ' - ', '"', '`', ':: ', 'Q:', '#separator:\n', ';a', ',a'])
      await expect(recogniseText(await files.write(part.repeat(60_000)), 'pasted')).resolves.toBeDefined();
  });

  test('zero characters are not imported', async () => {
    const path = await files.write('a\0b,c\0\n');
    const { cards } = await everything(readTable(path, FORM));
    expect(cards[0]?.content).toMatchObject({ front: 'ab', back: 'c' });
  });
});

describe('files that are not tables', () => {
  test.each([
    ['nothing', '', 'This file is empty.'],
    ['a damaged old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This spreadsheet is damaged'],
    ['a zip', zipSync({ 'cards.csv': strToU8('dog,Hund') }), 'Unpack it and add the Markdown or CSV files'],
    ['a packed file', Buffer.from('1f8b0800000000000003', 'hex'), 'This is a packed file.'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture.'],
    ['zeroes', Buffer.from([65, 0, 66, 67, 0, 68, 0, 0, 1, 7]), 'This is no text file.'],
    [
      'noise',
      Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 151) % 251)),
      'This is no text file.',
    ],
  ])('%s', async (_, content, sentence) => {
    const path = await files.write(content);
    expect(await failureOf(recogniseText(path, 'cards.csv'))).toContain(sentence);
  });

  test('for a file with one column, the message says what is missing', async () => {
    const path = await files.write('one\ntwo\nthree\n');
    const recognised = await recogniseText(path, 'a.txt');
    if (recognised.kind !== 'table') throw new Error(recognised.kind);
    const sentence = 'This file has only one column. Choose what stands between front and back.';
    expect(recognised.preview).toMatchObject({ rows: [['one'], ['two'], ['three']], problem: sentence });
    expect(await failureOf(everything(readTable(path, recognised.form)))).toBe(sentence);
  });
});

describe('quotation marks', () => {
  test('that are not closed are reported, and swallow nothing unnoticed', async () => {
    const rows = `a,b\n"x, y","z"\nc,"d\n${'e,f\n'.repeat(1_000)}`;
    const path = await files.write(rows);
    const form = { ...FORM };
    expect(await failureOf(everything(readTable(path, form)))).toBe(
      'Row 3 has a quotation mark that is never closed. Close it or read the file without quotation marks.',
    );
    const { cards } = await everything(readTable(path, { ...form, quotes: false }));
    expect(cards).toHaveLength(1_003);
  });

  test('that are not closed in a large file end at 1 MB', async () => {
    const path = await files.write(`a,b\nc,"d\n${'e,f\n'.repeat(1_000_000)}`);
    expect(await failureOf(everything(readTable(path, FORM)))).toContain('Row 2 is longer than 1 MB.');
  });

  test('within words stay', async () => {
    const { sides } = await read('5" disk,a "floppy" one\n"So" he said,yes\n', 'a.csv');
    expect(sides).toEqual([
      ['5" disk', 'a "floppy" one'],
      ['"So" he said', 'yes'],
    ]);
  });

  test('that begin words in a list without enclosed cells are part of them', async () => {
    const { form, sides } = await read('"dog\tHund\ncat\tKatze\n', 'a.txt');
    expect(form.quotes).toBe(false);
    expect(sides[0]).toEqual(['"dog', 'Hund']);
    const declared = await read('#separator:tab\n"dog\tHund\ncat\tKatze\n', 'a.txt');
    expect(declared.form.quotes).toBe(false);
    expect(declared.sides).toHaveLength(2);
  });
});

describe('large files', () => {
  test('a line without an end is read no further than 1 MB', async () => {
    let written = 0;
    const endless = function* () {
      const piece = 'x'.repeat(64 * 1024);
      for (; written < 200 * 1024 * 1024; written += piece.length) yield piece;
    };
    const path = await files.write(Readable.from(endless()));
    expect(await failureOf(everything(readTable(path, FORM)))).toContain('Row 1 is longer than 1 MB.');
    const preview = await previewTable(path, FORM);
    expect(preview.rowsSeen).toBe(0);
  });

  test('a preview looks at no more than 256 KB', async () => {
    const path = await files.write('What is it?,That is it\n'.repeat(100_000));
    const preview = await previewTable(path, FORM);
    expect(preview.rows).toHaveLength(10);
    expect(preview.cards).toHaveLength(3);
    expect(preview.rowsSeen).toBe(Math.floor((256 * 1024) / 23));
  });

  test('reading ends when it is aborted', async () => {
    const path = await files.write('What is it?,That is it\n'.repeat(100_000));
    const controller = new AbortController();
    const pieces = readTable(path, FORM, { signal: controller.signal });
    expect((await pieces.next()).done).toBe(false);
    controller.abort();
    await expect(pieces.next()).rejects.toThrow('aborted');
  });
});

describe('a form that cannot be right', () => {
  test.each([
    [{ separator: '' }, 'A separator of columns or rows has 1 to 5 characters.'],
    [{ separator: '123456' }, 'A separator of columns or rows has 1 to 5 characters.'],
    [{ separator: ';', rowSeparator: ';' }, 'Columns and rows need different separators.'],
    [{ separator: '\n' }, 'Columns and rows need different separators.'],
    [{ separator: '"' }, 'Quotation marks cannot enclose cells and separate them.'],
    [{ columns: ['front', 'tags'] }, 'Choose which column is the front and which is the back.'],
    [{ columns: ['front', 'back', 'back'] }, 'Only one column can be "back".'],
  ] satisfies [Partial<TableForm>, string][])('%j', async (part, sentence) => {
    const path = await files.write('a,b\n');
    const form = { ...FORM, ...part };
    expect((await previewTable(path, form)).problem).toBe(sentence);
    expect(await failureOf(everything(readTable(path, form)))).toBe(sentence);
  });
});

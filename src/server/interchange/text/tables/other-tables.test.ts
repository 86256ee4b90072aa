import { afterAll, describe, expect, test } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { failureOf, readAsRecognised, readFile, TextFiles } from '#test/interchange/text-files.ts';
import { TEXT_ENCODINGS } from '#domain/text/text-encodings.ts';
import { encodeText } from '#test/text/encode-text.ts';
import { recogniseText } from '../recognise-text.ts';
import { previewTable } from './read-table.ts';

const files = new TextFiles();
afterAll(() => files.remove());

async function read(content: string | Uint8Array, name = 'cards.csv') {
  return readAsRecognised(await files.write(content), name);
}

describe('names in the first row', () => {
  test.each([
    ['in capitals over words in small letters', 'Kropp,Body\nhuvud,head\narm,arm\nben,leg\n', true],
    ['over a script of their own', 'Ord,Betydelse\n犬,どうぶつ\n猫,どうぶつ\n魚,どうぶつ\n', true],
    [
      'over questions',
      'Prompt text,Reply\nWhat is a cell?,unit\nWhat is DNA?,molecule\nWhat is RNA?,molecule\n',
      true,
    ],
    ['over numbers', 'Symbol,Protons\nHe,2\nLi,3\nBe,4\n', true],
    [
      'over long texts',
      'Begrip,Omschrijving\nDNA,a molecule that carries the genes of living beings\nRNA,a molecule that carries what the genes say\nATP,a molecule that carries energy to where it is needed\n',
      true,
    ],
    ['of languages', 'German,English\nHund,dog\nKatze,cat\nVogel,bird\n', true],
    [
      'of languages and more',
      'Spanish;English;Theme;Remark\nel búho;the owl;Birds;\nel pez;the fish;Fish;wet\n',
      true,
    ],
    ['without, in a list of languages', 'German,English\nGreek,Latin\nFrench,Spanish\n', false],
    ['without, with one word in capitals', 'Monday,lundi\nyes,oui\nno,non\nhello,bonjour\n', false],
    ['without', 'Hund,dog\nKatze,cat\nVogel,bird\nFisch,fish\n', false],
    [
      'without, rows that are all called so',
      'Question 0,Answer 0\nQuestion 1,Answer 1\nQuestion 2,Answer 2\n',
      false,
    ],
    ['without, a row that repeats', 'dog,Hund\ncat,Katze\ndog,der Hund\n', false],
    ['without, over numbers that are the answers', '2+2,4\n3+3,6\n4+4,8\n', false],
  ])('%s', async (_, text, header) => {
    const { form } = await read(text);
    expect(form.header).toBe(header);
  });
});

describe('columns by their shapes', () => {
  test.each([
    ['numbering with letters', 'Q1,dog,Hund\nQ2,cat,Katze\nQ3,bird,Vogel\n', ['ignore', 'front', 'back']],
    ['numbering with points', '1.,dog,Hund\n2.,cat,Katze\n3.,bird,Vogel\n', ['ignore', 'front', 'back']],
    [
      'UUIDs',
      'dog,Hund,c9bf9e57-1685-4c89-bafb-ff5af830be8a\ncat,Katze,3f2504e0-4f89-11d3-9a0c-0305e82c3301\n',
      ['front', 'back', 'ignore'],
    ],
    ['GUIDs of Anki', 'GvP:9&0#T,dog,Hund\nmX2]kq7!aB,cat,Katze\n', ['ignore', 'front', 'back']],
    ['ids of notes', '1712345678901,dog,Hund\n1712345678955,cat,Katze\n', ['ignore', 'front', 'back']],
    ['sounds', 'dog,Hund,[sound:a.mp3]\ncat,Katze,[sound:b.mp3]\n', ['front', 'back', 'ignore']],
    [
      'parts of speech without a name',
      'dog,Hund,noun\nrun,laufen,verb\ncat,Katze,noun\nred,rot,adj\ngo,gehen,verb\nbird,Vogel,noun\nbig,groß,adj\nsee,sehen,verb\nfish,Fisch,noun\n',
      ['front', 'back', 'tags'],
    ],
    [
      'years are no numbering',
      'year,event,place\n1066,Hastings,England\n1492,America,Bahamas\n',
      ['front', 'back', 'explanation'],
    ],
  ])('%s', async (_, text, columns) => {
    expect((await read(text)).form.columns).toEqual(columns);
  });
});

describe('quizzes in columns', () => {
  const quiz = { options: ['3', '4', '5'], key: 1 };
  test.each([
    [
      'Blooket',
      '"Blooket\nImport Template",,,,,,,\nQuestion #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"\n1,2+2?,3,4,5,,20,2\n2,3+3?,6,7,,,20,1\n',
    ],
    [
      'Gimkit',
      'Gimkit Spreadsheet Import Template,,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)\n2+2?,4,3,5,\n3+3?,6,7,,\n',
    ],
    [
      'Google Forms',
      'Question Title,Option 1,Option 2,Option 3,Correct Answer,Points\n2+2?,3,4,5,4,1\n3+3?,6,7,,6,1\n',
    ],
    ['letters in small', 'question;a;b;c;key\n2+2?;3;4;5;b\n3+3?;6;7;8;a\n'],
    ['indexes from 0', 'question,choice1,choice2,choice3,answerIndex\n2+2?,3,4,5,1\n3+3?,6,7,8,0\n'],
    ['German', 'Frage;Antwort A;Antwort B;Antwort C;Richtige Antwort\n2+2?;3;4;5;B\n3+3?;6;7;8;A\n'],
    [
      'JSON',
      '[{"question":"2+2?","options":["3","4","5"],"answer":"4"},{"question":"3+3?","options":["6","7"],"answer":"6"}]',
    ],
    [
      'JSON by letters',
      '{"questions":[{"q":"2+2?","options":{"A":"3","B":"4","C":"5"},"correct":"B"},{"q":"3+3?","options":{"A":"6","B":"7"},"correct":"A"}]}',
    ],
  ])('%s', async (what, text) => {
    const { cards } = await readFile(
      await files.write(text),
      text.startsWith('[') || text.startsWith('{') ? 'a.json' : 'a.csv',
    );
    const options = what === 'Gimkit' ? { options: ['4', '3', '5'], key: 0 } : quiz;
    expect(cards.map(({ content }) => content)).toMatchObject([
      { front: '2+2?', back: '4', isQuiz: true, quiz: options },
      { front: '3+3?', back: '6', isQuiz: true },
    ]);
  });

  test('several right options become a card that lists all options, which is reported', async () => {
    const { cards, omissions } = await read(
      'Question,Option A,Option B,Option C,Answer\nPrimes?,2,3,4,"A, B"\nEven?,3,4,5,B\n',
    );
    expect(cards.map(({ content }) => content)).toMatchObject([
      { front: 'Primes?\n\n- 2\n- 3\n- 4', back: '2\n3', isQuiz: false },
      { front: 'Even?', back: '4', isQuiz: true },
    ]);
    expect(omissions).toMatchObject([{ place: 2, what: 'option' }]);
  });

  test('a correct answer without options is the back', async () => {
    const { sides } = await read('Question,Correct Answer\n2+2?,4\n3+3?,6\n');
    expect(sides).toEqual([
      ['2+2?', '4'],
      ['3+3?', '6'],
    ]);
  });
});

describe('how cells are written', () => {
  test.each([
    [
      'curly quotation marks',
      '“a, b”,“c”\n“d”,“e ‘f’, g”\n',
      [
        ['a, b', 'c'],
        ['d', 'e ‘f’, g'],
      ],
    ],
    [
      'backslashes',
      '"say \\"a, b\\"",c\n"d","e\\"f"\n',
      [
        ['say "a, b"', 'c'],
        ['d', 'e"f'],
      ],
    ],
    [
      'two own separators',
      'dog~~Hund||cat~~Katze||bird~~Vogel',
      [
        ['dog', 'Hund'],
        ['cat', 'Katze'],
        ['bird', 'Vogel'],
      ],
    ],
    [
      'arrows',
      'dog -> Hund\ncat -> Katze\nbird -> Vogel\n',
      [
        ['dog', 'Hund'],
        ['cat', 'Katze'],
        ['bird', 'Vogel'],
      ],
    ],
    [
      'spaces after semicolons',
      '"a; b"; "c"\n"d"; "e"\n',
      [
        ['a; b', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'several lines below tabs',
      'one\t1\nmore\ntwo\t2\nthree\t3\neven\nmore',
      [
        ['one', '1\nmore'],
        ['two', '2'],
        ['three', '3\neven\nmore'],
      ],
    ],
  ])('%s', async (_, text, sides) => {
    const { sides: found } = await read(text, 'pasted');
    expect(found.map(([front, back]) => [front.trim(), back.trim()])).toEqual(sides);
  });

  test.each([
    [
      'by spaces',
      'front,back,tags\na,1,verb irregular\nb,2,noun\nc,3,verb\nd,4,noun irregular\n',
      ['verb', 'irregular'],
    ],
    [
      'by commas',
      'front,back,tags\na,1,"irregular verbs, common"\nb,2,nouns\n',
      ['irregular verbs', 'common'],
    ],
    [
      'by semicolons',
      'front,back,tags\na,1,"Paris, France; cities"\nb,2,rivers\n',
      ['Paris, France', 'cities'],
    ],
    ['not at all', 'front,back,tags\na,1,irregular verbs\nb,2,common nouns\n', ['irregular verbs']],
    [
      'by spaces, as Anki does',
      'front,back,tags\na,1,geo::europe capital\nb,2,geo::asia\n',
      ['geo::europe', 'capital'],
    ],
  ])('tags %s', async (_, text, tags) => {
    expect((await read(text)).cards[0]?.content.tags).toEqual(tags);
  });

  test('HTML tags are shown if a deck is about them', async () => {
    const { form, sides } = await read('tag,meaning\n<br>,line break\n<b>,bold\n');
    expect(form.html).toBe(false);
    expect(sides[0]).toEqual(['<br>', 'line break']);
  });

  test('both directions, for all rows or by a column', async () => {
    const path = await files.write('dog,Hund\ncat,Katze\n');
    const { form } = await readAsRecognised(path, 'a.csv');
    const { cards } = await previewTable(path, { ...form, reverse: true });
    expect(cards.map(({ content }) => [content.front, content.back])).toEqual([
      ['dog', 'Hund'],
      ['Hund', 'dog'],
      ['cat', 'Katze'],
    ]);
    const some = await read('Front,Back,Add Reverse\ndog,Hund,y\ncat,Katze,\n');
    expect(some.sides).toEqual([
      ['dog', 'Hund'],
      ['Hund', 'dog'],
      ['cat', 'Katze'],
    ]);
  });

  test('the column of note types says which notes are reversed', async () => {
    const { sides } = await read(
      '#separator:tab\n#html:true\n#notetype column:1\nBasic (and reversed card)\tdog\tHund\nBasic\tcat\tKatze\nEinfach (beide Richtungen)\tbird\tVogel\n',
      'notes.txt',
    );
    expect(sides).toEqual([
      ['dog', 'Hund'],
      ['Hund', 'dog'],
      ['cat', 'Katze'],
      ['bird', 'Vogel'],
      ['Vogel', 'bird'],
    ]);
  });
});

describe('encodings', () => {
  test.each([
    ['koi8-r', 'собака;dog\nкошка;cat\nптица;bird\nрыба;fish\nдерево;tree\n'],
    ['euc-jp', '単語,意味\n犬,いぬ\n猫,ねこ\n魚,さかな\n日本語,にほんご\n'],
    ['gb18030', '汉字,意思\n狗,一种动物\n猫,一种动物\n细胞,生命的基本单位\n'],
    ['big5', '漢字,意思\n狗,一種動物\n貓,一種動物\n細胞,生命的基本單位\n'],
    ['euc-kr', '단어,뜻\n개,동물\n고양이,동물\n세포,생명의 기본 단위\n'],
    ['windows-1256', 'كلب,حيوان\nقطة,حيوان\nخلية,وحدة الحياة الأساسية\n'],
  ])('%s is recognised, or the learner is asked for it', async (encoding, text) => {
    const path = await files.write(encodeText(text, encoding));
    const recognised = await recogniseText(path, 'a.csv');
    if (recognised.kind !== 'table') throw new Error(recognised.kind);
    const isRight = recognised.form.encoding === encoding;
    expect(isRight || !recognised.certain).toBe(true);
    const chosen = TEXT_ENCODINGS.find((each) => each === encoding) ?? 'utf-8';
    const { rows } = await previewTable(path, { ...recognised.form, encoding: chosen });
    expect(rows.flat().join('')).toBe(text.replaceAll(/[,;\n]/gu, ''));
  });
});

describe('workbooks', () => {
  const sheet = utils.aoa_to_sheet([
    ['Unit 5'],
    [],
    ['Term', 'Definition', 'Level'],
    ['犬', 'dog', 1],
    ['猫', 'cat', 2],
  ]);
  const notes = utils.aoa_to_sheet([['Only a note']]);
  const book = { SheetNames: ['Notes', 'Words'], Sheets: { Notes: notes, Words: sheet } };

  test.each(['xlsx', 'xls', 'ods', 'fods', 'xlsb'] as const)('%s', async (bookType) => {
    const bytes: unknown = write(book, { bookType, type: 'buffer' });
    if (!Buffer.isBuffer(bytes)) throw new TypeError('A workbook is bytes');
    const path = await files.write(bytes);
    const { form, preview, cards } = await readAsRecognised(path, `book.${bookType}`);
    expect(form).toMatchObject({ source: 'sheet', sheet: 'Words', header: true, leadingLines: 2 });
    expect(preview).toMatchObject({ sheets: ['Notes', 'Words'], problem: null });
    expect(cards).toMatchObject([
      { place: 4, content: { front: '犬', back: 'dog', tags: ['Level 1'] } },
      { place: 5, content: { front: '猫', back: 'cat', tags: ['Level 2'] } },
    ]);
    const other = await recogniseText(path, 'book', 'Notes');
    expect(other).toMatchObject({ preview: { problem: expect.stringContaining('only one column') } });
  });
});

describe('a file that is not a table is refused by its name', () => {
  test.each([
    ['a web page', '<!DOCTYPE html>\n<html><body>dog, Hund</body></html>', 'This is a web page.'],
    ['XML', '<?xml version="1.0"?><words><w>dog</w></words>', 'This is an XML file of a kind'],
    ['an outline', '<?xml version="1.0"?><opml version="2.0"><body/></opml>', 'This is an outline (OPML).'],
    ['CrowdAnki', '{"__type__":"Deck","crowdanki_uuid":"x","notes":[]}', 'This is a deck of CrowdAnki.'],
    ['JSON without a list', '{"a":1,"b":{"c":2}}', 'This JSON file has no list of cards'],
    ['damaged JSON', '[{"front":"a","back":"b"},{"front"', 'This file is damaged, or no JSON'],
    ['Org', '#+TITLE: Words\n* Drill :drill:\ndog\n** Answer\nHund\n', 'This is an Org file. In Emacs'],
    ['LaTeX', '\\documentclass{article}\n\\begin{document}\nx & y\n', 'This is a LaTeX document.'],
    ['subtitles', '1\n00:00:01,000 --> 00:00:02,000\nHello, you\n', 'These are subtitles.'],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\n', 'This is a calendar.'],
    [
      'code',
      'import { a } from "b";\nfunction f(x) {\n  return x + 1;\n}\nconst y = f(2);\nif (y > 2) {\n  console.log(y);\n}\n',
      'This looks like program code',
    ],
    ['a PDF', '%PDF-1.7\n', 'This is a PDF. To have cards made of it, add it under Sources.'],
    ['RTF', '{\\rtf1\\ansi dog}', 'This is an RTF document.'],
    ['a database', 'SQLite format 3\0', 'This is a database. In Anki'],
    [
      'damaged XML',
      '<?xml version="1.0"?><mnemosyne><item><Q>a</Q>',
      'This file is damaged or incomplete: it ends within <mnemosyne>.',
    ],
  ])('%s', async (_, text, sentence) => {
    const path = await files.write(text);
    expect(await failureOf(readFile(path, 'pasted'))).toContain(sentence);
  });
});

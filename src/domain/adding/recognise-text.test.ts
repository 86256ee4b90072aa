import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { divideBy } from '../interchange/text/divide-rows.ts';
import { recogniseFile } from './recognise-file.ts';
import { recogniseText } from './recognise-text.ts';
import { cardsOfTable } from './table-cards.ts';

const divider = (mostRows?: number) =>
  divideBy(
    (text, options) => parse(text, options),
    (error) => error instanceof CsvError,
    mostRows,
  );
const sample = divider(150);
const kindOf = (text: string) => recogniseText(text, sample).kind;

/** The sides of the first cards of a text, and the number of all. */
function cardsOf(text: string) {
  const found = recogniseText(text, sample);
  if (found.kind !== 'table') throw new Error(`This is ${found.kind}`);
  const { first, count } = cardsOfTable(text, found.form, 3, divider());
  return { sides: first.map(({ front, back }) => [front.trim(), back.trim()]), count };
}

describe('lists and tables with both sides', () => {
  test.each([
    [
      'an export of Quizlet',
      'mitosis\tdivision of a cell into two equal ones\nmeiosis\tdivision into four cells with half of the genes\nzygote\ta fertilised egg\n',
      ['mitosis', 'division of a cell into two equal ones'],
      3,
    ],
    [
      'cells of a spreadsheet under names',
      'Deutsch\tEnglish\r\nHund\tdog\r\nKatze\tcat\r\n',
      ['Hund', 'dog'],
      2,
    ],
    ['two cells', 'chien\tdog', ['chien', 'dog'], 1],
    ['one card in a line', 'chien = dog', ['chien', 'dog'], 1],
    ['one card with colons', 'What is H2O? :: Water', ['What is H2O?', 'Water'], 1],
    ['one card with an arrow', '犬 → dog', ['犬', 'dog'], 1],
    ['Spanish words with dashes', 'perro - dog\ngato - cat\npez - fish\ncasa - house\n', ['perro', 'dog'], 4],
    ['Russian words with a long dash', 'собака — dog\nкошка — cat\nптица — bird\n', ['собака', 'dog'], 3],
    ['Arabic words with equal signs', 'كلب = dog\nقطة = cat\nبيت = house\n', ['كلب', 'dog'], 3],
    ['Japanese words with commas', '犬,いぬ\n猫,ねこ\n魚,さかな\n', ['犬', 'いぬ'], 3],
    ['Korean words with a semicolon', '개;dog\n고양이;cat\n새;bird\n', ['개', 'dog'], 3],
    [
      'French words with colons',
      'le chien: the dog\nle chat: the cat\nla maison: the house',
      ['le chien', 'the dog'],
      3,
    ],
    ['Hebrew words with tabs', 'כלב\tdog\nחתול\tcat\n', ['כלב', 'dog'], 2],
    ['CSV with quotation marks', '"a, b",c\n"d, e",f\n"g, h",i\n', ['a, b', 'c'], 3],
    ['lines of two colons', 'chien :: dog\nchat :: cat\n', ['chien', 'dog'], 2],
    ['a text file of Anki', '#separator:tab\n#html:false\nchien\tdog\nchat\tcat\n', ['chien', 'dog'], 2],
    [
      'notes in which nearly every line defines a term',
      'Glossary\nosmosis: movement of water through a membrane\ndiffusion: movement along a gradient\nenzyme: a protein that speeds up reactions\nsubstrate: what an enzyme acts on\nligand: what binds to a receptor\n',
      ['osmosis', 'movement of water through a membrane'],
      5,
    ],
  ])('%s is a table', (_, text, first, count) => {
    const found = cardsOf(text);
    expect(found.sides[0]).toEqual(first);
    expect(found.count).toBe(count);
  });

  test('all rows of a long table are counted', () => {
    const rows = Array.from({ length: 700 }, (_, row) => `word ${row}\tmeaning ${row}`).join('\n');
    expect(cardsOf(rows).count).toBe(700);
  });
});

describe('texts that are not tables', () => {
  test.each([
    ['nothing', '', 'nothing'],
    ['white space', ' \n\t\n', 'nothing'],
    ['a topic', 'capitals of Europe', 'topic'],
    ['a topic with a dash', 'World War II - causes and effects', 'topic'],
    ['a topic with commas', 'cells, tissues and organs', 'topic'],
    ['a topic with a colon', 'Biology: photosynthesis', 'topic'],
    ['a topic in Japanese', '日本の首都', 'topic'],
    ['a formula', 'E=mc2', 'topic'],
    ['an address', 'https://en.wikipedia.org/wiki/Cardamom', 'address'],
    ['an address without its scheme', 'en.wikipedia.org/wiki/Cardamom', 'address'],
    ['several addresses', 'https://example.org/a\nhttps://example.org/b', 'address'],
    ['words without answers', 'mitosis\nmeiosis\ncytokinesis\n', 'terms'],
    ['a list of German words', '- der Hund\n- die Katze\n- das Haus\n', 'terms'],
    ['questions with answers', 'Q: What is a cell?\nA: The smallest unit that lives.\n', 'cards'],
    ['a Markdown table', '| Term | Meaning |\n| --- | --- |\n| chien | dog |\n', 'cards'],
    ['marked gaps', 'The ==sun== is a ==star==.', 'cards'],
    ['JSON', '[{"front":"a","back":"b"}]', 'cards'],
    ['GIFT', '::Q1:: 2+2? {=4 ~5}\n\n::Q2:: 3+3? {=6 ~7}\n', 'cards'],
    ['a web page', '<!doctype html><html><body>dog</body></html>', 'unusable'],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\n', 'unusable'],
    [
      'a long sentence',
      'Photosynthesis is the process by which green plants use sunlight to make food from carbon dioxide and water.',
      'text',
    ],
    [
      'prose with commas',
      'Cardamom, a spice, comes from India.\nIt is expensive, after saffron and vanilla.\nIts pods are green, white or black, and each has seeds.\n',
      'text',
    ],
    [
      'notes with bullets that are sentences',
      '# Cells\n- The nucleus holds the DNA of the cell.\n- Mitochondria make most of the ATP that the cell uses.\n- Ribosomes build proteins from amino acids.\n',
      'text',
    ],
    [
      'a French text',
      "La cardamome est une épice qui vient de l'Inde.\nOn utilise ses graines, moulues ou entières, dans le café et les pâtisseries.\n",
      'text',
    ],
    [
      'a dialogue',
      'Anna: Hello, how are you today?\nBen said nothing and looked away.\nThen he left.\n',
      'text',
    ],
  ])('%s', (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test('words without answers lose their bullets and numbers', () => {
    expect(recogniseText('1. mitosis\n2. meiosis\n3. zygote', sample)).toEqual({
      kind: 'terms',
      terms: ['mitosis', 'meiosis', 'zygote'],
    });
  });
});

test.each([
  ['deck.apkg', '', 'cards'],
  ['Words.XLSX', '', 'cards'],
  ['notes.md', 'text/markdown', 'text'],
  ['lecture.pdf', 'application/pdf', 'document'],
  ['page.jpg', 'image/jpeg', 'picture'],
  ['image', 'image/png', 'picture'],
  ['film.mov', 'video/quicktime', 'unknown'],
  ['README', '', 'unknown'],
])('%s is recognised as %s (%s)', (name, type, kind) => {
  expect(recogniseFile({ name, type })).toBe(kind);
});

import { describe, expect, test } from 'vitest';
import { outlineOf } from './sentences.ts';

const outline = (text: string, headings: string[] = []) => outlineOf({ index: 3, text, headings });
const texts = (text: string, headings?: string[]) =>
  outline(text, headings).sentences.map((sentence) => sentence.text);

describe('outlineOf', () => {
  test('sentences do not end after an abbreviation or an initial', () => {
    expect(
      texts(
        'Dr. Smith met J. S. Bach, e.g. in Leipzig. See Brown v. Board of Education. It was 3.5 km away. Why?',
      ),
    ).toEqual([
      'Dr. Smith met J. S. Bach, e.g. in Leipzig.',
      'See Brown v. Board of Education.',
      'It was 3.5 km away.',
      'Why?',
    ]);
  });

  test('raw sentences keep the Markdown of the passage, and their text loses it', () => {
    const text = 'A **cell** is the\r\n`smallest` unit of life.\r\n\r\nIt *divides* often.';
    const { sentences, emphasised } = outline(text);
    for (const { raw } of sentences) expect(text).toContain(raw);
    expect(texts('The **cell wall** is thick. It *holds* the cell.')).toEqual([
      'The cell wall is thick.',
      'It holds the cell.',
    ]);
    expect(emphasised).toEqual(['cell', 'divides']);
  });

  test('texts of sentences have no references and pronunciations', () => {
    const text = 'Osmosis (/ɒzˈmoʊsɪs/)[1] is a process.[2][3] It needs water.[a]';
    expect(texts(text)).toEqual(['Osmosis is a process.', 'It needs water.']);
    for (const { raw } of outline(text).sentences) expect(text).toContain(raw);
  });

  test('a sentence continues over the end of a wrapped line', () => {
    const wrapped =
      'The Great Compromise created a Congress with two chambers, and\nthe small states kept an equal vote in one of them.';
    expect(texts(wrapped)).toEqual([wrapped.replace('\n', ' ')]);
  });

  test('a sentence knows its neighbours in the paragraph and its heading', () => {
    const [first, second, third] = outline('One is here. Two is there.\n\nOrgans\n\nThree is new.', [
      'Cells',
    ]).sentences;
    expect(first).toMatchObject({ before: null, after: 'Two is there.', heading: 'Cells', passage: 3 });
    expect(second).toMatchObject({ before: 'One is here.', after: null });
    expect(third).toMatchObject({ before: null, heading: 'Organs' });
  });

  test('exercises, references, tables, code and worked examples have no sentences', () => {
    expect(texts('Exercises\n\nThe cell is small.')).toEqual([]);
    expect(texts('Brown writes this.', ['Book', 'References'])).toEqual([]);
    expect(
      texts('Price | Amount\n$1 | 500 cups a day.\nconst cell = life;\nExample: A car weighs 900 kg.'),
    ).toEqual([]);
  });

  test('entries of a glossary are items, even after exercises', () => {
    const { sentences } = outline(
      'Exercises\n\nName all parts of a cell.\n\n- Fault: a fracture in rock\n- Basin: a low area of land',
    );
    expect(sentences.map(({ kind, text }) => [kind, text])).toEqual([
      ['item', 'Fault: a fracture in rock'],
      ['item', 'Basin: a low area of land'],
    ]);
  });
});

test('a list consists of its items and the line above them', () => {
  const text = 'All is well. There are two kinds:\n- old ones\n- new ones';
  const [listing] = outline(text).listings;
  expect(listing).toMatchObject({ items: ['old ones', 'new ones'], stem: { text: 'There are two kinds:' } });
  expect(text).toContain(listing?.raw);
});

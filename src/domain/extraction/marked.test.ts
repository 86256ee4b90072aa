import { describe, expect, test } from 'vitest';
import {
  type Block,
  blocksText,
  type DefinitionTerm,
  type Description,
  type Inline,
  type ListItem,
  type TableRow,
} from '../sources/tree.ts';
import { type Marked, markedIn, pairListsIn } from './marked.ts';

const text = (value: string): Inline => ({ type: 'text', value });
const bold = (value: string): Inline => ({ type: 'strong', children: [text(value)] });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const heading = (value: string, depth: 1 | 2 | 3 = 2): Block => ({
  type: 'heading',
  depth,
  children: [text(value)],
});
const item = (...children: Inline[]): ListItem => ({
  type: 'listItem',
  children: [{ type: 'paragraph', children }],
});
const list = (...children: ListItem[]): Block => ({ type: 'list', ordered: false, children });
const row = (...cells: string[]): TableRow => ({
  type: 'tableRow',
  children: cells.map((cell) => ({ type: 'tableCell', children: [text(cell)] })),
});
const definitions = (entries: Record<string, string>): Block => ({
  type: 'defList',
  children: Object.entries(entries).flatMap(([term, description]): (DefinitionTerm | Description)[] => [
    { type: 'defListTerm', children: [text(term)] },
    { type: 'defListDescription', children: [paragraph(text(description))] },
  ]),
});
const passage = (blocks: Block[], ...headings: string[]) => ({ blocks, headings });

const NONE: Marked = {
  glossaryTerms: 0,
  undefinedTerms: 0,
  tables: 0,
  markedTerms: 0,
  questions: 0,
  abbreviations: 0,
  lists: 0,
};
const LAMP = {
  Wick: 'cord that carries oil up to the flame',
  Burner: 'part of a lamp that holds the wick',
  Chimney: 'glass tube that protects the flame from wind',
  Font: 'vessel that holds the oil of a lamp',
  Harp: 'frame that carries the shade of a lamp',
};
const PAIRS = Object.entries(LAMP).map(([front, back]) => ({ front, back, passage: 0 }));

describe('what a text marks', () => {
  test.each<[string, Block[], Partial<Marked>]>([
    ['a definition list', [definitions(LAMP)], { glossaryTerms: 5 }],
    [
      'the bullets of a glossary',
      [
        heading('Key Terms'),
        list(item(text('Wick: cord that carries oil')), item(text('Font: vessel of oil'))),
      ],
      { glossaryTerms: 2 },
    ],
    [
      'the lines of a glossary',
      [heading('Glossar'), paragraph(text('Docht: Schnur im Öl\nBrenner – hält den Docht'))],
      { glossaryTerms: 2 },
    ],
    [
      'bold terms before their text in a glossary',
      [heading('Glossary'), paragraph(bold('Wick'), text(' cord that carries oil up to the flame'))],
      { glossaryTerms: 1, markedTerms: 0 },
    ],
    [
      'terms without a text',
      [
        heading('Key Terms'),
        list(item(text('Wick')), item(text('Burner')), item(text('Font: vessel of oil'))),
      ],
      { glossaryTerms: 1, undefinedTerms: 2 },
    ],
    [
      'a table, but not a list of links',
      [
        { type: 'table', children: [row('Part', 'Meaning'), row('Wick', 'A cord'), row('Font', 'A vessel')] },
        { type: 'table', children: [row('Week', 'Slides'), row('One', 'w1.pdf'), row('Two', 'w2.pdf')] },
      ],
      { tables: 1 },
    ],
    [
      'bold terms in running text, each once',
      [
        paragraph(text('A lamp has a '), bold('wick'), text(' in its '), bold('burner'), text('.')),
        paragraph(text('The '), bold('wick'), text(' carries oil.')),
        paragraph(bold('All of it is bold.')),
      ],
      { markedTerms: 2 },
    ],
    [
      'questions and their answers',
      [
        heading('What is a wick?'),
        paragraph(text('A cord that carries oil up to the flame.')),
        heading('Lamps'),
        paragraph(text('Q: What is a font?\nA: A vessel that holds oil.')),
        paragraph(text('Q: What is a harp? A: A frame that carries the shade.')),
      ],
      { questions: 3 },
    ],
    [
      'abbreviations, each once, in any language',
      [
        paragraph(text('A wide area network (WAN) covers a country. The wide area network (WAN) is old.')),
        paragraph(text('Die Technische Universität Berlin (TUB) und die DNA (deoxyribonucleic acid).')),
        paragraph(text('The people (NASA) and the wide area (WAS).')),
      ],
      { abbreviations: 2 },
    ],
    [
      'lists whose number is stated',
      [
        paragraph(text('Mitosis has three phases: prophase, metaphase and anaphase.')),
        paragraph(text('The harbour has two kinds of lamps:')),
        list(item(text('Oil lamps')), item(text('Gas lamps'))),
        paragraph(text('There are four kinds of lamps: oil lamps and gas lamps.')),
      ],
      { lists: 2 },
    ],
    [
      'nothing under exercises, references and tables of contents',
      [
        heading('Exercises'),
        definitions(LAMP),
        heading('References'),
        list(item(bold('Reed'), text(': Tides and Towns')), item(bold('Fell'), text(': The handbook'))),
      ],
      {},
    ],
  ])('counts %s', (_, blocks, expected) => {
    expect(markedIn([passage(blocks)])).toEqual({ ...NONE, ...expected });
  });

  test('speakers and labels before a colon are not terms', () => {
    const talk = [
      paragraph(bold('Anna'), text(': The lamp is out of oil.')),
      paragraph(bold('Tom'), text(': Then we have to fill it.')),
      paragraph(bold('Anna'), text(': I have done that twice.')),
      paragraph(bold('Tom'), text(': Then do it again.')),
      paragraph(bold('Note'), text(': lamps get hot.')),
    ];
    expect(pairListsIn([passage(talk)])).toEqual([]);
    expect(markedIn([passage(talk)]).markedTerms).toBe(2);
  });
});

describe('lists of pairs', () => {
  test('the entries of a glossary are one list, over the letters that divide it', () => {
    const { Wick, Burner, ...rest } = LAMP;
    const passages = [
      passage([definitions({ Wick, Burner })], 'Lamps', 'Glossary', 'A to B'),
      passage([definitions(rest)], 'Lamps', 'Glossary', 'C to Z'),
    ];
    expect(pairListsIn(passages)).toMatchObject([{ kind: 'glossary', pairs: { length: 5 } }]);
  });

  test('a list needs five pairs', () => {
    const { Harp: _, ...four } = LAMP;
    expect(pairListsIn([passage([definitions(four)])])).toEqual([]);
    expect(pairListsIn([passage([definitions(LAMP)], 'Lamps')])).toMatchObject([
      { kind: 'glossary', title: 'Lamps', pairs: PAIRS },
    ]);
  });

  test('tables of two columns, lists of words and headings that ask are lists of their own', () => {
    const entries = Object.entries(LAMP);
    const passages = [
      passage([
        { type: 'table', children: [row('Part', 'Meaning'), ...entries.map((each) => row(...each))] },
      ]),
      passage([list(...entries.map(([term, meaning]) => item(text(`${term} – ${meaning}`))))], 'Words'),
      ...entries.map(([term, meaning]) => passage([paragraph(text(`A ${meaning}.`))], `What is a ${term}?`)),
    ];
    const [table, words, questions] = pairListsIn(passages);
    expect(table).toMatchObject({ kind: 'table', title: null, pairs: PAIRS });
    expect(words).toMatchObject({
      kind: 'words',
      title: 'Words',
      pairs: PAIRS.map(({ front, back }) => ({ front, back })),
    });
    expect(questions?.pairs[0]).toMatchObject({
      front: 'What is a Wick?',
      back: 'A cord that carries oil up to the flame.',
      passage: 2,
    });
  });

  test('the rows of a table of three columns are not pairs', () => {
    const rows = Object.entries(LAMP).map(([term, meaning]) => row(term, meaning, 'brass'));
    const table: Block = { type: 'table', children: [row('Part', 'Meaning', 'Made of'), ...rows] };
    expect(pairListsIn([passage([table])])).toEqual([]);
  });

  test('an entry that is cut off at the end of a passage is joined to the rest of it', () => {
    const [first, ...others] = Object.entries(LAMP);
    const passages = [
      passage(
        [definitions({ ...Object.fromEntries(others), [first?.[0] ?? '']: 'cord that carries' })],
        'Glossary',
      ),
      passage(
        [
          {
            type: 'defList',
            children: [{ type: 'defListDescription', children: [paragraph(text('oil up to the flame'))] }],
            data: { isContinued: true },
          },
        ],
        'Glossary',
      ),
    ];
    expect(pairListsIn(passages)[0]?.pairs.at(-1)).toMatchObject(PAIRS[0] ?? {});
  });

  test('fronts and backs are Markdown, with formulas and code, and marks of the text escaped', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      item(
        { type: 'inlineCode', value: `${name}*` },
        text(': the 2*3 of '),
        { type: 'inlineMath', value: 'x_1' },
        text(', in '),
        bold('bold'),
      ),
    );
    expect(pairListsIn([passage([list(...entries)])])[0]?.pairs[0]).toMatchObject({
      front: '`a*`',
      back: String.raw`the 2\*3 of $x_1$, in bold`,
      passage: 0,
    });
  });

  test('each pair quotes the text of its passage', () => {
    const text = passage([definitions(LAMP)], 'Lamps');
    for (const { front, quote } of pairListsIn([text])[0]?.pairs ?? []) {
      expect(blocksText(text.blocks)).toContain(quote);
      expect(quote).toContain(front);
    }
  });

  test('terms that are headings count as pairs if at least four follow each other', () => {
    const entries = Object.entries(LAMP);
    const headed = (count: number) =>
      entries.slice(0, count).flatMap(([term, meaning]) => [heading(term), paragraph(text(`A ${meaning}.`))]);
    expect(pairListsIn([passage(headed(5), 'Lamps')])).toMatchObject([
      { kind: 'words', pairs: entries.map(([front, back]) => ({ front, back: `A ${back}.` })) },
    ]);
    expect(markedIn([passage(headed(5), 'Lamps')]).markedTerms).toBe(5);
    expect(markedIn([passage(headed(3), 'Lamps')]).markedTerms).toBe(0);
  });
});

import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlacedPassage } from '#contract/sources.ts';
import { findText } from '#domain/sources/find-text.ts';
import { type Block, blocksText, type Inline } from '#domain/sources/tree.ts';
import { layOut, type Mark } from './passage-layout.ts';
import { Blocks } from './passage-tree.tsx';

const text = (value: string): Inline => ({ type: 'text', value });
const strong = (value: string): Inline => ({ type: 'strong', children: [text(value)] });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const row = (...cells: string[]) => ({
  type: 'tableRow' as const,
  children: cells.map((cell) => ({ type: 'tableCell' as const, children: cell === '' ? [] : [text(cell)] })),
});

const BLOCKS: Block[] = [
  { type: 'heading', depth: 2, children: [text('Lamps')] },
  paragraph(
    text('A '),
    strong('wick'),
    text(' is a cord of '),
    { type: 'inlineCode', value: 'cotton' },
    text('.'),
  ),
  {
    type: 'list',
    ordered: true,
    start: 3,
    children: [
      {
        type: 'listItem',
        children: [
          paragraph(text('Fill it.')),
          {
            type: 'list',
            ordered: false,
            children: [{ type: 'listItem', children: [paragraph(text('With oil.'))] }],
          },
        ],
      },
      { type: 'listItem', children: [paragraph(text('Light it.'))] },
    ],
  },
  {
    type: 'defList',
    children: [
      { type: 'defListTerm', children: [text('hood')] },
      { type: 'defListTerm', children: [text('cap')] },
      { type: 'defListDescription', children: [paragraph(text('a cover'))] },
    ],
  },
  { type: 'table', children: [row('Part', 'Use'), row('', 'burns'), row('chimney', 'protects')] },
  { type: 'code', lang: 'js', value: 'light();\n\nwait();' },
  { type: 'blockquote', children: [paragraph(text('Let there')), paragraph(text('be light.'))] },
];

function show(
  blocks: Block[],
  { find = '', pageStarts = [] }: { find?: string; pageStarts?: PlacedPassage['pageStarts'] } = {},
) {
  const passage = { position: 0, text: blocksText(blocks), blocks, page: null, headings: [], pageStarts };
  const marks = findText(passage.text, find).map((range): Mark => ({ ...range, kind: 'found' }));
  const layout = layOut(passage, { sections: [], marks, pageBefore: null });
  render(<Blocks blocks={layout.blocks} view={{ kind: 'pdf', layout, levels: [1, 2] }} at={0} />);
  return {
    text: passage.text,
    marked: () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent),
  };
}

test('a passage is shown with its headings, lists, definitions, tables, code and quotations', () => {
  show(BLOCKS);
  screen.getByRole('heading', { level: 2, name: 'Lamps' });
  expect(screen.getByText('wick').tagName).toBe('STRONG');
  const [outer] = screen.getAllByRole('list');
  expect(outer).toHaveAttribute('start', '3');
  expect(within(outer ?? document.body).getByRole('list')).toHaveTextContent('With oil.');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['hood', 'cap']);
  expect(screen.getByRole('definition')).toHaveTextContent('a cover');
  const table = within(screen.getByRole('region', { name: 'Table' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Part', 'Use']);
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(document.querySelector('pre')?.textContent).toBe('light();\n\nwait();');
  expect(screen.getByRole('blockquote')).toHaveTextContent('Let therebe light.');
});

test.each([
  'Lamps',
  'wick',
  'cotton',
  'With oil.',
  'Light it.',
  'hood',
  'cap',
  'a cover',
  'Use',
  'burns',
  'chimney',
  'wait();',
  'be light.',
])('a search result is marked in its place: %s', (find) => {
  expect(show(BLOCKS, { find }).marked()).toEqual([find]);
});

test('a search result across elements is marked in each of them', () => {
  expect(show(BLOCKS, { find: 'A wick is a cord of cotton.' }).marked()).toEqual([
    'A ',
    'wick',
    ' is a cord of ',
    'cotton',
    '.',
  ]);
});

test('a page number is shown where the page begins, and a formula that is found is marked as a whole', () => {
  const blocks = [
    paragraph(text('One.')),
    paragraph(text('If '), { type: 'inlineMath', value: 'a+b' }, text(' is c')),
  ];
  const { marked } = show(blocks, { find: 'a+b', pageStarts: [{ at: 6, page: 2 }] });
  expect(marked()).toHaveLength(1);
  expect(screen.getByText('Page 2').nextSibling).toHaveTextContent('If');
});

test('a picture is shown with its description, or called a picture, and moves no mark', () => {
  const image = (alt: string, sign: string): Block => ({
    type: 'image',
    url: `media:${sign.repeat(64)}#300x200`,
    alt,
  });
  const blocks = [
    paragraph(text('One.')),
    image('A plant cell', 'a'),
    image('', 'b'),
    paragraph(text('Two.')),
    { ...image('elsewhere', 'c'), url: 'https://example.org/a.png' },
  ];
  const { marked } = show(blocks, { find: 'Two' });
  expect(marked()).toEqual(['Two']);
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'A plant cell',
    'Picture',
  ]);
});

test('only links to the web lead away', () => {
  const link = (url: string, value: string): Inline => ({ type: 'link', url, children: [text(value)] });
  show([
    paragraph(link('https://example.org/', 'out'), link('javascript:alert(1)', 'no'), link('/near', 'near')),
  ]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['out']);
});

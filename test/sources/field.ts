import { readFileSync } from 'node:fs';
import type { Expected, SourceFile } from './source-file.ts';

/** A file of `field/`, each rebuilt after a real one that was once read wrong. */
const field = (what: string, name: string, expected: Expected): SourceFile => ({
  what,
  name,
  bytes: new Uint8Array(readFileSync(new URL(`field/${name}`, import.meta.url))),
  expected,
});

const WICK =
  'A wick is a cord that carries oil up to the flame of a lamp. Most wicks are woven of cotton, and a few are made of glass. A wick that is too long makes smoke, and one that is too short goes out. Keepers cut it every morning before the lamp is filled again with oil from the tank below the tower.';
const BURNER =
  'The burner is the part of a lamp that holds the wick. It was invented in 1784 by a maker of lamps in the old harbour. A burner has small holes for air around its rim. Without air from below, the flame is yellow and weak, so that ships see the light too late in a storm at sea or in fog.';
const CHIMNEY =
  'The chimney is a glass tube that protects the flame from wind. It draws air past the wick, and so the flame burns higher. A chimney breaks when cold water falls on it. Every lighthouse kept forty of them in a box of straw under the stairs of the tower, next to the oil and the spare wicks.';

/** The same sentences about another word, so that no two paragraphs are equal. */
const of = (text: string, word: string, other: string) => text.replaceAll(word, other);

export const FIELD: SourceFile[] = [
  field('Chinese in GBK', 'gbk.txt', {
    kind: 'text',
    says: ['细胞是生命的基本单位。细胞核含有遗传物质。'],
  }),
  field('Japanese in Shift JIS', 'shift-jis.txt', {
    kind: 'text',
    says: ['細胞は生命の基本単位です。核はDNAを含みます。'],
  }),
  field('Russian in Windows-1251', 'windows-1251.txt', {
    kind: 'text',
    says: ['Клетка — основная единица жизни. Ядро клетки содержит ДНК.'],
  }),
  field('Chinese in GBK without an embedded encoding', 'chinese-gbk.pdf', {
    kind: 'pdf',
    says: ['细胞是生命的基本单位。'],
  }),
  field('Japanese in Shift JIS without an embedded encoding', 'japanese-rksj.pdf', {
    kind: 'pdf',
    says: ['細胞は生命の基本単位です。'],
  }),
  field('Japanese in UCS-2 without an embedded encoding', 'japanese-ucs2.pdf', {
    kind: 'pdf',
    says: ['細胞は生命の基本単位です。'],
  }),
  field('words divided at the ends of lines and of a page', 'hyphens.pdf', {
    kind: 'pdf',
    pages: 2,
    says: [
      'The paraffin lamp replaced the oil lamp in 1846 in every harbour of the country, because it was cheaper and had a well-known brightness. A lightkeeper is a person',
    ],
  }),
  field('an HTTP header in front', 'junk-before-header.pdf', { kind: 'pdf', title: 'Lamps', says: [WICK] }),
  field('headers and page numbers on two pages of bullets', 'footers-two-pages.pdf', {
    kind: 'pdf',
    pages: 2,
    sections: ['Duties of the keeper'],
    says: [
      'The keeper winds the clock before the watch begins',
      'The keeper oils the hinges before the watch begins',
      { text: 'The keeper feeds the hens before the watch begins', page: 2 },
    ],
    silentOn: ['Lecture 3', '\n1', '\n2'],
  }),
  field('headers and page numbers on four pages of bullets', 'footers-bullets.pdf', {
    kind: 'pdf',
    pages: 4,
    sections: ['Duties of the keeper'],
    says: [
      'The keeper trims the wick before the watch begins',
      { text: 'The keeper boils the kettle before the watch begins', page: 3 },
      { text: 'The keeper rests at noon before the watch begins', page: 4 },
    ],
    silentOn: ['Lecture 3', '\n3', '\n4'],
  }),
  field('two columns', 'two-columns.pdf', {
    kind: 'pdf',
    sections: ['Two columns'],
    says: [`${WICK} ${BURNER}\n\n${CHIMNEY} ${of(WICK, 'wick', 'cord')}`],
  }),
  field(
    'two justified columns with a gutter as narrow as gaps between words',
    'two-columns-narrow-gutter.pdf',
    {
      kind: 'pdf',
      says: [
        `${WICK} ${BURNER} ${CHIMNEY}`,
        `${of(CHIMNEY, 'chimney', 'glass')} ${of(WICK, 'wick', 'cord')} ${of(BURNER, 'burner', 'head')}`,
      ],
      silentOn: [' | '],
    },
  ),
  field('a figure across two columns', 'two-columns-figure.pdf', {
    kind: 'pdf',
    says: [
      `${WICK} ${BURNER} ${CHIMNEY}`,
      'Figure 1. Parts of an oil lamp: tank, burner, wick and chimney, drawn by a keeper.',
      `${CHIMNEY} ${of(WICK, 'wick', 'cord')}`,
    ],
  }),
  field('three columns', 'three-columns.pdf', {
    kind: 'pdf',
    sections: ['How lamps work'],
    says: [
      `${WICK} ${of(WICK, 'lamp', 'lantern')}`,
      `${BURNER} ${of(BURNER, 'lamp', 'lantern')}`,
      `${CHIMNEY} ${CHIMNEY}`,
    ],
  }),
  field('SubRip with lines of a space', 'space-line.srt', {
    kind: 'subtitles',
    says: [
      {
        text: 'The wick of a lamp is a cord that carries oil up to the flame. The chimney is a glass tube that protects the flame.',
        page: -1,
      },
    ],
    silentOn: ['-->', ' 2 '],
  }),
  field('automatic captions of YouTube, which roll up', 'youtube-auto.vtt', {
    kind: 'subtitles',
    says: [{ text: 'the wick is a cord that carries oil up to the flame', page: 0 }],
    silentOn: ['captions', '<'],
  }),
  field('SBV of YouTube', 'youtube.sbv', {
    kind: 'subtitles',
    says: [
      {
        text: 'The wick of a lamp is a cord that carries oil up to the flame. The chimney is a glass tube that protects the flame.',
        page: -1,
      },
    ],
    silentOn: ['0:00'],
  }),
  field('a transcript of Zoom with speakers', 'zoom.vtt', {
    kind: 'subtitles',
    says: [
      { text: 'Ann Lee:\n\nA wick is a cord that carries oil. um so', page: -2 },
      { text: 'Bob:\n\nA burner is the part of a lamp that holds the wick.', page: -11 },
    ],
    silentOn: ['NOTE', 'not speech', 'Ann Lee: '],
  }),
];

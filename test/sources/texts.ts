import { CELL, latin1, MITOCHONDRION, type SourceFile, utf16, utf8 } from './source-file.ts';

export const TEXTS: SourceFile[] = [
  {
    what: 'a plain text, wrapped, with headings and words divided at the end of a line',
    name: 'cells.txt',
    bytes: utf8(
      `The cell\n\nThe cell is the smallest unit of life. Mito-\nchondria release the energy in sugar, and\nwell-known organelles such as chloro-\nplasts store it. They are well-\nknown to every student of biology.\n\nOrganelles\n\n${MITOCHONDRION}\n`,
    ),
    expected: {
      kind: 'text',
      title: 'cells',
      sections: ['The cell', 'Organelles'],
      says: [
        'Mitochondria release the energy in sugar, and well-known organelles such as chloroplasts store it.',
        'They are well-known to every student of biology.',
        'Organelles',
        MITOCHONDRION,
      ],
    },
  },
  {
    what: 'Windows-1252',
    name: 'notes.txt',
    bytes: latin1(
      'Die gr\u{f6}\u{df}te Zelle ist die Eizelle. Sie misst \u{84}etwa\u{93} 0,1 mm \u{96} fast sichtbar. Na\u{ef}ve caf\u{e9}s cost 5 \u{80}.',
    ),
    expected: {
      kind: 'text',
      title: 'notes',
      says: [
        'Die größte Zelle ist die Eizelle. Sie misst „etwa“ 0,1 mm – fast sichtbar. Naïve cafés cost 5 €.',
      ],
    },
  },
  {
    what: 'UTF-16 with a byte order mark',
    name: 'utf16.txt',
    bytes: utf16(`\u{feff}${CELL}\r\n\r\nÄpfel, naïve, Ω.`),
    expected: { kind: 'text', says: [CELL, 'Äpfel, naïve, Ω.'] },
  },
  {
    what: 'UTF-16 without a byte order mark, high byte first',
    name: 'utf16be.txt',
    bytes: new Uint8Array(Buffer.from(CELL, 'utf16le').swap16()),
    expected: { kind: 'text', says: [CELL] },
  },
  {
    what: 'UTF-8 cut off within a character',
    name: 'cut.txt',
    bytes: utf8(`${'Die Größe der Zelle ändert sich. '.repeat(40)}Ende: ö`).subarray(0, -1),
    expected: { kind: 'text', says: ['Die Größe der Zelle ändert sich.'], silentOn: ['Ã'] },
  },
  {
    what: 'Chinese, wrapped',
    name: 'chinese.txt',
    bytes: utf8(
      '细胞是生命的基本单位,所有已知的生物都由细胞\n组成。植物细胞有细胞壁,\n动物细胞没有。\n\n线粒体是细胞的能量工厂。',
    ),
    expected: {
      kind: 'text',
      says: [
        '细胞是生命的基本单位,所有已知的生物都由细胞组成。植物细胞有细胞壁,动物细胞没有。',
        '线粒体是细胞的能量工厂。',
      ],
    },
  },
  {
    what: 'Arabic, with the joiner that some words need',
    name: 'arabic.txt',
    bytes: utf8('الخلية هي الوحدة الأساسية للحياة.\nمی\u{200c}خواهم یاد بگیرم.'),
    expected: {
      kind: 'text',
      says: ['الخلية هي الوحدة الأساسية للحياة. می\u{200c}خواهم یاد بگیرم.'],
    },
  },
  {
    what: 'one line a paragraph, no empty lines, lists',
    name: 'lines.txt',
    bytes: utf8(`${CELL} ${CELL}\r\n${MITOCHONDRION}\r\n- It has a membrane.\r\n- It divides.\r\n`),
    expected: { kind: 'text', says: [`\n\n${MITOCHONDRION}\n- It has a membrane.\n- It divides.`] },
  },
  {
    what: 'a text without any end of a sentence, longer than a passage',
    name: 'endless.txt',
    bytes: utf8('mitosis '.repeat(700)),
    expected: { kind: 'text', says: ['mitosis mitosis'] },
  },
  {
    what: 'Markdown with everything',
    name: 'notes.md',
    bytes: utf8(
      `---\ntitle: "Lecture 3"\n---\n# Cells\n\n${CELL}[^1]\n\n## Energy\n\nThe **mitochondrion** burns $C_6H_{12}O_6$ by \\(a_1 * b_1 * c\\), see [here](https://example.org).\n\n| Organelle | Task |\n| --- | --- |\n| Nucleus | holds *DNA* |\n| Ribosome | makes proteins |\n\n- one\n- two\n\n\`\`\`js\nlet a = 1;\nlet b = 2;\n\`\`\`\n\n<div hidden>alert(1)</div>\n\n[^1]: Virchow, 1855.\n`,
    ),
    expected: {
      kind: 'markdown',
      title: 'Lecture 3',
      sections: ['Cells', 'Energy'],
      says: [
        `${CELL}\n\nEnergy\n\n`,
        'The mitochondrion burns $C_6H_{12}O_6$ by \\(a_1 * b_1 * c\\), see here.',
        'Organelle | Task\nNucleus | holds DNA\nRibosome | makes proteins',
        'one\ntwo',
        'let a = 1;\nlet b = 2;',
        'Virchow, 1855.',
      ],
      silentOn: ['alert', 'example.org', '**', '---', '↩'],
    },
  },
  {
    what: 'Markdown with prices, which are no formulas',
    name: 'prices.md',
    bytes: utf8('Bread went from $5 to $10 in *one* year.\n'),
    expected: { kind: 'markdown', title: 'prices', says: ['Bread went from $5 to $10 in one year.'] },
  },
  {
    what: 'SubRip subtitles, with mark-up and a pause',
    name: 'lecture.srt',
    bytes: utf8(
      '1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>The cell is</i>\r\nthe smallest unit\r\n\r\n2\r\n00:00:03,100 --> 00:00:05,000\r\n{\\an8}of life.\r\n\r\n3\r\n00:00:20,000 --> 00:00:22,000\r\nNow to the nucleus.\r\n',
    ),
    expected: {
      kind: 'subtitles',
      title: 'lecture',
      says: ['The cell is the smallest unit of life.\n\nNow to the nucleus.'],
      silentOn: ['-->', '<i>', 'an8'],
    },
  },
  {
    what: 'WebVTT as it is made automatically, each line twice, under another name',
    name: 'captions.txt',
    bytes: utf8(
      'WEBVTT\nKind: captions\n\nNOTE a comment\n\n00:01.000 --> 00:03.000 align:start\nthe cell is\n\n00:03.000 --> 00:05.000\nthe cell is\nthe <00:03.500><c>smallest</c> unit\n\n00:05.000 --> 00:07.000\nthe smallest unit\nof life\n',
    ),
    expected: {
      kind: 'subtitles',
      says: ['the cell is the smallest unit of life'],
      silentOn: ['comment', 'align', 'captions\n'],
    },
  },
];

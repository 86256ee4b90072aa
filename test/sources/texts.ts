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
    expected: { kind: 'text', says: [`\n\n${MITOCHONDRION}\n\nIt has a membrane.\nIt divides.`] },
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
        'The mitochondrion burns $C_6H_{12}O_6$ by $a_1 * b_1 * c$, see here.',
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
  {
    what: 'SubRip without blank lines between cues, and a number that is said',
    name: 'dense.srt',
    bytes: utf8(
      '1\n00:00:01,000 --> 00:00:03,000\nThe answer is\n42\n2\n00:00:03,100 --> 00:00:05,000\nand no more.\n',
    ),
    expected: { kind: 'subtitles', says: ['The answer is 42 and no more.'] },
  },
  {
    what: 'cues without numbers or blank lines',
    name: 'bare.srt',
    bytes: utf8('00:01 --> 00:03\nThe cell is\n00:03 --> 00:05\nthe smallest unit.\n'),
    expected: { kind: 'subtitles', says: [{ text: 'The cell is the smallest unit.', page: -1 }] },
  },
  {
    what: 'SubRip with short times, without spaces',
    name: 'short.srt',
    bytes: utf8('1\n0:1:1,5-->0:1:3,5\nThe cell\n\n2\n1:02:05,000-->1:02:07,000\nNow the nucleus.\n'),
    expected: {
      kind: 'subtitles',
      says: [
        { text: 'The cell', page: -61 },
        { text: 'Now the nucleus.', page: -3725 },
      ],
    },
  },
  {
    what: 'WebVTT with styles, names of cues, voices and entities',
    name: 'voices.vtt',
    bytes: utf8(
      'WEBVTT - Lecture\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nintro-1\n00:01.000 --> 00:03.000\n<v.loud Ann>Is 2 &lt; 3?\n\nintro-2\n00:03.000 --> 00:05.000 line:0\n<v Bob><i>Salt &amp; water</i> do.\n\nNOTE\nnot said\neither\n\n00:05.000 --> 00:06.000\n<v Bob>Yes.\n',
    ),
    expected: {
      kind: 'subtitles',
      says: ['Ann:\n\nIs 2 < 3?\n\nBob:\n\nSalt & water do. Yes.'],
      silentOn: ['intro', 'STYLE', 'color', 'id:a', 'not said', 'either'],
    },
  },
  {
    what: 'captions that grow word by word, and a line that is said twice',
    name: 'growing.vtt',
    bytes: utf8(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nthe cell\n\n00:02.000 --> 00:03.000\nthe cell is small\n\n00:04.000 --> 00:05.000\nNo.\n\n00:06.000 --> 00:07.000\nNo.\n',
    ),
    expected: { kind: 'subtitles', says: ['the cell is small No. No.'] },
  },
  {
    what: 'captions without the end of a sentence, which start a paragraph all the same',
    name: 'endless.vtt',
    bytes: utf8(
      `WEBVTT\n\n${Array.from({ length: 40 }, (_, index) => `00:${10 + index}.000 --> 00:${11 + index}.000\nword number ${index} of a long talk\n`).join('\n')}`,
    ),
    expected: {
      kind: 'subtitles',
      says: [
        { text: 'word number 0 of', page: -10 },
        { text: 'word number 24 of', page: -34 },
      ],
    },
  },
  {
    what: 'a subtitle file under the name of a text',
    name: 'talk.txt',
    bytes: utf8('0:00:01.000,0:00:02.000\nThe cell is small.\n'),
    expected: { kind: 'subtitles', says: ['The cell is small.'] },
  },
  {
    what: 'a timetable, which is no subtitle file',
    name: 'timetable.txt',
    bytes: utf8('10:00,11:00\nBiology in room 3, every day of the week.\n'),
    expected: { kind: 'text', says: ['10:00,11:00 Biology in room 3'] },
  },
];

import { UnreadableDocument } from './document.ts';

/** A kind of file that is not read: how it is recognised, and what to do instead. */
interface NamedKind {
  readonly name: string;
  /** How its bytes begin. */
  readonly magic?: readonly string[];
  readonly start?: RegExp;
  /** A file that its archive contains. */
  readonly entry?: RegExp;
  readonly ending?: RegExp;
  readonly instead: string;
}

const KINDS: readonly NamedKind[] = [
  { name: 'Rich Text file', start: /^\{\\rtf/u, ending: /^rtf$/u, instead: 'Save it as .docx and add that.' },
  {
    name: 'spreadsheet',
    entry: /^xl\/workbook/u,
    ending: /^(?:xlsx?|ods|numbers)$/u,
    instead: 'Import it as cards, or save it as PDF and add that.',
  },
  {
    name: 'OpenDocument file',
    entry: /^content\.xml$/u,
    ending: /^(?:odt|odp|fodt)$/u,
    instead: 'Save it as .docx, .pptx or PDF and add that.',
  },
  {
    name: 'Pages or Keynote file',
    entry: /^(?:Index\/Document\.iwa|Index\.zip|index\.(?:xml|apxl))$/u,
    ending: /^(?:pages|key)$/u,
    instead: 'Export it as PDF or Word and add that.',
  },
  {
    name: 'package of Anki',
    entry: /^collection\.anki2/u,
    ending: /^(?:apkg|colpkg)$/u,
    instead: 'Import its cards instead of adding it here.',
  },
  {
    name: 'file of LaTeX',
    start:
      /^\s{0,99}(?:%[^\n]{0,999}\n\s{0,99}){0,50}\\(?:documentclass|documentstyle|begin|section|chapter)\b/u,
    ending: /^(?:tex|ltx|latex)$/u,
    instead: 'Add the PDF that is made from it.',
  },
  {
    name: 'file of Org',
    start: /^(?:\s*#\+[a-z_]+:[^\n]*\n)/iu,
    ending: /^org$/u,
    instead: 'Export it as Markdown or HTML and add that.',
  },
  {
    name: 'subtitle file that cannot be read',
    start:
      /^(?:\[Script Info\]|Scenarist_SCC|<SAMI>|(?:<\?xml[^<>]{0,200}>\s{0,99})?<tt[\s>]|\{\d{1,9}\}\{\d{1,9}\}|\[INFORMATION\]|\d\d:\d\d:\d\d[.:]\d\d ?, ?\d\d:\d\d:\d\d)/iu,
    ending: /^(?:ass|ssa|ttml|dfxp|smi|sami|scc|stl|sub|lrc)$/u,
    instead: 'Save it as .srt or .vtt and add that.',
  },
  { name: 'Kindle book', ending: /^(?:mobi|azw3?|kf8|kfx)$/u, instead: 'Convert it to EPUB and add that.' },
  { name: 'DjVu file', start: /^AT&TFORM/u, ending: /^djvu?$/u, instead: 'Convert it to PDF and add that.' },
  {
    name: 'saved web page of one file',
    start: /^(?:From: <?Saved|MIME-Version:)/iu,
    ending: /^m?mhtml?$/u,
    instead: 'Save the page as HTML and add that.',
  },
  {
    name: 'picture',
    magic: ['GIF87a', 'GIF89a', 'II*\0', 'MM\0*'],
    start: /^.{4}ftyp(?:avif|avis)/su,
    instead: 'Run text recognition (OCR) on it and add the text.',
  },
  {
    name: 'HEIC picture',
    start: /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/su,
    instead: 'Save it as a JPEG, or run text recognition (OCR) on it and add the text.',
  },
  {
    name: 'recording',
    magic: [
      'ID3\x02',
      'ID3\x03',
      'ID3\x04',
      'OggS',
      'fLaC',
      '\xff\xfb',
      '\xff\xf3',
      '\xff\xf2',
      '\x1aE\xdf\xa3',
    ],
    start: /^(?:RIFF.{4}WAVE|.{4}ftyp)/su,
    instead: 'Add its subtitles or a transcript.',
  },
  {
    name: 'file of an old version of Office',
    magic: ['\xd0\xcf\x11\xe0'],
    instead: 'Save it as .docx, .pptx or PDF and add that.',
  },
  {
    name: 'archive',
    magic: ['PK\x03\x04', 'Rar!\x1a', '7z\xbc\xaf', '\x1f\x8b', 'BZh91AY'],
    instead: 'Unpack it and add the files that you need.',
  },
];

/**
 * Refuses a file of a kind that is not read, and names the kind. `start` is its beginning as Latin-1, `entries` are the files of
 * its archive. Text of such a kind would otherwise be read as it is written, with all its commands.
 */
export function refuseNamedKind(fileName: string, start: string, entries?: ReadonlySet<string>): void {
  const ending = /\.([^.]+)$/u.exec(fileName.toLowerCase())?.[1] ?? '';
  const kind = KINDS.find(
    (each) =>
      each.magic?.some((bytes) => start.startsWith(bytes)) === true ||
      each.start?.test(start) === true ||
      (entries !== undefined && [...entries].some((entry) => each.entry?.test(entry) === true)) ||
      each.ending?.test(ending) === true,
  );
  if (kind === undefined) return;
  const article = /^[AEIO]/iu.test(kind.name) ? 'an' : 'a';
  throw new UnreadableDocument('unknown-kind', kind.name, {
    userMessage: `This is ${article} ${kind.name}. ${kind.instead}`,
  });
}

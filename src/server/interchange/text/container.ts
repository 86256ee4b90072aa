import { type ForeignFormat, isForeignFormat } from '#domain/interchange/import.ts';
import { type OtherFormatName, refusalOf } from '#domain/interchange/text/other-formats.ts';
import { UnreadableText } from './text-failure.ts';

/** What a file is if it is not a text: a workbook, a package of another program, or one of Anki. */
export type Container = { kind: 'sheet' } | { kind: 'anki' } | { kind: ForeignFormat };

/** By the names of the first files in a zip. */
const ZIPS: ReadonlyArray<[Container['kind'] | OtherFormatName, RegExp]> = [
  ['anki', /^(?:collection\.anki2(?:1b?)?|meta)$/mu],
  ['sheet', /^xl\/|^Index\/Tables\//mu],
  ['sheet', /^mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/mu],
  ['text', /^mimetypeapplication\/vnd\.oasis\.opendocument\.text/mu],
  ['slides', /^mimetypeapplication\/vnd\.oasis\.opendocument\.presentation|^ppt\//mu],
  ['epub', /^mimetypeapplication\/epub/mu],
  ['word', /^word\//mu],
  ['pages', /^Index\/.*\.iwa$/mu],
  ['mochi', /^data\.json$/mu],
  ['mochi-edn', /^data\.edn$/mu],
  ['qti', /^(?:.*\/)?imsmanifest\.xml$/mu],
  ['mnemosyne', /^cards\.xml$/mu],
  ['remnote', /^rem\.json$|\.rem$/mu],
  ['moodle-backup', /^moodle_backup\.xml$/mu],
  ['notion', / [\da-f]{32}(?:_all)?\.(?:csv|md)$/mu],
  ['zip-of-texts', /\.(?:md|csv|tsv|txt)$/imu],
];

/** The kinds of files that are not texts, by the bytes they begin with. */
const SIGNATURES: ReadonlyArray<[OtherFormatName, RegExp]> = [
  ['pdf', /^%PDF-/u],
  ['rtf', /^\{\\rtf/u],
  ['picture', /^(?:\u{89}PNG|\u{ff}\u{d8}\u{ff}|GIF8|RIFF....WEBP)/su],
  ['sound', /^(?:ID3|OggS|fLaC|RIFF....WAVE|....ftyp)/su],
  ['database', /^SQLite format 3/u],
];

/** Recognises a file by its first bytes; null if it may be text. Throws UnreadableText for a known kind that is not read. */
export function kindOfContainer(start: Buffer, name: string): Container | null {
  const bytes = start.toString('latin1');
  // The reader of packages says what is wrong with one.
  if (bytes.startsWith('PK') && /\.(?:apkg|colpkg)(?:\.zip)?$/iu.test(name)) return { kind: 'anki' };
  if (bytes.startsWith('PK\u{3}\u{4}')) return kindOfZip(namesInZip(start));
  if (bytes.startsWith('PK\u{5}\u{6}')) throw new UnreadableText('other-format', refusalOf('empty-zip'));
  if (bytes.startsWith('\u{d0}\u{cf}\u{11}\u{e0}\u{a1}\u{b1}\u{1a}\u{e1}')) {
    if (/\.(?:doc|dot)$/iu.test(name)) throw new UnreadableText('other-format', refusalOf('word'));
    if (/\.(?:ppt|pps)$/iu.test(name)) throw new UnreadableText('other-format', refusalOf('slides'));
    return { kind: 'sheet' };
  }
  const other = SIGNATURES.find(([, pattern]) => pattern.test(bytes.slice(0, 64)))?.[0];
  if (other !== undefined) throw new UnreadableText('other-format', refusalOf(other));
  return null;
}

function kindOfZip(names: readonly string[]): Container {
  const list = names.join('\n');
  const found = ZIPS.find(([, pattern]) => pattern.test(list))?.[0] ?? 'anki';
  if (found === 'sheet') return { kind: found };
  if (found === 'anki') return { kind: found };
  if (isForeignFormat(found)) return { kind: found };
  throw new UnreadableText('other-format', refusalOf(found));
}

/** The names in the headers of the first files, and what a file called "mimetype" says. */
function namesInZip(start: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = 0;
    at !== -1 && at + 30 < start.length;
    at = start.indexOf('PK\u{3}\u{4}', at + 4, 'latin1')
  ) {
    const length = start.readUInt16LE(at + 26);
    const name = start.toString('utf8', at + 30, at + 30 + length);
    const content = at + 30 + length + start.readUInt16LE(at + 28);
    names.push(name === 'mimetype' ? name + start.toString('latin1', content, content + 60) : name);
  }
  return names;
}

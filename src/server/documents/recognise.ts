import { openArchive } from './archive.ts';
import { cueTimes } from './cue-times.ts';
import { decodeText } from '../text/decode-text.ts';
import { type FileKind, isPdf, START, UnreadableDocument } from './document.ts';
import { refuseNamedKind } from './named-kinds.ts';

/** PNG, JPEG or WebP. */
const PHOTO = /^(?:\x89PNG\r\n|\xff\xd8\xff|RIFF.{4}WEBP)/su;

/** Subtitles have times within their first lines. */
const CUE_LINES = 3;

/** Recognises a file by its contents; the name decides only between kinds of plain text. */
export function recognise(name: string, bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  if (isPdf(bytes)) return 'pdf';
  const start = Buffer.from(bytes.subarray(0, START)).toString('latin1');
  if (PHOTO.test(start)) return 'picture';
  if (start.startsWith('PK\u{3}\u{4}')) return kindOfArchive(name, start, bytes);
  // The container of new Office files with a password, and of old ones.
  if (start.startsWith('\u{d0}\u{cf}\u{11}\u{e0}') && holdsEncryptedPackage(bytes))
    throw new UnreadableDocument('encrypted');
  refuseNamedKind(name, start);
  return kindOfText(name, bytes);
}

function holdsEncryptedPackage(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

function kindOfArchive(name: string, start: string, bytes: Uint8Array): FileKind {
  const { names } = openArchive(bytes);
  if (names.has('word/document.xml')) return 'word';
  if (names.has('ppt/presentation.xml')) return 'slides';
  if (names.has('META-INF/container.xml')) return 'book';
  refuseNamedKind(name, start, names);
  throw new UnreadableDocument('unknown-kind', 'another archive');
}

function kindOfText(name: string, bytes: Uint8Array): FileKind {
  // An even number of bytes, so that no UTF-16 character is split.
  const start = decodeText(bytes.subarray(0, START))?.text.trimStart();
  if (start === undefined) throw new UnreadableDocument('unknown-kind', 'not text');
  if (start === '' && bytes.length <= START) throw new UnreadableDocument('empty');
  const firstLines = start.split('\n', CUE_LINES);
  if (/^WEBVTT\b/u.test(start) || firstLines.some((line) => cueTimes(line) !== null)) return 'subtitles';
  if (/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu.test(start))
    return 'web-page';
  const ending = /\.([^.]+)$/u.exec(name.toLowerCase())?.[1] ?? '';
  if (/^x?html?$/u.test(ending) && /<[a-z][^<>]*>/iu.test(start)) return 'web-page';
  if (ending === 'ipynb' || /^\{\s*"cells"\s*:\s*\[/u.test(start)) return 'notebook';
  return ending === 'md' || ending === 'markdown' ? 'markdown' : 'text';
}

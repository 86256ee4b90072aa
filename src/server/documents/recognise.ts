import { openArchive } from './archive.ts';
import { decodeText } from './decode-text.ts';
import { type DocumentKind, UnreadableDocument } from './document.ts';

/** Bytes at the start of a file that reveal its kind. */
const START = 2_048;

/** Recognises a file by its contents; the name decides only between kinds of plain text. */
export function recognise(name: string, bytes: Uint8Array): DocumentKind {
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, START));
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u{3}\u{4}')) return kindOfArchive(bytes);
  // The container of old Office files, and of new ones with a password.
  if (start.startsWith('\u{d0}\u{cf}\u{11}\u{e0}')) {
    const isProtected = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    );
    throw new UnreadableDocument(isProtected ? 'encrypted' : 'unknown-kind');
  }
  if (start.startsWith('{\\rtf')) throw new UnreadableDocument('unknown-kind', 'Rich Text Format');
  return kindOfText(name, bytes);
}

function kindOfArchive(bytes: Uint8Array): DocumentKind {
  const { names } = openArchive(bytes);
  if (names.has('word/document.xml')) return 'word';
  if (names.has('ppt/presentation.xml')) return 'slides';
  if (names.has('META-INF/container.xml')) return 'book';
  throw new UnreadableDocument('unknown-kind', 'another archive');
}

function kindOfText(name: string, bytes: Uint8Array): DocumentKind {
  // An even number of bytes, so that no UTF-16 character is split.
  const start = decodeText(bytes.subarray(0, START))?.trimStart();
  if (start === undefined) throw new UnreadableDocument('unknown-kind', 'not text');
  if (start === '' && bytes.length <= START) throw new UnreadableDocument('empty');
  if (/^WEBVTT\b/u.test(start) || /^\d+[ \t]*\n\d+:\d\d:\d\d[,.]\d{3} +-->/u.test(start)) return 'subtitles';
  if (/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu.test(start))
    return 'web-page';
  const ending = /\.([^.]+)$/u.exec(name.toLowerCase())?.[1] ?? '';
  if (/^x?html?$/u.test(ending) && /<[a-z][^<>]*>/iu.test(start)) return 'web-page';
  return ending === 'md' || ending === 'markdown' ? 'markdown' : 'text';
}

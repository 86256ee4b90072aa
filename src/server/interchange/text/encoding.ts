import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { UnreadableText } from './text-failure.ts';

/**
 * What a file is written in, by its beginning: by its byte order mark, else UTF-8 if it is valid, else UTF-16 if there are zeroes at
 * every other place, else Windows-1252, which anything could be. Throws UnreadableText for what is no text.
 */
export function encodingOf(bytes: Buffer, isWhole: boolean): TextEncoding {
  if (bytes.length === 0) throw new UnreadableText('empty');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  refuseOtherKinds(bytes);
  const utf16 = bytes.includes(0) ? utf16Of(bytes) : null;
  if (utf16 !== null) return utf16;
  if (bytes.includes(0)) throw new UnreadableText('not-text');
  if (isUtf8(isWhole ? bytes : withoutCutCharacter(bytes))) return 'utf-8';
  // Of UTF-8, stray control characters make nothing else; of what could be anything, they do.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 28))) throw new UnreadableText('not-text');
  return 'windows-1252';
}

/** gzip, 7-Zip, RAR, Zstandard. */
const ARCHIVES = ['\u{1f}\u{8b}', '7z\u{bc}\u{af}', 'Rar!', '(\u{b5}/\u{fd}'];

/** Files that are often taken for text, by the bytes they begin with. */
function refuseOtherKinds(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, 512);
  if (start.startsWith('PK\u{3}\u{4}')) {
    if (/(?:\[Content_Types\]\.xml|mimetypeapplication\/vnd\.|_rels\/)/u.test(start))
      throw new UnreadableText('spreadsheet');
    throw new UnreadableText(/collection\.anki2|meta/u.test(start) ? 'anki-package' : 'archive');
  }
  if (start.startsWith('\u{d0}\u{cf}\u{11}\u{e0}')) throw new UnreadableText('spreadsheet');
  if (ARCHIVES.some((signature) => start.startsWith(signature))) throw new UnreadableText('archive');
  if (/^(?:%PDF-|\{\\rtf|\u{89}PNG|\u{ff}\u{d8}\u{ff}|GIF8|SQLite format 3)/u.test(start))
    throw new UnreadableText('not-text');
}

/** UTF-16 without a byte order mark: at least its line breaks, tabs and spaces have a zero, all on the same side. */
function utf16Of(bytes: Buffer): TextEncoding | null {
  const zeroes = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeroes[at % 2] = (zeroes[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeroes;
  const encoding = even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null;
  if (encoding === null) return null;
  // No text has control characters but those that divide it.
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return /[[[\p{Cc}&&\p{ASCII}]--\s]\u{fffd}]/v.test(text.slice(0, -1)) ? null : encoding;
}

/** A character may go on behind the end of what has been read. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return ((bytes[end - 1] ?? 0) & 0xc0) === 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

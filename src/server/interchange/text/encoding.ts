import { type DetectedEncoding, detectEncoding } from '../../text/detect-encoding.ts';
import { UnreadableText } from './text-failure.ts';

/** gzip, 7-Zip, RAR, Zstandard. */
const ARCHIVES = ['\u{1f}\u{8b}', '7z\u{bc}\u{af}', 'Rar!', '(\u{b5}/\u{fd}'];

/** The encoding of a text file, by its beginning. Throws UnreadableText if it is not text. */
export function encodingOf(bytes: Buffer, isWhole: boolean): DetectedEncoding {
  if (bytes.length === 0) throw new UnreadableText('empty');
  const start = bytes.toString('latin1', 0, 4);
  if (ARCHIVES.some((signature) => start.startsWith(signature))) throw new UnreadableText('archive');
  const detected = detectEncoding(bytes, { isWhole }) ?? utf16Of(bytes);
  if (detected === null) throw new UnreadableText('not-text');
  return detected;
}

/** UTF-16 of short words without a byte order mark: at least its line breaks and tabs have a zero, all on the same side. */
function utf16Of(bytes: Buffer): DetectedEncoding | null {
  const zeroes = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeroes[at % 2] = (zeroes[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeroes;
  const encoding = even + odd === 0 ? null : even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null;
  if (encoding === null) return null;
  // Text has no other control characters.
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return /[[[\p{Cc}&&\p{ASCII}]--\s]\u{fffd}]/v.test(text.slice(0, -1)) ? null : { encoding, certain: true };
}

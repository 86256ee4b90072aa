import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import type { DetectedEncoding } from '../../text/detect-encoding.ts';
import { encodingOf } from './encoding.ts';

export type TextOptions = { signal?: AbortSignal | undefined };

/** How much of a file is examined to recognise it. */
const START_BYTES = 256 * 1024;

/** The beginning of a file. `isWhole` says whether it is all of it. */
export async function readStart(path: string): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(START_BYTES);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return { bytes: bytes.subarray(0, length), isWhole: length < bytes.length };
  } finally {
    await file.close();
  }
}

/** The beginning of a file as text. Throws UnreadableText if it is not text. */
export async function decodeStart(
  path: string,
  encoding?: TextEncoding,
): Promise<DetectedEncoding & { text: string; isWhole: boolean }> {
  const { bytes, isWhole } = await readStart(path);
  const detected = encoding === undefined ? encodingOf(bytes, isWhole) : { encoding, certain: true };
  // With `stream`, a character that is cut off at the end does not count.
  const text = new TextDecoder(detected.encoding).decode(bytes, { stream: !isWhole });
  return { ...detected, text, isWhole };
}

/** A file as text, in pieces, without its byte order mark. What cannot be decoded in it becomes U+FFFD. */
export async function* decodeFile(
  path: string,
  encoding: TextEncoding,
  { signal }: TextOptions = {},
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  const file = createReadStream(path, { signal });
  for await (const chunk of file) {
    const text: string = Buffer.isBuffer(chunk) ? decoder.decode(chunk, { stream: true }) : '';
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** A text in pieces without its first lines. */
export async function* withoutFirstLines(
  pieces: AsyncIterable<string>,
  lines: number,
): AsyncGenerator<string, void> {
  let left = lines;
  let endedWithReturn = false;
  for await (const piece of pieces) {
    // The two characters of one line break may be in two pieces.
    let text: string = endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    endedWithReturn = false;
    while (left > 0 && text !== '') {
      const end = /\r\n|\r|\n/u.exec(text);
      if (end === null) text = '';
      else {
        left -= 1;
        text = text.slice(end.index + end[0].length);
        endedWithReturn = text === '' && end[0] === '\r';
      }
    }
    if (text !== '') yield text;
  }
}

/** The share of broken UTF-8 above which a text is taken for another encoding. */
const BROKEN_SHARE = 0.001;

/** Decodes a file in UTF-8, UTF-16, the encoding `declared`, or Windows-1252; null if it is not text. */
export function decodeText(bytes: Uint8Array, declared?: string): string | null {
  const encoding = encodingOf(bytes, declared);
  if (encoding === null) return null;
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/gu, '\n');
}

function encodingOf(bytes: Uint8Array, declared: string | undefined): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4_096);
  const utf16 = zeroesOf(start);
  if (utf16 !== undefined) return utf16;
  // Text contains no other control characters.
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null;
  if (isUtf8(bytes)) return 'utf-8';
  return declared !== undefined && isKnown(declared) ? declared : 'windows-1252';
}

/** UTF-16 without a byte order mark has a zero in every other byte of its spaces and line breaks. */
function zeroesOf(start: Uint8Array): string | null | undefined {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === 0 && odd === 0) return undefined;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.split('\u{fffd}').length - 1;
    // For example a file cut off within a character. Windows-1252 text rarely looks like UTF-8.
    return broken <= text.length * BROKEN_SHARE && /[\u{80}-\u{fffc}]/u.test(text);
  }
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

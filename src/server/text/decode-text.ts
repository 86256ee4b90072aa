import { detectEncoding } from './detect-encoding.ts';

export interface DecodedText {
  /** Without its byte order mark; every line ends with \n, and what cannot be decoded is U+FFFD. */
  text: string;
  /** By its name in the WHATWG Encoding Standard. */
  encoding: string;
  /** False if another encoding is nearly as likely and would read as another text. */
  certain: boolean;
}

/**
 * Decodes a text file in `encoding`, otherwise in the encoding that its bytes suggest; null if it is not text.
 * `declared` is what the file says about itself, as web pages do. It counts unless the bytes are UTF-8 or UTF-16.
 */
export function decodeText(
  bytes: Uint8Array,
  { encoding, declared }: { encoding?: string | undefined; declared?: string | undefined } = {},
): DecodedText | null {
  if (encoding !== undefined) return decoded(bytes, { encoding, certain: true });
  const detected = detectEncoding(bytes);
  if (detected === null || detected.encoding.startsWith('utf-')) return detected && decoded(bytes, detected);
  const known = encodingNamed(declared);
  return decoded(bytes, known === null ? detected : { encoding: known, certain: true });
}

function decoded(bytes: Uint8Array, { encoding, certain }: Omit<DecodedText, 'text'>): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/gu, '\n');
  return { text, encoding, certain };
}

function encodingNamed(label = ''): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

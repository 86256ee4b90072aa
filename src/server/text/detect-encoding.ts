import { detect, detectAll } from 'jschardet';
import type { TextEncoding } from '#domain/text/text-encodings.ts';

export interface DetectedEncoding {
  encoding: TextEncoding;
  /** False if another encoding is nearly as likely and would read as another text. */
  certain: boolean;
}

/** The encodings that jschardet may find, by its names for them. */
const ENCODINGS: Readonly<Record<string, TextEncoding>> = {
  'utf-8': 'utf-8',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  cp874: 'windows-874',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-6': 'iso-8859-6',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  ibm866: 'ibm866',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'iso-2022-jp': 'iso-2022-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
};

/** Detection takes a millisecond per KB. */
const SAMPLE_BYTES = 64 * 1024;
/** Valid UTF-8 characters of more than one byte per broken one. Other encodings hardly ever produce any. */
const UTF8_PER_BROKEN = 3;
/** Confidence of a rival, relative to the best, above which the result is not certain; texts of one line reach 0.7. */
const RIVAL = 0.75;
/** Windows-1252 wins when it is this close to an encoding of another language, because it is far more common. */
const TIE = 0.95;

/**
 * The encoding of a text, or null for bytes that are not text. With `isWhole: false` the last character may be cut
 * off.
 */
export function detectEncoding(bytes: Uint8Array, { isWhole = true } = {}): DetectedEncoding | null {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return { encoding: marked, certain: true };
  if (!bytes.includes(0) && !hasJapaneseEscape(bytes) && isUtf8(bytes, isWhole))
    return { encoding: 'utf-8', certain: true };
  return detectLegacy(sampleOf(bytes));
}

function byteOrderMark([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** ISO 2022-JP is ASCII apart from escapes like this. */
function hasJapaneseEscape({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('\u{1b}$');
}

/** Whether bytes are UTF-8, a few broken characters aside. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: !isWhole });
  const broken = text.split('\u{fffd}').length - 1;
  if (broken === 0) return true;
  return (text.match(/[\u{80}-\u{fffc}\u{10000}-\u{10ffff}]/gu)?.length ?? 0) >= broken * UTF8_PER_BROKEN;
}

/** The part with the first character that is not ASCII, from the start of its line, because the rest says nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 127);
  if (bytes.length <= SAMPLE_BYTES || first < SAMPLE_BYTES / 2) return bytes.subarray(0, SAMPLE_BYTES);
  const start = bytes.lastIndexOf(10, first) + 1;
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

function detectLegacy(sample: Uint8Array): DetectedEncoding | null {
  if (detect(sample).encoding === null) return null;
  const found = detectAll(sample, { detectEncodings: Object.keys(ENCODINGS), minimumThreshold: 0 }).flatMap(
    ({ encoding, confidence }) => {
      const known = ENCODINGS[encoding?.toLowerCase() ?? ''];
      return known === undefined
        ? []
        : [{ encoding: known, confidence, text: new TextDecoder(known).decode(sample) }];
    },
  );
  const [first] = found;
  if (first === undefined) return { encoding: 'windows-1252', certain: false };
  const western = found.find(({ encoding }) => encoding === 'windows-1252') ?? first;
  const isTie = western.confidence >= first.confidence * TIE && first.encoding !== 'macintosh';
  const best = isTie ? western : first;
  const rival = found.find(({ text }) => text !== best.text && !text.includes('\u{fffd}'));
  return {
    encoding: best.encoding,
    certain: (rival?.confidence ?? 0) < best.confidence * RIVAL,
  };
}

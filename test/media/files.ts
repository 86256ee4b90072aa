import { deflateSync } from 'node:zlib';

// Media files of every kind, built byte by byte from the published formats.

const ascii = (text: string) => Buffer.from(text, 'latin1');
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number, size: 2 | 3 | 4) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
};

/** A GIF of one pixel with only ASCII bytes. */
export const PIXEL: Uint8Array = ascii(
  'GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;',
);

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A single-colour PNG that browsers display. */
export function png(width: number, height: number, [red, green, blue] = [200, 80, 40]): Uint8Array {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ]);
  return Buffer.concat([
    ascii('\u{89}PNG\r\n\u{1a}\n'),
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The beginning of a PNG that claims this size. */
export function claimedPng(width: number, height: number): Uint8Array {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([ascii('\u{89}PNG\r\n\u{1a}\n'), pngChunk('IHDR', header)]);
}

/** The headers of a JPEG, with an optional orientation. */
export function jpeg(width: number, height: number, orientation?: number): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const exif =
    orientation === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([
          ascii('\u{ff}\u{e1}\0\u{22}Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0'),
          Buffer.from([orientation]),
          Buffer.alloc(6),
        ]);
  return Buffer.concat([
    ascii('\u{ff}\u{d8}\u{ff}\u{e0}\0\u{10}JFIF\0\u{1}\u{1}\0\0\u{1}\0\u{1}\0\0'),
    exif,
    ascii('\u{ff}\u{c0}\0\u{11}\u{8}'),
    size,
    ascii('\u{3}\u{1}\u{22}\0\u{2}\u{11}\u{1}\u{3}\u{11}\u{1}\u{ff}\u{d9}'),
  ]);
}

export function webp(width: number, height: number): Uint8Array {
  const body = Buffer.concat([
    ascii('WEBPVP8X'),
    little(10, 4),
    Buffer.alloc(4),
    little(width - 1, 3),
    little(height - 1, 3),
  ]);
  return Buffer.concat([ascii('RIFF'), little(body.length, 4), body]);
}

const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), ascii(type), body]);
};

export function avif(width: number, height: number): Uint8Array {
  const ispe = box('ispe', uint32(0), uint32(width), uint32(height));
  return Buffer.concat([
    box('ftyp', ascii('avif\0\0\0\0avifmif1')),
    box(
      'meta',
      uint32(0),
      box('hdlr', uint32(0), uint32(0), ascii('pict'), Buffer.alloc(13)),
      box('iprp', box('ipco', ispe)),
    ),
  ]);
}

/** An MPEG-4 container with one track: `soun` for sound, `vide` for video. */
export function mpeg4(brand: string, kind: 'soun' | 'vide'): Uint8Array {
  const handler = box('hdlr', uint32(0), uint32(0), ascii(kind), Buffer.alloc(13));
  return Buffer.concat([
    box('ftyp', ascii(`${brand}\0\0\0\0`)),
    box('moov', box('trak', box('mdia', handler))),
  ]);
}

/** A tone of some seconds that browsers play. */
export function wav(seconds = 1): Uint8Array {
  const rate = 8_000;
  const samples = Buffer.from(
    Array.from(
      { length: rate * seconds },
      (_, at) => 128 + Math.round(60 * Math.sin((at * 2 * Math.PI * 440) / rate)),
    ),
  );
  const format = Buffer.concat([
    little(1, 2),
    little(1, 2),
    little(rate, 4),
    little(rate, 4),
    little(1, 2),
    little(8, 2),
  ]);
  const body = Buffer.concat([
    ascii('WAVEfmt '),
    little(16, 4),
    format,
    ascii('data'),
    little(samples.length, 4),
    samples,
  ]);
  return Buffer.concat([ascii('RIFF'), little(body.length, 4), body]);
}

export const MP3: Uint8Array = Buffer.concat([ascii('\u{ff}\u{fb}\u{90}\u{64}'), Buffer.alloc(413)]);
export const TAGGED_MP3: Uint8Array = Buffer.concat([ascii('ID3\u{4}\0\0\0\0\0\0'), MP3]);
export const OGG: Uint8Array = Buffer.concat([ascii('OggS\0\u{2}'), Buffer.alloc(22), ascii('OpusHead')]);
export const SVG: Uint8Array = Buffer.from(
  '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

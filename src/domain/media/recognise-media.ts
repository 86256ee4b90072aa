import type { MediaType } from './media.ts';

/** The number of bytes from which the kind of a file is recognised. */
const START = 4_096;

/** The bytes with which a file begins, or which it has at a fixed place, by kind. Each character is one byte. */
const SIGNATURES: ReadonlyArray<readonly [MediaType, RegExp]> = [
  ['image/png', /^\u{89}PNG\r\n\cZ\n/u],
  ['image/jpeg', /^\u{ff}\u{d8}\u{ff}/u],
  ['image/gif', /^GIF8[79]a/u],
  ['image/webp', /^RIFF[\s\S]{4}WEBPVP8/u],
  ['audio/wav', /^RIFF[\s\S]{4}WAVE/u],
  ['audio/ogg', /^OggS\0/u],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/u],
  ['audio/mpeg', /^ID3[\cB-\cD]/u],
  // A frame of MPEG 1, 2 or 2.5, layer III, with a bit rate and a sample rate that exist.
  ['audio/mpeg', /^\u{ff}[\u{e2}\u{e3}\u{f2}\u{f3}\u{fa}\u{fb}](?![\u{f0}-\u{ff}])[\s\S]/u],
];

/** The kind of a file by its contents, whatever its name; undefined for a file that cannot be a picture or sound on a card. */
export function recogniseMedia(bytes: Uint8Array): MediaType | 'svg' | undefined {
  const start = charactersOf(bytes.subarray(0, START));
  const found = SIGNATURES.find(([, signature]) => signature.test(start));
  if (found) return found[0];
  if (/^[\s\S]{4}ftyp/u.test(start)) return isSoundOnly(bytes, start) ? 'audio/mp4' : undefined;
  return isSvg(start) ? 'svg' : undefined;
}

/** One character for each byte. */
function charactersOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** The container of M4A is also used for films and photographs. Some brands are always sound; others are if no track is a film. */
function isSoundOnly(bytes: Uint8Array, start: string): boolean {
  const brand = start.slice(8, 12);
  if (/^M4[AB] $/u.test(brand)) return true;
  if (!/^(?:isom|iso[2-9]|mp4[12]|dash)$/u.test(brand)) return false;
  return hasHandler(bytes, 'soun') && !hasHandler(bytes, 'vide');
}

/** Whether a track of the container is of this kind: its `hdlr` box names it eight bytes later. */
function hasHandler(bytes: Uint8Array, kind: string): boolean {
  const wanted = Array.from(`hdlr\0\0\0\0\0\0\0\0${kind}`, (character) => character.charCodeAt(0));
  for (let at = bytes.indexOf(0x68); at !== -1; at = bytes.indexOf(0x68, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function isSvg(start: string): boolean {
  // UTF-16 has a zero in every other byte.
  return /<(?:\w+:)?svg[\s>]|<!DOCTYPE\s+svg/iu.test(start.replaceAll('\0', ''));
}

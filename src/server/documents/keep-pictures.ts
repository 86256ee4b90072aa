import { createHash } from 'node:crypto';
import { MAX_MEDIA_BYTES, MAX_MEDIA_PIXELS } from '#domain/limits.ts';
import { mediaUrl } from '#domain/media/media-reference.ts';
import { MEDIA_TYPES } from '#domain/media/media.ts';
import { recogniseMedia } from '#domain/media/recognise-media.ts';
import { singleSpaced } from '#domain/sources/clean-text.ts';
import { type Block, imagesIn, replaceImages } from '#domain/sources/tree.ts';
import { measurePicture } from '../files/measure-picture.ts';

/** A picture of a document, with the SHA-256 of its bytes in hex. */
export interface DocumentPicture {
  hash: string;
  bytes: Uint8Array;
}

/** The bytes of a picture by the `url` that its reader gave it; undefined if the file does not contain them. */
export type PictureBytes = (url: string) => Uint8Array | undefined;

/** In pixels. Icons, bullets and rules are smaller. */
const MIN_SIDE = 64;
/** A picture that is shown more often is a logo or a background. */
const MAX_SHOWN = 3;
const MAX_PICTURES = 100;
const MAX_BYTES = 25 * 1024 * 1024;
/** The most bytes of pictures that are examined: unpacked, they can be many times the size of the file. */
const MAX_LOOKED_AT = 100 * 1024 * 1024;
const MAX_ALT = 500;

/**
 * Keeps the pictures of a document that show something and can be media, with their address as media as their `url`. All others
 * are left out, as are those beyond the limits. Nothing is ever fetched.
 */
export function keepPictures(
  blocks: readonly Block[],
  bytesOf: PictureBytes,
): { blocks: Block[]; pictures: DocumentPicture[] } {
  const known = new Map<string, (DocumentPicture & { address: string }) | undefined>();
  let left = MAX_LOOKED_AT;
  const look = (url: string) => {
    const bytes = left > 0 ? bytesOf(url) : undefined;
    left -= bytes?.length ?? 0;
    return bytes && usablePicture(bytes);
  };
  const timesShown = new Map<string, number>();
  for (const { url } of imagesIn(blocks)) {
    if (!known.has(url)) known.set(url, look(url));
    const hash = known.get(url)?.hash;
    if (hash !== undefined) timesShown.set(hash, (timesShown.get(hash) ?? 0) + 1);
  }

  const kept = new Map<string, DocumentPicture>();
  let size = 0;
  const shown = replaceImages(blocks, ({ url, alt, ...image }) => {
    const found = known.get(url);
    if (found === undefined || (timesShown.get(found.hash) ?? 0) > MAX_SHOWN) return null;
    const { hash, bytes, address } = found;
    if (!kept.has(hash)) {
      if (kept.size >= MAX_PICTURES || size + bytes.length > MAX_BYTES) return null;
      kept.set(hash, { hash, bytes });
      size += bytes.length;
    }
    return { ...image, url: address, alt: descriptionIn(alt) };
  });
  return { blocks: shown, pictures: [...kept.values()] };
}

function usablePicture(bytes: Uint8Array): (DocumentPicture & { address: string }) | undefined {
  const type = recogniseMedia(bytes);
  if (type === undefined || type === 'svg' || MEDIA_TYPES[type] !== 'picture') return undefined;
  const size = measurePicture(type, bytes);
  if (size === undefined || Math.min(size.width, size.height) < MIN_SIDE) return undefined;
  if (bytes.length > MAX_MEDIA_BYTES || size.width * size.height > MAX_MEDIA_PIXELS) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, address: mediaUrl({ hash, ...size }) };
}

/** What programs write as the description if the author gives none. */
const FILE_NAME = /^[^\n]*\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|svg|emf|wmf)$/iu;
/** What Office adds to its own descriptions. */
const BY_OFFICE = / ?(?:Description automatically generated|AI-generated content may be incorrect).*$/u;

function descriptionIn(alt: string): string {
  const text = singleSpaced(alt).replace(BY_OFFICE, '').trim();
  return FILE_NAME.test(text) ? '' : text.slice(0, MAX_ALT).toWellFormed();
}

/** The bytes of a `data:` URL in Base64; undefined for other URLs. */
export function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',');
  if (!/^data:image\/[\w.+-]{1,40};base64$/iu.test(url.slice(0, Math.max(0, comma)).replaceAll(' ', '')))
    return undefined;
  if (url.length > MAX_MEDIA_BYTES * 2) return undefined;
  return new Uint8Array(Buffer.from(url.slice(comma + 1), 'base64'));
}

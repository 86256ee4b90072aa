import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { MediaType } from '#domain/media/media.ts';

/** From this Exif orientation on, a photograph is turned by 90 degrees. */
const FIRST_ON_ITS_SIDE = 5;

type Reader = {
  calculate: typeof PNG.calculate;
  /** How far into the file the size is searched for, in bytes, to limit the work on malicious files. */
  within: number;
};

const READERS: Readonly<Partial<Record<MediaType, Reader>>> = {
  'image/png': { ...PNG, within: 1_024 },
  'image/jpeg': { ...JPG, within: 512 * 1_024 },
  'image/webp': { ...WEBP, within: 1_024 },
  'image/gif': { ...GIF, within: 1_024 },
  // The library scans the rest of the file for each size that it finds.
  'image/avif': { ...HEIF, within: 64 * 1_024 },
};

/** The size of a picture of this type as it is shown, in pixels; undefined when it has none that could be read. */
export function measurePicture(
  type: MediaType,
  bytes: Uint8Array,
): { width: number; height: number } | undefined {
  const measured = read(type, bytes);
  if (!measured) return undefined;
  const { width, height, orientation = 1 } = measured;
  if (!(width >= 1 && height >= 1)) return undefined;
  return orientation >= FIRST_ON_ITS_SIDE ? { width: height, height: width } : { width, height };
}

function read(type: MediaType, bytes: Uint8Array) {
  try {
    const reader = READERS[type];
    return reader?.calculate(bytes.subarray(0, reader.within));
  } catch {
    // Damaged files cause all kinds of errors.
    return undefined;
  }
}

import { drawingOf, type MaskedPicture } from '#domain/interchange/anki/occlusion.ts';
import { MAX_MEDIA_PIXELS } from '#domain/limits.ts';
import { UnreadablePackage } from '../package-failure.ts';

const SECONDS = 30;

/**
 * A picture with its mask drawn on it, as WebP. `mask` is the drawing (SVG) where the mask is a file. Throws
 * UnreadablePackage for a file that is not a picture, and for a mask that covers nothing.
 */
export async function drawMask(
  picture: Uint8Array,
  { mask }: Pick<MaskedPicture, 'mask'>,
  drawing: Uint8Array | null,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const limits = { limitInputPixels: MAX_MEDIA_PIXELS };
  try {
    const { autoOrient: size } = await sharp(picture, limits).metadata();
    const svg = 'shapes' in mask ? Buffer.from(drawingOf(mask.shapes, size)) : drawing;
    if (svg === null) throw new Error('The drawing is missing');
    const cover = await sharp(svg, limits)
      .resize(size.width, size.height, { fit: 'fill' })
      .ensureAlpha()
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer();
    const { channels } = await sharp(cover).stats();
    if ((channels[3]?.max ?? 0) < 255) throw new Error('The mask covers nothing');
    return await sharp(picture, limits)
      .autoOrient()
      .composite([{ input: cover }])
      .webp({ quality: 85 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch (error) {
    throw new UnreadablePackage('damaged', `a mask cannot be drawn: ${String(error)}`, { cause: error });
  }
}

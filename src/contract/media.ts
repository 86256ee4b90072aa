import { z } from 'zod';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { MEDIA_TYPE_NAMES, UNUSABLE_MEDIA } from '#domain/media/media.ts';
import { MEDIA_HASH_FORMAT } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A malformed hash gets the same 404 as an unknown one. */
const mediaHash = z.stringFormat(MEDIA_HASH_FORMAT, isMediaHash, 'There is nothing with this hash');

const media = z
  .object({
    /** SHA-256 of the file in hex. */
    hash: z.string(),
    type: z.enum(MEDIA_TYPE_NAMES),
    bytes: z.number().int(),
    /** Displayed size in pixels; null for sound. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  })
  .meta({ id: 'Media' });

export const mediaResponse = z.object({
  media,
  /** URL for the Markdown of a card: `![description](address)` shows a picture, `[name](address)` plays a sound. */
  address: z.string(),
});

export const mediaEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/media',
    access: 'user',
    scope: 'write-cards',
    tag: 'Media',
    summary: 'Add a picture or a sound for cards',
    description:
      'PNG, JPEG, WebP, GIF, AVIF, MP3, Ogg, M4A or WAV, up to 10 MB and 50 megapixels; what it is, is read from its content. ' +
      'The same file again gives the same answer. One that cannot be used is 422 with the code `MEDIA_UNUSABLE` and, as ' +
      `\`failure\`, one of ${UNUSABLE_MEDIA.join(', ')}; one that is too large is 413. What no card, draft or source ` +
      'refers to is deleted after a day.',
    takes: 'file',
    status: 201,
    response: mediaResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/media/:hash',
    access: 'user',
    scope: 'read',
    tag: 'Media',
    summary: 'A picture or a sound',
    description: 'The file as it was added. `Range` (206, 416) and `If-None-Match` (304) are heeded.',
    params: z.object({ hash: mediaHash }),
    status: 200,
    response: z.unknown().meta({ type: 'string', format: 'binary' }),
  }),
};

import { AppError } from '#domain/errors.ts';
import { MAX_MEDIA_PIXELS } from '#domain/limits.ts';
import { MEDIA_TYPES, UNUSABLE_MEDIA_TEXTS, type Media, type UnusableMedia } from '#domain/media/media.ts';
import { recogniseMedia } from '#domain/media/recognise-media.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { measurePicture } from '../../files/measure-picture.ts';
import { findMedia, insertMedia, recordUse } from './media.repository.ts';

export type MediaDeps = { db: Db; clock: Clock; config: Quotas; mediaStore: MediaStore };

/**
 * Adds a picture or sound with a known SHA-256; adding it again returns the same. Throws MEDIA_UNUSABLE, QUOTA_EXCEEDED
 * or STORAGE_FULL.
 */
export async function addMedia(
  { db, clock, config, mediaStore }: MediaDeps,
  userId: string,
  file: { hash: string; bytes: Uint8Array },
): Promise<Media> {
  const media = readMedia(file);
  if (!(await findMedia(db, userId, media.hash))) {
    await expectRoom(db, userId, config, { mediaBytes: media.bytes });
  }
  const prepared = await mediaStore.prepare(file.bytes);
  try {
    await transactAsUser(db, userId, async (trx) => {
      if (await findMedia(trx, userId, media.hash)) {
        await recordUse(trx, userId, [media.hash]);
      } else {
        await expectRoom(trx, userId, config, { mediaBytes: media.bytes });
        await insertMedia(trx, userId, media, clock.now());
      }
      await prepared.keep(trx, { userId, hash: media.hash });
    });
  } finally {
    await prepared.finish();
  }
  return media;
}

/** The type of a file, and a picture's size as shown. Throws MEDIA_UNUSABLE. */
export function readMedia({ hash, bytes }: { hash: string; bytes: Uint8Array }): Media {
  if (bytes.length === 0) throw unusable('empty');
  const type = recogniseMedia(bytes);
  if (type === undefined) throw unusable('unknown-kind');
  if (type === 'svg') throw unusable('svg');
  const media = { hash, type, bytes: bytes.length };
  if (MEDIA_TYPES[type] === 'sound') return { ...media, width: null, height: null };
  const size = measurePicture(type, bytes);
  if (!size) throw unusable('damaged');
  if (size.width * size.height > MAX_MEDIA_PIXELS) throw unusable('too-many-pixels');
  return { ...media, ...size };
}

function unusable(failure: UnusableMedia): AppError {
  return new AppError('MEDIA_UNUSABLE', UNUSABLE_MEDIA_TEXTS[failure], { details: { failure } });
}

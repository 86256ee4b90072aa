import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { Db } from '../../db/tables.ts';
import { picturePageInThread } from '../../documents/page-picture-thread.ts';
import type { Picture } from '../../ports/ai/language-model.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { findMedia } from './media.repository.ts';

/** A user's picture in the form that models take; null if it is not available. Rejects only with the signal's reason. */
export type PictureForModel = (
  key: { userId: string; hash: string },
  signal: AbortSignal,
) => Promise<Picture | null>;

/** Pictures that are scaled at a time: each takes a thread, and 200 MB at most. */
const AT_ONCE = 2;

/** The longer side, in pixels: labels can still be read, and providers count some 1,000 tokens for it. */
const LONGER_SIDE = 1_024;

export function createPictureForModel({
  db,
  mediaStore,
  log,
}: {
  db: Db;
  mediaStore: MediaStore;
  log: Pick<FastifyBaseLogger, 'info'>;
}): PictureForModel {
  const semaphore = createFairSemaphore(AT_ONCE, { perOwner: 1 });
  return async (key, signal) => {
    const permit = await semaphore.acquire(signal, { owner: key.userId });
    try {
      const media = await findMedia(db, key.userId, key.hash);
      const contents = media && (await mediaStore.read(db, key, { from: 0, to: media.bytes - 1 }));
      if (!contents) return null;
      const bytes = new Uint8Array(await buffer(contents));
      const picture = await picturePageInThread({ bytes, page: 1, longerSide: LONGER_SIDE }, signal);
      if (!('failed' in picture)) return picture;
      log.info({ failed: picture.failed, detail: picture.detail }, 'a picture could not be scaled');
      return null;
    } finally {
      permit.release();
    }
  };
}

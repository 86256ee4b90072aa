import type { Readable } from 'node:stream';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import type { Media, MediaType } from '#domain/media/media.ts';
import type { Db } from '../../db/tables.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { findMedia } from '../media/media.repository.ts';

type Deps = { db: Db; mediaStore: MediaStore };

const ENDINGS: Readonly<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
};

export type OutgoingFile = { name: string; type: MediaType; open: () => Promise<Readable> };

/** The name of a file outside the app: its hash, with an ending that says what it is. */
export function fileNameOf({ hash, type }: Pick<Media, 'hash' | 'type'>): string {
  return `${hash}.${ENDINGS[type]}`;
}

/** Finds the user's pictures and sounds by the key after `media:`; null if they no longer exist. */
export function findOutgoingFile(
  { db, mediaStore }: Deps,
  userId: string,
): (key: string) => Promise<OutgoingFile | null> {
  return async (key) => {
    const hash = parseMediaUrl(`media:${key}`)?.hash;
    const media = hash === undefined ? undefined : await findMedia(db, userId, hash);
    if (!media) return null;
    const read = (to: number) => mediaStore.read(db, { userId, hash: media.hash }, { from: 0, to });
    // After a power cut, a row may lack its content.
    const content = await read(0);
    if (!content) return null;
    content.destroy();
    return {
      name: fileNameOf(media),
      type: media.type,
      open: async () => {
        const opened = await read(media.bytes - 1);
        if (!opened) throw new Error(`The media ${media.hash} was deleted during an export`);
        return opened;
      },
    };
  };
}

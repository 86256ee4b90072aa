import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { MEDIA_TOO_LARGE, type Media } from '#domain/media/media.ts';
import type { Db } from '../../../db/tables.ts';
import { fileNameOf } from '../../exports/outgoing-files.ts';
import { findMedia } from '../../media/media.repository.ts';
import { addMedia } from '../../media/media.usecases.ts';
import type { ActionContext } from '../action.ts';

/** A file as a tool sends it: its bytes in base64. */
export type SentFile = {
  filename: string;
  data?: string | null | undefined;
  url?: string | null | undefined;
  path?: string | null | undefined;
};

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/u;

/**
 * Adds a file to the user's media; returns the name by which notes refer to it. Throws VALIDATION_FAILED, MEDIA_UNUSABLE,
 * QUOTA_EXCEEDED or STORAGE_FULL.
 */
export async function storeMedia(context: ActionContext, { data, url, path }: SentFile): Promise<string> {
  if (typeof data !== 'string') {
    if (path) throw new AppError('VALIDATION_FAILED', 'A path on your computer cannot be read: send data');
    if (url) throw new AppError('VALIDATION_FAILED', 'Files are not fetched from addresses: send data');
    throw new AppError('VALIDATION_FAILED', 'Send the file in data, in base64');
  }
  const text = data.replaceAll(/\s+/gu, '');
  if (text.length > Math.ceil(MAX_MEDIA_BYTES / 3) * 4) throw new AppError('MEDIA_UNUSABLE', MEDIA_TOO_LARGE);
  if (!BASE64.test(text)) throw new AppError('VALIDATION_FAILED', 'data must be base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_MEDIA_BYTES) throw new AppError('MEDIA_UNUSABLE', MEDIA_TOO_LARGE);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return fileNameOf(await addMedia(context, context.user.id, { hash, bytes }));
}

/** The user's files with some names; those that they do not have are left out. */
export async function mediaNamed(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<Map<string, Media>> {
  const found = new Map<string, Media>();
  for (const name of new Set(names)) {
    const [hash = ''] = name.split('.', 1);
    const media = isMediaHash(hash) ? await findMedia(db, userId, hash) : undefined;
    if (media && fileNameOf(media) === name) found.set(name, media);
  }
  return found;
}

/** The names by which notes refer to some of the user's files, by hash. */
export async function namesOfMedia(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const media = await findMedia(db, userId, hash);
    if (media) names.set(hash, fileNameOf(media));
  }
  return names;
}

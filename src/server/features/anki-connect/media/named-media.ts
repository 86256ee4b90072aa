import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { MEDIA_TOO_LARGE, type Media } from '#domain/media/media.ts';
import { normalised } from '#domain/text/normalised.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { fileNameOf } from '../../exports/outgoing-files.ts';
import { findMedia } from '../../media/media.repository.ts';
import { addMedia } from '../../media/media.usecases.ts';
import type { ActionContext } from '../action.ts';
import { bringFile } from '../notes/bring-file.ts';
import { fetchFile } from './fetch-file.ts';
import { countMediaNames, hashesNamed, nameMedia, namesOfHashes } from './media-names.repository.ts';

/** A file as a tool sends it: its bytes in base64, or where they are. */
export type SentFile = {
  filename: string;
  data?: string | null | undefined;
  url?: string | null | undefined;
  path?: string | null | undefined;
  /** Whether it takes the place of another file of this name, as it does unless a tool says otherwise. */
  deleteExisting?: boolean | null | undefined;
};

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/u;

/** As many names as a learner with a word list and its sounds needs. */
const MAX_NAMES = 200_000;

/**
 * Adds a file to the user's media; returns the name by which notes refer to it. Throws VALIDATION_FAILED, MEDIA_UNUSABLE,
 * QUOTA_EXCEEDED or STORAGE_FULL.
 */
export async function storeMedia(context: ActionContext, file: SentFile): Promise<string> {
  const { db, user } = context;
  const bytes = await bytesOf(file, context.config.MEDIA_ORIGINS ?? []);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const media = await addMedia(context, user.id, { hash, bytes });
  const wanted = storableName(file.filename);
  if (wanted === '') return fileNameOf(media);
  return transactAsUser(db, user.id, async (trx) => {
    const known = (await hashesNamed(trx, user.id, [wanted])).get(wanted);
    if (known === hash) return wanted;
    if (known === undefined && (await countMediaNames(trx, user.id)) >= MAX_NAMES) {
      throw new AppError('QUOTA_EXCEEDED', `You can have at most ${MAX_NAMES} names of files`);
    }
    const name = known !== undefined && file.deleteExisting === false ? `${hash}-${wanted}` : wanted;
    await nameMedia(trx, user.id, name, hash);
    await bringFile({ ...context, db: trx }, name, media);
    return name;
  });
}

async function bytesOf({ data, url, path }: SentFile, origins: readonly string[]): Promise<Buffer> {
  if (typeof data !== 'string') {
    if (path) throw new AppError('VALIDATION_FAILED', 'A path on your computer cannot be read: send data');
    if (url) return fetchFile(url, origins);
    throw new AppError('VALIDATION_FAILED', 'Send the file in data, in base64');
  }
  const text = data.replaceAll(/\s+/gu, '');
  if (text.length > Math.ceil(MAX_MEDIA_BYTES / 3) * 4) throw new AppError('MEDIA_UNUSABLE', MEDIA_TOO_LARGE);
  if (!BASE64.test(text)) throw new AppError('VALIDATION_FAILED', 'data must be base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_MEDIA_BYTES) throw new AppError('MEDIA_UNUSABLE', MEDIA_TOO_LARGE);
  return bytes;
}

/** Characters of file names that fields cannot contain, or that file systems refuse. */
const NOT_IN_NAMES = /[\p{Cc}"*/:<>?[\\\]^|]/gu;

const LONGEST_NAME = 120;

/** A name of a file without what Anki leaves out of names too, in its composed form (NFC). */
export function storableName(name: string): string {
  const kept = normalised(name.toWellFormed(), 'NFC').replaceAll(NOT_IN_NAMES, '').trim();
  const [ending = ''] = /\.[A-Za-z\d]{1,5}$/u.exec(kept) ?? [];
  const characters = Array.from(kept);
  if (characters.length <= LONGEST_NAME) return kept;
  return `${characters.slice(0, LONGEST_NAME - ending.length).join('')}${ending}`;
}

/** The user's files with some names; those that they do not have are left out. */
export async function mediaNamed(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<Map<string, Media>> {
  const found = new Map<string, Media>();
  const hashes = await hashesNamed(db, userId, [...new Set(names)]);
  for (const name of new Set(names)) {
    const [start = ''] = name.split('.', 1);
    const hash = hashes.get(name) ?? start;
    const media = isMediaHash(hash) ? await findMedia(db, userId, hash) : undefined;
    if (media && (hashes.has(name) || fileNameOf(media) === name)) found.set(name, media);
  }
  return found;
}

/** The names by which notes refer to some of the user's files, by hash. */
export async function namesOfMedia(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const names = await namesOfHashes(db, userId, [...new Set(hashes)]);
  for (const hash of new Set(hashes)) {
    const media = names.has(hash) ? undefined : await findMedia(db, userId, hash);
    if (media) names.set(hash, fileNameOf(media));
  }
  return names;
}

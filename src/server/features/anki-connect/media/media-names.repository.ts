import { chunksOf } from '#domain/chunks.ts';
import type { Db } from '../../../db/tables.ts';

const VALUES_PER_QUERY = 500;

/** The names by which the user's tools know files, with their hashes, in alphabetical order. */
export async function listMediaNames(db: Db, userId: string): Promise<Array<{ name: string; hash: string }>> {
  return db
    .selectFrom('media_names')
    .select(['name', 'hash'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
}

/** The hashes of the user's files with some names, by name. */
export async function hashesNamed(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const some of chunksOf(names, VALUES_PER_QUERY)) {
    const rows = await db
      .selectFrom('media_names')
      .select(['name', 'hash'])
      .where('user_id', '=', userId)
      .where('name', 'in', some)
      .execute();
    for (const { name, hash } of rows) hashes.set(name, hash);
  }
  return hashes;
}

/** The names of some of the user's files, by hash: of several the first in alphabetical order. */
export async function namesOfHashes(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const some of chunksOf(hashes, VALUES_PER_QUERY)) {
    const rows = await db
      .selectFrom('media_names')
      .select((eb) => ['hash', eb.fn.min('name').as('name')])
      .where('user_id', '=', userId)
      .where('hash', 'in', some)
      .groupBy('hash')
      .execute();
    for (const { name, hash } of rows) names.set(hash, name);
  }
  return names;
}

export async function countMediaNames(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('media_names')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Names one of the user's files; another file with the name loses it. */
export async function nameMedia(db: Db, userId: string, name: string, hash: string): Promise<void> {
  await db
    .insertInto('media_names')
    .values({ user_id: userId, name, hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ hash }))
    .execute();
}

/** Takes a name from one of the user's files. */
export async function forgetMediaName(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('media_names').where('user_id', '=', userId).where('name', '=', name).execute();
}

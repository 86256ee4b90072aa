import { sql, type Selectable } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { Media } from '#domain/media/media.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { CARD_TEXTS } from '../../db/card-texts.ts';
import type { Db, MediaTable } from '../../db/tables.ts';

/** Limits of both engines on the number of values in one statement. */
const HASHES_PER_QUERY = 500;

export async function findMedia(db: Db, userId: string, hash: string): Promise<Media | undefined> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && toMedia(row);
}

export async function insertMedia(db: Db, userId: string, media: Media, now: number): Promise<void> {
  await db
    .insertInto('media')
    .values({ user_id: userId, ...media, created_at: now, unused_since: null })
    .execute();
}

/** Marks media as used until a nightly run finds it unused. */
export async function recordUse(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await recordUnusedSince(db, userId, hashes, null);
}

/** Records since when media is unused; null for media in use. */
export async function recordUnusedSince(
  db: Db,
  userId: string,
  hashes: readonly string[],
  since: number | null,
): Promise<void> {
  for (const some of chunksOf(hashes, HASHES_PER_QUERY)) {
    await db
      .updateTable('media')
      .set({ unused_since: since })
      .where('user_id', '=', userId)
      .where('hash', 'in', some)
      .execute();
  }
}

/** Lists the user's media by hash, with the time since when it is unused. */
export async function listUse(
  db: Db,
  userId: string,
): Promise<Array<{ hash: string; unusedSince: number | null }>> {
  return db
    .selectFrom('media')
    .select(['hash', 'unused_since as unusedSince'])
    .where('user_id', '=', userId)
    .orderBy('hash')
    .execute();
}

/** Which of some hashes belong to the user's media. */
export async function knownHashes(db: Db, userId: string, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of chunksOf(hashes, HASHES_PER_QUERY)) {
    const rows = await db
      .selectFrom('media')
      .select('hash')
      .where('user_id', '=', userId)
      .where('hash', 'in', some)
      .execute();
    for (const { hash } of rows) known.add(hash);
  }
  return known;
}

/** Deletes media that has been unused since before an instant. The caller bounds the number of hashes. */
export async function deleteUnused(
  db: Db,
  userId: string,
  hashes: readonly string[],
  before: number,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('media')
    .where('user_id', '=', userId)
    .where('hash', 'in', hashes)
    .where('unused_since', '<=', before)
    .returning('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Lists users with media after a given one, in a fixed order. */
export async function usersWithMedia(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function isUser(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

const MENTIONS = '%media:%';

/** Lists the user's decks, which are searched for media one by one. */
export async function decksOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('decks').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The hashes that the cards of a deck mention. */
export async function hashesInDeck(db: Db, userId: string, deckId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cards')
    .select(CARD_TEXTS)
    .where(
      'deck_id',
      'in',
      db.selectFrom('decks').select('id').where('id', '=', deckId).where('user_id', '=', userId),
    )
    .where((eb) => eb.or(CARD_TEXTS.map((text) => eb(text, 'like', MENTIONS))))
    .execute();
  return mediaHashesIn(rows.flatMap((row) => Object.values(row)).join('\n'));
}

/** Lists the user's sources, which are searched for media one by one. */
export async function sourcesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sources').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The hashes of the pictures in a source. */
export async function hashesInSource(db: Db, userId: string, sourceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('source_passages')
    .select('blocks')
    .where('user_id', '=', userId)
    .where('source_id', '=', sourceId)
    .where('blocks', 'like', MENTIONS)
    .execute();
  return mediaHashesIn(rows.map(({ blocks }) => blocks).join('\n'));
}

/** The hashes in texts that the user has written since an instant: in cards, and in all drafts. */
export async function hashesInNews(db: Db, userId: string, since: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cards')
    .select(CARD_TEXTS)
    .where('deck_id', 'in', db.selectFrom('decks').select('id').where('user_id', '=', userId))
    .where('updated_at', '>=', since)
    .where((eb) => eb.or(CARD_TEXTS.map((text) => eb(text, 'like', MENTIONS))))
    .execute();
  const inCards = mediaHashesIn(rows.flatMap((row) => Object.values(row)).join('\n'));
  return inCards.union(await hashesInDrafts(db, userId));
}

/** The hashes that the drafts of a learner mention. */
export async function hashesInDrafts(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('card_drafts')
    .select('content')
    .where('user_id', '=', userId)
    .where(sql<boolean>`content like ${MENTIONS}`)
    .execute();
  return mediaHashesIn(rows.map(({ content }) => content).join('\n'));
}

function toMedia({ hash, type, bytes, width, height }: Selectable<MediaTable>): Media {
  return { hash, type, bytes, width, height };
}

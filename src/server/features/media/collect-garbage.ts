import { setImmediate } from 'node:timers/promises';
import { chunksOf } from '#domain/chunks.ts';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import {
  decksOf,
  deleteUnused,
  hashesInDeck,
  hashesInDrafts,
  hashesInNews,
  hashesInSource,
  isUser,
  knownHashes,
  usersWithMedia,
  listUse,
  recordUnusedSince,
  sourcesOf,
} from './media.repository.ts';

/** How long unused media is kept, in ms: its card may still be being written. */
const GRACE_MS = 86_400_000;

/** Longer than an upload or saving a card takes, plus the difference between the clocks of processes, in ms. */
const MARGIN_MS = 3_600_000;

const USERS_AT_ONCE = 100;
const DELETED_AT_ONCE = 50;

type GarbageDeps = { db: Db; mediaStore: MediaStore; now: number; signal: AbortSignal };

/**
 * Deletes media that no card, draft or source has used for a day, as two nightly runs have found, and contents without a
 * row. Uses are read from the texts themselves, so that no way of saving a card can forget to record them.
 */
export async function collectMediaGarbage(deps: GarbageDeps): Promise<void> {
  const { db, mediaStore, now, signal } = deps;
  let after = '';
  for (;;) {
    const users = await usersWithMedia(db, after, USERS_AT_ONCE);
    for (const userId of users) {
      signal.throwIfAborted();
      await collectOf(deps, userId);
    }
    const last = users.at(-1);
    if (last === undefined || users.length < USERS_AT_ONCE) break;
    after = last;
  }
  for await (const { userId, hashes } of mediaStore.contents()) {
    signal.throwIfAborted();
    await removeStrays(deps, userId, hashes);
  }
  await mediaStore.removeUnfinished(now);
}

async function collectOf({ db, mediaStore, now, signal }: GarbageDeps, userId: string): Promise<void> {
  // Listed before the texts are read, so that media added in the meantime is left alone.
  const all = await listUse(db, userId);
  let used = await hashesInDrafts(db, userId);
  for (const deckId of await decksOf(db, userId)) {
    signal.throwIfAborted();
    used = used.union(await hashesInDeck(db, userId, deckId));
    await setImmediate();
  }
  for (const sourceId of await sourcesOf(db, userId)) {
    signal.throwIfAborted();
    used = used.union(await hashesInSource(db, userId, sourceId));
    await setImmediate();
  }
  const usedAgain = all.filter(({ hash, unusedSince }) => used.has(hash) && unusedSince !== null);
  const fresh = all.filter(({ hash, unusedSince }) => !used.has(hash) && unusedSince === null);
  await transactUnlessClosed(db, userId, async (trx) => {
    await recordUnusedSince(trx, userId, namesOf(usedAgain), null);
    await recordUnusedSince(trx, userId, namesOf(fresh), now);
  });

  const old = all.filter(
    ({ hash, unusedSince }) => !used.has(hash) && unusedSince !== null && unusedSince <= now - GRACE_MS,
  );
  for (const some of chunksOf(old, DELETED_AT_ONCE)) {
    signal.throwIfAborted();
    const hashes = namesOf(some);
    const deleted = await transactUnlessClosed(db, userId, async (trx) => {
      // A card may have been saved since its deck was read.
      const inNews = await hashesInNews(trx, userId, now - MARGIN_MS);
      const unused = hashes.filter((hash) => !inNews.has(hash));
      return unused.length === 0 ? [] : deleteUnused(trx, userId, unused, now - GRACE_MS);
    });
    await removeStrays({ db, mediaStore }, userId, deleted ?? []);
    await setImmediate();
  }
}

/**
 * Removes contents without a row. Runs in a transaction of its own, after the row has been deleted for good and under
 * the user's lock, so that it cannot remove media that is being added again.
 */
async function removeStrays(
  { db, mediaStore }: Pick<GarbageDeps, 'db' | 'mediaStore'>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  if (!(await isUser(db, userId))) {
    await mediaStore.removeAll(userId);
    return;
  }
  const known = await knownHashes(db, userId, hashes);
  const strays = hashes.filter((hash) => !known.has(hash));
  if (strays.length === 0) return;
  await transactUnlessClosed(db, userId, async (trx) => {
    const there = await knownHashes(trx, userId, strays);
    for (const hash of strays) if (!there.has(hash)) mediaStore.remove({ userId, hash });
  });
}

function namesOf(media: ReadonlyArray<{ hash: string }>): string[] {
  return media.map(({ hash }) => hash);
}

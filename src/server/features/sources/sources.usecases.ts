import { z } from 'zod';
import {
  source as sourceSchema,
  sourceResponse,
  type FoundPassage,
  type PlacedPassage,
} from '#contract/sources.ts';
import { notFound } from '#domain/errors.ts';
import { excerptAround, findText, pageAt } from '#domain/sources/find-text.ts';
import type { Source } from '#domain/sources/source.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { expectMatch } from '../../http/if-match.ts';
import type { Clock } from '../../ports/clock.ts';
import { findReceipt, runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import type { ReadSource } from './read-source.ts';
import {
  deleteSource,
  findPassages,
  findSource,
  insertSource,
  passagesOf,
  updateTitle,
} from './sources.repository.ts';

export type SourceDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/** How many passages a search within a source finds at most. */
const MAX_SEARCH_RESULTS = 100;

/**
 * Adds a source from the text that `read` reads; a repeated request returns the same source without reading it
 * again. Throws QUOTA_EXCEEDED, or what `read` throws.
 */
export async function addSource(
  { db, clock, newId, config }: SourceDeps,
  userId: string,
  read: () => Promise<ReadSource>,
  repeatable?: IdempotentRequest,
): Promise<Source> {
  const asked = { repeatable, now: clock.now(), receipt: sourceSchema };
  const known = await findReceipt(db, userId, asked);
  if (known) return known.receipt;
  await expectRoom(db, userId, config, { sources: 1 });
  const material = await read();
  // Reading may have taken a minute.
  const now = clock.now();
  return transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, { ...asked, now }, () =>
      insertNewSource(trx, userId, config, material, { id: newId(), now }),
    ),
  );
}

/** Adds what was read to the user's sources. Call it in a transaction under the user's lock. Throws QUOTA_EXCEEDED. */
export async function insertNewSource(
  trx: Db,
  userId: string,
  config: Quotas,
  { source, passages }: ReadSource,
  { id, now }: { id: string; now: number },
): Promise<Source> {
  await expectRoom(trx, userId, config, { sources: 1, bytes: source.bytes });
  await insertSource(trx, userId, { ...source, id, createdAt: now }, passages);
  return existing(await findSource(trx, userId, id));
}

/** Renames a source. Throws NOT_FOUND, QUOTA_EXCEEDED, or PRECONDITION_FAILED when `ifMatch` names another version. */
export async function renameSource(
  { db, clock, config }: SourceDeps,
  userId: string,
  id: string,
  title: string,
  ifMatch?: string,
): Promise<Source> {
  return transactAsUser(db, userId, async (trx) => {
    const source = existing(await findSource(trx, userId, id));
    expectMatch(ifMatch, 'source', source.version, () => z.encode(sourceResponse, { source }));
    const growth = Buffer.byteLength(title) - Buffer.byteLength(source.title);
    await expectRoom(trx, userId, config, { bytes: growth });
    await updateTitle(trx, userId, id, { title, growth, now: clock.now() });
    return existing(await findSource(trx, userId, id));
  });
}

/** Deletes a source. Throws NOT_FOUND, or PRECONDITION_FAILED when `ifMatch` names another version. */
export async function removeSource(
  { db }: Pick<SourceDeps, 'db'>,
  userId: string,
  id: string,
  ifMatch?: string,
): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    const source = existing(await findSource(trx, userId, id));
    expectMatch(ifMatch, 'source', source.version, () => z.encode(sourceResponse, { source }));
    await deleteSource(trx, userId, id);
  });
}

/** Finds one of the user's sources. Throws NOT_FOUND. */
export async function expectSource(db: Db, userId: string, id: string): Promise<Source> {
  return existing(await findSource(db, userId, id));
}

/** Lists some passages of a source. Throws NOT_FOUND. */
export async function readPassages(
  db: Db,
  userId: string,
  id: string,
  page: { from: number; limit: number },
): Promise<PlacedPassage[]> {
  await expectSource(db, userId, id);
  return passagesOf(db, userId, id, page);
}

/** Finds a text in a source. Throws NOT_FOUND. */
export async function searchSource(
  db: Db,
  userId: string,
  id: string,
  text: string,
): Promise<{ found: FoundPassage[]; more: boolean }> {
  await expectSource(db, userId, id);
  const passages = await findPassages(db, userId, id, { text, limit: MAX_SEARCH_RESULTS + 1 });
  const found = passages.slice(0, MAX_SEARCH_RESULTS).flatMap((passage) => {
    const [place] = findText(passage.text, text, 1);
    if (!place) return [];
    const { position } = passage;
    return [{ position, page: pageAt(passage, place.from), ...excerptAround(passage.text, place) }];
  });
  return { found, more: passages.length > MAX_SEARCH_RESULTS };
}

function existing(source: Source | undefined): Source {
  if (!source) throw notFound('Source');
  return source;
}

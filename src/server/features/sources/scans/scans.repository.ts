import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Scan, ScanStatus } from '#domain/sources/scan.ts';
import type { Db, ScansTable } from '../../../db/tables.ts';

const pageNumbers = z.array(z.number());

/** A scan with what only the server knows. */
export type StoredScan = Scan & {
  /** The host that the user has agreed to send pages to; null before that. */
  sentTo: string | null;
  /** Counts the times that reading was started. */
  round: number;
};

export type NewScan = Pick<Scan, 'id' | 'name' | 'kind' | 'pages' | 'scanned' | 'hasText' | 'createdAt'>;

export async function insertScan(db: Db, userId: string, scan: NewScan): Promise<void> {
  await db
    .insertInto('scans')
    .values({
      id: scan.id,
      user_id: userId,
      name: scan.name,
      kind: scan.kind,
      pages: scan.pages,
      scanned: JSON.stringify(scan.scanned),
      has_text: scan.hasText ? 1 : 0,
      status: 'offered',
      problem: null,
      sent_to: null,
      created_at: scan.createdAt,
      updated_at: scan.createdAt,
    })
    .execute();
}

/** The user's scans, newest first. */
export async function listScans(db: Db, userId: string): Promise<StoredScan[]> {
  const rows = await db
    .selectFrom('scans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const pages = await db
    .selectFrom('scan_pages')
    .select(['scan_id', 'page'])
    .select((eb) => eb('text', 'is not', null).as('read'))
    .where('user_id', '=', userId)
    .orderBy('page')
    .execute();
  return rows.map((row) =>
    toScan(
      row,
      pages.filter((page) => page.scan_id === row.id),
    ),
  );
}

export async function findScan(db: Db, userId: string, id: string): Promise<StoredScan | undefined> {
  const row = await db
    .selectFrom('scans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const pages = await db
    .selectFrom('scan_pages')
    .select('page')
    .select((eb) => eb('text', 'is not', null).as('read'))
    .where('user_id', '=', userId)
    .where('scan_id', '=', id)
    .orderBy('page')
    .execute();
  return toScan(row, pages);
}

export async function countScans(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Starts another round of reading; pages that could not be read are tried again. */
export async function startRound(
  db: Db,
  userId: string,
  id: string,
  { sentTo, now }: { sentTo: string; now: number },
): Promise<void> {
  await db
    .updateTable('scans')
    .set((eb) => ({
      status: 'reading',
      problem: null,
      sent_to: sentTo,
      round: eb('round', '+', 1),
      updated_at: now,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('scan_pages')
    .where('user_id', '=', userId)
    .where('scan_id', '=', id)
    .where('text', 'is', null)
    .execute();
}

/** Stops a scan that is being read. */
export async function stopScan(
  db: Db,
  userId: string,
  id: string,
  { problem, now }: { problem: string | null; now: number },
): Promise<void> {
  const status: ScanStatus = 'stopped';
  await db
    .updateTable('scans')
    .set({ status, problem, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .execute();
}

/** Deletes a scan with the pages that have been read; its file is deleted separately. */
export async function deleteScan(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('scans').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Stores the text of a page, or null if it could not be read; returns whether it was the first to do so. */
export async function insertPage(
  db: Db,
  userId: string,
  page: { scanId: string; page: number; text: string | null },
): Promise<boolean> {
  const inserted = await db
    .insertInto('scan_pages')
    .values({ scan_id: page.scanId, page: page.page, user_id: userId, text: page.text })
    .onConflict((conflict) => conflict.columns(['scan_id', 'page']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The numbers of the pages that have been tried. */
export async function triedPages(db: Db, userId: string, id: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scan_pages')
    .select('page')
    .where('user_id', '=', userId)
    .where('scan_id', '=', id)
    .execute();
  return new Set(rows.map(({ page }) => page));
}

/** The texts of the pages that have been read, by number. */
export async function pageTextsOf(db: Db, userId: string, id: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('scan_pages')
    .select(['page', 'text'])
    .where('user_id', '=', userId)
    .where('scan_id', '=', id)
    .orderBy('page')
    .execute();
  return new Map(rows.flatMap(({ page, text }) => (text === null ? [] : [[page, text] as const])));
}

/** Scans with which nothing has been done since `before`, except those of closed accounts. */
export async function forgottenScans(
  db: Db,
  before: number,
  limit: number,
): Promise<{ userId: string; id: string }[]> {
  return db
    .selectFrom('scans')
    .innerJoin('users', 'users.id', 'scans.user_id')
    .select(['user_id as userId', 'scans.id'])
    .where('closed_at', 'is', null)
    .where('status', '!=', 'reading')
    .where('scans.updated_at', '<', before)
    .orderBy('scans.updated_at')
    .limit(limit)
    .execute();
}

function toScan(row: Selectable<ScansTable>, pages: readonly { page: number; read: unknown }[]): StoredScan {
  const isRead = ({ read }: { read: unknown }) => Boolean(read);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    pages: row.pages,
    scanned: pageNumbers.parse(JSON.parse(row.scanned)),
    hasText: row.has_text === 1,
    status: row.status,
    read: pages.filter(isRead).length,
    failed: pages.filter((page) => !isRead(page)).map(({ page }) => page),
    problem: row.problem,
    createdAt: row.created_at,
    sentTo: row.sent_to,
    round: row.round,
  };
}

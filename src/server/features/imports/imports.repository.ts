import { z } from 'zod';
import { sql, type Selectable } from 'kysely';
import { importChoices, tableForm } from '#contract/imports.ts';
import type { ImportChoices, ImportCounts, ImportFormat, ImportStatus } from '#domain/interchange/import.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import type { Db, ImportsTable } from '../../db/tables.ts';

/** An import of cards from a file. */
export type Import = ImportCounts & {
  id: string;
  userId: string;
  name: string;
  format: ImportFormat;
  /** How a table is read; null until that is known, and for other formats. */
  form: TableForm | null;
  status: ImportStatus;
  /** Size of its file; 0 once that is gone. */
  fileBytes: number;
  problem: string | null;
  /** The deck for cards without one, once the user has chosen it; it may not exist yet. */
  target: Target | null;
  /** What the user decided before the cards were added; null before that. */
  choices: ImportChoices | null;
  createdAt: number;
  finishedAt: number | null;
};

/** Where cards go if the file names no deck for them. */
export type Target = { deckId: string } | { title: string };

const storedTarget = z.union([z.object({ deckId: z.string() }), z.object({ title: z.string() })]);

export async function insertImport(
  db: Db,
  userId: string,
  {
    id,
    name,
    format,
    status,
    createdAt,
    bytes,
  }: Pick<Import, 'id' | 'name' | 'format' | 'status' | 'createdAt'> & { bytes: number },
): Promise<void> {
  const row = { id, user_id: userId, name, format, status, created_at: createdAt, file_bytes: bytes };
  await db.insertInto('imports').values(row).execute();
}

/** Finds one of the user's imports that is not discarded. */
export async function findImport(db: Db, userId: string, id: string): Promise<Import | undefined> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row && toImport(row);
}

/** The source whose list an import adds; null for a file or pasted text, or once the source is deleted. */
export async function sourceOfImport(db: Db, userId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('batches')
    .select('source_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.source_id ?? null;
}

/** Lists the user's latest imports, newest first. */
export async function listImports(db: Db, userId: string, limit: number): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('discarded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

/** Counts the user's imports that have not ended. */
export async function countOpenImports(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('discarded_at', 'is', null)
    .where('status', 'in', ['choosing', 'reading', 'ready', 'saving', 'undoing'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Size of the user's files that wait to be read, in bytes. */
export async function waitingFileBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('file_bytes'), eb.lit(0)).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Records that the file of an import has been deleted. */
export async function recordFileDeleted(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ file_bytes: 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Which imports to find: those in one of these states and, if `untouched`, without a card that was added. */
export type ExpiredImport = { statuses: readonly ImportStatus[]; untouched?: boolean };

/** Lists some imports from before an instant (epoch ms). */
export async function expiredImports(
  db: Db,
  { statuses, untouched = false }: ExpiredImport,
  before: number,
  limit: number,
): Promise<{ userId: string; id: string }[]> {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.user_id as userId', 'imports.id'])
    .where('users.closed_at', 'is', null)
    .where('imports.discarded_at', 'is', null)
    .where('imports.created_at', '<', before)
    .where('imports.status', 'in', statuses)
    .$if(untouched, (query) => query.where('imports.saved', '=', 0))
    .limit(limit)
    .execute();
}

/** Hides an import from its user; a job that is working on it stops. */
export async function markDiscarded(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed', discarded_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Lists a user's imports that are being deleted. */
export async function discardedImports(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('discarded_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists some imports that were discarded before an instant (epoch ms) and still exist. */
export async function discardedBefore(
  db: Db,
  before: number,
  limit: number,
): Promise<{ userId: string; id: string }[]> {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.user_id as userId', 'imports.id'])
    .where('users.closed_at', 'is', null)
    .where('imports.discarded_at', '<', before)
    .limit(limit)
    .execute();
}

/** A change of what an import has staged, in numbers of cards and decks and in bytes. */
export type StagedChange = { cards: number; decks: number; bytes: number };

/** Changes the staged totals of an import, in the transaction that changes its drafts. */
export async function changeStaged(
  db: Db,
  userId: string,
  id: string,
  { cards, decks, bytes }: StagedChange,
): Promise<void> {
  await db
    .updateTable('imports')
    .set((eb) => ({
      staged_cards: eb('staged_cards', '+', cards),
      staged_decks: eb('staged_decks', '+', decks),
      staged_bytes: eb('staged_bytes', '+', bytes),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Reduces the staged totals to the report when no drafts are left. */
export async function settleStaged(db: Db, userId: string, id: string): Promise<void> {
  const { bytes } = await db
    .selectFrom('import_omissions')
    .select(
      sql<number>`coalesce(sum(octet_length(${sql.ref('text')}) + octet_length(${sql.ref('reason')})), 0)`.as(
        'bytes',
      ),
    )
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('imports')
    .set({ staged_cards: 0, staged_decks: 0, staged_bytes: bytes })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export type ImportChanges = Partial<
  Pick<Import, 'status' | 'problem' | 'finishedAt' | 'form' | 'target' | 'choices'> & ImportCounts
>;

/** Changes an import if it is in a given state; returns whether it was. */
export async function changeImport(
  db: Db,
  userId: string,
  id: string,
  from: ImportStatus,
  changes: ImportChanges,
): Promise<boolean> {
  const { finishedAt, form, target, choices, read, sameFront, ...same } = changes;
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      ...same,
      ...(read !== undefined && { cards_read: read }),
      ...(sameFront !== undefined && { same_front: sameFront }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
      ...(form !== undefined && { form: form && JSON.stringify(form) }),
      ...(target !== undefined && { target: target && JSON.stringify(target) }),
      ...(choices !== undefined && { choices: choices && JSON.stringify(choices) }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a file still has to be read. */
export async function isWaitedFor(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .where('status', 'in', ['choosing', 'reading'])
    .executeTakeFirst();
  return row !== undefined;
}

function toImport(row: Selectable<ImportsTable>): Import {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    format: row.format,
    form: row.form === null ? null : tableForm.parse(JSON.parse(row.form)),
    status: row.status,
    fileBytes: row.file_bytes,
    problem: row.problem,
    expected: row.expected,
    read: row.cards_read,
    fresh: row.fresh,
    sameFront: row.same_front,
    changed: row.changed,
    edited: row.edited,
    reviewed: row.reviewed,
    known: row.known,
    omitted: row.omitted,
    media: row.media,
    reviews: row.reviews,
    planned: row.planned,
    saved: row.saved,
    updated: row.updated,
    choices: row.choices === null ? null : importChoices.parse(JSON.parse(row.choices)),
    target: row.target === null ? null : storedTarget.parse(JSON.parse(row.target)),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

import { z } from 'zod';
import type { Selectable } from 'kysely';
import { tableForm } from '#contract/imports.ts';
import type { ImportCounts, ImportedDeck, ImportFormat, ImportStatus } from '#domain/interchange/import.ts';
import type { IncomingDeck } from '#domain/interchange/incoming.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import type { Db, ImportsTable } from '../../db/tables.ts';

/** Cards on their way in from a file, or that came from one. */
export type Import = ImportCounts & {
  id: string;
  userId: string;
  name: string;
  format: ImportFormat;
  /** How a table is read; null until that is known, and for other formats. */
  form: TableForm | null;
  status: ImportStatus;
  problem: string | null;
  /** What decks the drafts are for. */
  decks: readonly ImportedDeck[];
  /** The deck of cards without one, once the learner has said it; it may not exist yet. */
  target: Target | null;
  createdAt: number;
  finishedAt: number | null;
};

/** Where cards go for which the file names no deck. */
export type Target = { deckId: string } | { title: string };

const storedDecks = z.array(
  z.object({ title: z.string(), cards: z.number(), details: z.custom<IncomingDeck>().optional() }),
);
const storedTarget = z.union([z.object({ deckId: z.string() }), z.object({ title: z.string() })]);

export async function insertImport(
  db: Db,
  userId: string,
  { id, name, format, status, createdAt }: Pick<Import, 'id' | 'name' | 'format' | 'status' | 'createdAt'>,
): Promise<void> {
  const row = { id, user_id: userId, name, format, status, created_at: createdAt };
  await db.insertInto('imports').values(row).execute();
}

export async function findImport(db: Db, userId: string, id: string): Promise<Import | undefined> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toImport(row);
}

/** The learner's latest imports, newest first. */
export async function listImports(db: Db, userId: string, limit: number): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

/** How many of the learner's imports have not come to an end. */
export async function countOpenImports(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['choosing', 'reading', 'ready', 'saving', 'undoing'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Some imports in one of these states from before an instant (epoch ms). */
export async function oldImports(
  db: Db,
  statuses: readonly ImportStatus[],
  before: number,
  limit: number,
): Promise<{ userId: string; id: string }[]> {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.user_id as userId', 'imports.id'])
    .where('users.closed_at', 'is', null)
    .where('imports.created_at', '<', before)
    .where('imports.status', 'in', statuses)
    .limit(limit)
    .execute();
}

export type ImportChanges = Partial<
  Pick<Import, 'status' | 'problem' | 'finishedAt' | 'form' | 'target' | 'decks'> & ImportCounts
>;

/** Changes an import as long as it is in a state; says whether it was. */
export async function changeImport(
  db: Db,
  userId: string,
  id: string,
  from: ImportStatus,
  changes: ImportChanges,
): Promise<boolean> {
  const { finishedAt, form, target, decks, read, ...same } = changes;
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      ...same,
      ...(read !== undefined && { cards_read: read }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
      ...(form !== undefined && { form: form && JSON.stringify(form) }),
      ...(target !== undefined && { target: target && JSON.stringify(target) }),
      ...(decks !== undefined && { decks: JSON.stringify(decks) }),
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
    problem: row.problem,
    expected: row.expected,
    read: row.cards_read,
    fresh: row.fresh,
    known: row.known,
    omitted: row.omitted,
    media: row.media,
    reviews: row.reviews,
    saved: row.saved,
    decks: storedDecks.parse(JSON.parse(row.decks)),
    target: row.target === null ? null : storedTarget.parse(JSON.parse(row.target)),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

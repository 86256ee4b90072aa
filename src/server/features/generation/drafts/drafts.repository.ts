import { z } from 'zod';
import type { Selectable } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import { content } from '#contract/wire-card.ts';
import { type Draft, type DraftDoubt, type DraftStatus, DRAFT_FAULTS } from '#domain/generation/draft.ts';
import type { CardDraftsTable, Db } from '../../../db/tables.ts';

/** A draft with its rank; a deck is sorted by rank, then by order of arrival. */
export type RankedDraft = Draft & { rank: number };

const storedFaults = z.array(z.enum(DRAFT_FAULTS));
const storedLike = z.object({ cardId: z.string(), deckId: z.string(), front: z.string() });

/** SQLite limits the number of values in one statement; a draft has sixteen. */
const DRAFTS_PER_INSERT = 100;

/** The generation that a draft belongs to, and the version of the generation that adds it. */
type Place = { userId: string; generationId: string; changed: number };

/** Adds drafts to a generation of the user. */
export async function insertDrafts(
  db: Db,
  { userId, generationId, changed, now }: Place & { now: number },
  drafts: readonly RankedDraft[],
): Promise<void> {
  const rows = drafts.map((draft) => ({
    id: draft.id,
    user_id: userId,
    batch_id: generationId,
    position: draft.position,
    rank: draft.rank,
    status: draft.status,
    content: JSON.stringify(z.encode(content, draft.content)),
    faults: draft.faults.length === 0 ? null : JSON.stringify(draft.faults),
    doubt: draft.doubt,
    passage: draft.quotation && draft.quotation.passage,
    page: draft.quotation && draft.quotation.page,
    quote: draft.quotation && draft.quotation.quote,
    like_card: draft.like && JSON.stringify(draft.like),
    version: draft.version,
    changed,
    created_at: now,
  }));
  for (const some of chunksOf(rows, DRAFTS_PER_INSERT)) {
    await db.insertInto('card_drafts').values(some).execute();
  }
}

/**
 * Lists the drafts of a generation in order of arrival; with `since`, only those changed after that version of the
 * generation.
 */
export async function listDrafts(
  db: Db,
  userId: string,
  generationId: string,
  since = -1,
): Promise<RankedDraft[]> {
  const rows = await db
    .selectFrom('card_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .where('changed', '>', since)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toDraft);
}

export async function findDraft(
  db: Db,
  userId: string,
  generationId: string,
  id: string,
): Promise<RankedDraft | undefined> {
  const row = await db
    .selectFrom('card_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDraft(row);
}

/** Changes the status and the card of a draft. */
export async function updateDraft(
  db: Db,
  { userId, generationId, changed }: Place,
  draft: Pick<Draft, 'id' | 'status' | 'content'>,
): Promise<void> {
  await db
    .updateTable('card_drafts')
    .set((eb) => ({
      status: draft.status,
      content: JSON.stringify(z.encode(content, draft.content)),
      version: eb('version', '+', 1),
      changed,
    }))
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .where('id', '=', draft.id)
    .execute();
}

/** Changes the status of several drafts, or marks that a model doubts them. */
export async function updateDrafts(
  db: Db,
  { userId, generationId, changed }: Place,
  ids: readonly string[],
  change: { status: DraftStatus } | { doubt: DraftDoubt },
): Promise<void> {
  await db
    .updateTable('card_drafts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changed }))
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .where('id', 'in', ids)
    .execute();
}

/** Gives some drafts to another generation of the user. */
export async function moveDrafts(
  db: Db,
  { userId, generationId, changed }: Place,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('card_drafts')
    .set({ batch_id: generationId, changed })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** Deletes drafts that were withdrawn. */
export async function deleteDrafts(
  db: Db,
  userId: string,
  generationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('card_drafts')
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .where('id', 'in', ids)
    .execute();
}

/** Deletes all drafts of a generation. */
export async function deleteAllDrafts(db: Db, userId: string, generationId: string): Promise<void> {
  await db
    .deleteFrom('card_drafts')
    .where('user_id', '=', userId)
    .where('batch_id', '=', generationId)
    .execute();
}

function toDraft(row: Selectable<CardDraftsTable>): RankedDraft {
  return {
    id: row.id,
    position: row.position,
    rank: row.rank,
    status: row.status,
    content: content.parse(JSON.parse(row.content)),
    faults: row.faults === null ? [] : storedFaults.parse(JSON.parse(row.faults)),
    doubt: row.doubt,
    quotation:
      row.passage === null || row.quote === null
        ? null
        : { passage: row.passage, page: row.page, quote: row.quote },
    like: row.like_card === null ? null : storedLike.parse(JSON.parse(row.like_card)),
    version: row.version,
  };
}

import type { Selectable } from 'kysely';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import { content } from '#contract/wire-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Quotation } from '#domain/generation/draft.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { FORGET, RATINGS } from '#domain/scheduling/rating.ts';
import { GRADES } from '#domain/study/answer/grading.ts';
import type { UpdateKind } from '#domain/interchange/import.ts';
import type { PlannedState } from '#domain/interchange/incoming.ts';
import type { CardDraftsTable, Db } from '../../db/tables.ts';
import { storedCardState } from '../scheduling/log/reviews.repository.ts';

/** A card that waits to be added. The card will have the draft's id. */
export type ImportDraft = {
  id: string;
  position: number;
  /** Title of the deck; empty if the file names none. */
  deck: string;
  content: CardContent;
  suspended: boolean;
  /** Reviews in ascending order, all at different times. */
  reviews: readonly PortableReview[];
  /** When it is due according to the file. */
  planned: PlannedState | null;
  /** Where it comes from. `prints` are its fingerprints, `base` those of the card as it last came from there. */
  origin: { key: string; prints: string; base: string | null } | null;
  /** Where it is in the source that the import was taken from. */
  quotation: Quotation | null;
  /** What it does to a card that the user has; null for a card that is added. */
  update: { cardId: string; kind: UpdateKind } | null;
};

/** Whether a draft takes up room as a card. One that may replace a back may also become a card. */
export function isForCard(kind: UpdateKind | null | undefined): boolean {
  return kind === null || kind === undefined || kind === 'same-front';
}

/** A draft in the form of its row. */
export type StoredDraft = { draft: ImportDraft; content: string; history: string | null; bytes: number };

/** Converts a draft to the texts of its row, with their size in bytes. */
export function storedDraft(draft: ImportDraft): StoredDraft {
  const stored = { content: JSON.stringify(z.encode(content, draft.content)), history: historyOf(draft) };
  return { draft, ...stored, bytes: bytesOf(stored) };
}

function bytesOf({ content, history }: { content: string; history: string | null }): number {
  return Buffer.byteLength(content) + (history === null ? 0 : Buffer.byteLength(history));
}

/** SQLite limits the number of values in one statement; a draft has twenty. */
const DRAFTS_PER_INSERT = 200;

/** Compact, because there may be a million reviews. */
const storedReview = z
  .tuple([
    z.number(),
    z.literal([FORGET, ...RATINGS]),
    z.enum(GRADES).nullable(),
    z.enum(['flip', 'quiz']).nullable(),
    z.number(),
  ])
  .transform(([at, rating, grade, presentation, durationMs]) => ({
    at,
    rating,
    grade,
    presentation,
    durationMs,
  }));
const storedHistory = z.object({
  suspended: z.boolean(),
  reviews: z.array(storedReview),
  planned: z.object({ state: storedCardState, byHand: z.boolean() }).nullable().default(null),
});
const storedOrigin = z.object({ key: z.string(), prints: z.string(), base: z.string().nullable() });

export async function insertImportDrafts(
  db: Db,
  { userId, importId, now }: { userId: string; importId: string; now: number },
  drafts: readonly StoredDraft[],
): Promise<void> {
  const rows = drafts.map(({ draft, content, history }) => ({
    id: draft.id,
    user_id: userId,
    batch_id: importId,
    position: draft.position,
    rank: 0,
    status: 'proposed' as const,
    content,
    faults: null,
    passage: draft.quotation && draft.quotation.passage,
    page: draft.quotation && draft.quotation.page,
    quote: draft.quotation && draft.quotation.quote,
    like_card: null,
    deck_title: draft.deck,
    history,
    origin: draft.origin && JSON.stringify(draft.origin),
    updates: draft.update?.cardId ?? null,
    update_kind: draft.update?.kind ?? null,
    changed: 0,
    created_at: now,
  }));
  for (const some of chunksOf(rows, DRAFTS_PER_INSERT)) {
    await db.insertInto('card_drafts').values(some).execute();
  }
}

/**
 * Returns the first drafts of an import: deck by deck, each in the order of the file. `bytes` is the size of each row.
 */
export async function nextDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<Array<ImportDraft & { bytes: number }>> {
  const rows = await db
    .selectFrom('card_drafts')
    .select(DRAFT_COLUMNS)
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .where('deck_title', 'is not', null)
    .orderBy('deck_title')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toDraft(row), bytes: bytesOf(row) }));
}

const DRAFT_COLUMNS = [
  'id',
  'position',
  'content',
  'deck_title',
  'history',
  'origin',
  'updates',
  'update_kind',
  'passage',
  'page',
  'quote',
] as const;

function toDraft(row: Pick<Selectable<CardDraftsTable>, (typeof DRAFT_COLUMNS)[number]>): ImportDraft {
  const history = row.history === null ? null : storedHistory.parse(JSON.parse(row.history));
  return {
    id: row.id,
    position: row.position,
    deck: row.deck_title ?? '',
    content: content.parse(JSON.parse(row.content)),
    suspended: history?.suspended ?? false,
    reviews: history?.reviews ?? [],
    planned: history?.planned ?? null,
    quotation:
      row.passage === null || row.quote === null
        ? null
        : { passage: row.passage, page: row.page, quote: row.quote },
    origin: row.origin === null ? null : storedOrigin.parse(JSON.parse(row.origin)),
    update:
      row.updates === null || row.update_kind === null
        ? null
        : { cardId: row.updates, kind: row.update_kind },
  };
}

/**
 * Adds to the history of a stored draft, if it is still there; returns the number of reviews added and the growth in
 * bytes.
 */
export async function addToDraft(
  db: Db,
  userId: string,
  id: string,
  change: (draft: ImportDraft) => ImportDraft,
): Promise<{ reviews: number; bytes: number }> {
  const row = await db
    .selectFrom('card_drafts')
    .select(DRAFT_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return { reviews: 0, bytes: 0 };
  const before = toDraft(row);
  const changed = storedDraft(change(before));
  await db
    .updateTable('card_drafts')
    .set({ history: changed.history })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return {
    reviews: changed.draft.reviews.length - before.reviews.length,
    bytes: changed.bytes - bytesOf(row),
  };
}

/** Lists some drafts that change cards of the user, in order, after a position. */
export async function listUpdates(
  db: Db,
  userId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportDraft[]> {
  const rows = await db
    .selectFrom('card_drafts')
    .select(DRAFT_COLUMNS)
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .where('updates', 'is not', null)
    .where('update_kind', 'in', ['changed', 'edited', 'same-front'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toDraft);
}

/** Returns some of the first drafts as the cards they will be, in the order of `nextDrafts`, without their reviews. */
export async function sampleDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<Array<Pick<ImportDraft, 'deck' | 'content'>>> {
  const rows = await db
    .selectFrom('card_drafts')
    .select(['content', 'deck_title'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .where('deck_title', 'is not', null)
    .where('updates', 'is', null)
    .orderBy('deck_title')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    deck: row.deck_title ?? '',
    content: content.parse(JSON.parse(row.content)),
  }));
}

/** Deletes some drafts of an import; returns how many, how many of them took up room as cards, and their size in bytes. */
export async function deleteSomeDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<{ drafts: number; cards: number; bytes: number }> {
  const some = db
    .selectFrom('card_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .limit(limit);
  const gone = await db
    .deleteFrom('card_drafts')
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .returning((eb) => [
      'update_kind as kind',
      eb.fn<number>('octet_length', ['content']).as('content'),
      eb.fn<number | null>('octet_length', ['history']).as('history'),
    ])
    .execute();
  return {
    drafts: gone.length,
    cards: gone.filter(({ kind }) => isForCard(kind)).length,
    bytes: gone.reduce((sum, row) => sum + row.content + (row.history ?? 0), 0),
  };
}

function historyOf({ suspended, reviews, planned }: ImportDraft): string | null {
  if (!suspended && reviews.length === 0 && planned === null) return null;
  return JSON.stringify({
    suspended,
    ...(planned && { planned }),
    reviews: reviews.map(({ at, rating, grade, presentation, durationMs }) => [
      at,
      rating,
      grade,
      presentation,
      durationMs,
    ]),
  });
}

import { z } from 'zod';
import { content } from '#contract/cards.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { FORGET, RATINGS } from '#domain/scheduling/rating.ts';
import { GRADES } from '#domain/study/answer/grading.ts';
import type { Db } from '../../db/tables.ts';

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
};

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

/** SQLite limits the number of values in one statement; a draft has thirteen. */
const DRAFTS_PER_INSERT = 100;

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
const storedHistory = z.object({ suspended: z.boolean(), reviews: z.array(storedReview) });

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
    passage: null,
    page: null,
    quote: null,
    like_card: null,
    deck_title: draft.deck,
    history,
    changed: 0,
    created_at: now,
  }));
  for (let start = 0; start < rows.length; start += DRAFTS_PER_INSERT) {
    await db
      .insertInto('card_drafts')
      .values(rows.slice(start, start + DRAFTS_PER_INSERT))
      .execute();
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
    .select(['id', 'position', 'content', 'deck_title', 'history'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .where('deck_title', 'is not', null)
    .orderBy('deck_title')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const history = row.history === null ? null : storedHistory.parse(JSON.parse(row.history));
    return {
      id: row.id,
      position: row.position,
      deck: row.deck_title ?? '',
      content: content.parse(JSON.parse(row.content)),
      suspended: history?.suspended ?? false,
      reviews: history?.reviews ?? [],
      bytes: bytesOf(row),
    };
  });
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
    .orderBy('deck_title')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    deck: row.deck_title ?? '',
    content: content.parse(JSON.parse(row.content)),
  }));
}

/** Deletes some drafts of an import; returns how many, and their size in bytes. */
export async function deleteSomeDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<{ cards: number; bytes: number }> {
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
      eb.fn<number>('octet_length', ['content']).as('content'),
      eb.fn<number | null>('octet_length', ['history']).as('history'),
    ])
    .execute();
  return {
    cards: gone.length,
    bytes: gone.reduce((sum, row) => sum + row.content + (row.history ?? 0), 0),
  };
}

function historyOf({ suspended, reviews }: ImportDraft): string | null {
  if (!suspended && reviews.length === 0) return null;
  return JSON.stringify({
    suspended,
    reviews: reviews.map(({ at, rating, grade, presentation, durationMs }) => [
      at,
      rating,
      grade,
      presentation,
      durationMs,
    ]),
  });
}

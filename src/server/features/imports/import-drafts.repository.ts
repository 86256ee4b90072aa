import { z } from 'zod';
import { content } from '#contract/cards.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { FORGET, RATINGS } from '#domain/memory/rating.ts';
import { GRADES } from '#domain/study/grading.ts';
import type { Db } from '../../db/tables.ts';

/** A card that waits to be added. It will have the draft's id. */
export type ImportDraft = {
  id: string;
  position: number;
  /** Empty where the file names none. */
  deck: string;
  content: CardContent;
  suspended: boolean;
  /** At different instants, from first to last. */
  reviews: readonly PortableReview[];
};

/** SQLite limits the number of values in one statement; a draft has thirteen. */
const DRAFTS_PER_INSERT = 100;

/** As short as it can be: there may be a million. */
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
  drafts: readonly ImportDraft[],
): Promise<void> {
  const rows = drafts.map((draft) => ({
    id: draft.id,
    user_id: userId,
    batch_id: importId,
    position: draft.position,
    rank: 0,
    status: 'proposed' as const,
    content: JSON.stringify(z.encode(content, draft.content)),
    faults: null,
    passage: null,
    page: null,
    quote: null,
    like_card: null,
    deck_title: draft.deck,
    history: historyOf(draft),
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

/** The first drafts of an import: deck by deck, each in the order of the file. */
export async function nextDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<ImportDraft[]> {
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
    };
  });
}

/** Deletes some drafts of an import; returns how many. */
export async function deleteSomeDrafts(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('card_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', importId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('card_drafts')
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
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

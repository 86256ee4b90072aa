import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { ErrorCode } from '#domain/errors.ts';
import type { GenerationKind, GenerationStatus, Revision } from '#domain/generation/generation.ts';
import type { PlanLine } from '#domain/generation/deck-plan.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { BatchesTable, Db } from '../../db/tables.ts';

export type Batch = {
  id: string;
  userId: string;
  kind: GenerationKind;
  /** Title of the new deck. */
  title: string;
  topic: string;
  /** For a topic, the user's instructions; for a source, the focus of the cards. */
  description: string | null;
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  /** Language of the cards (BCP 47 tag), or null for the topic's own. */
  language: string | null;
  /** Whether the user reviews the drafts before they are saved. */
  review: boolean;
  /** The deck that gets the cards; null if it does not exist yet. */
  deckId: string | null;
  sourceId: string | null;
  /** Passages of the source to make cards from; null for all. */
  part: readonly number[] | null;
  /** The card that a revision is for. */
  cardId: string | null;
  status: GenerationStatus;
  /** Number of good drafts so far. */
  cardsGenerated: number;
  /** The planned questions; null without a plan. */
  plan: readonly PlanLine[] | null;
  /** The category that the generator chose. */
  category: string | null;
  /** What made the drafts, stored as the source of a deck; null before the first draft. */
  madeBy: string | null;
  error: { code: ErrorCode; message: string; details: Record<string, unknown> } | null;
  createdAt: number;
  version: number;
};

export type NewBatch = Pick<
  Batch,
  | 'id'
  | 'userId'
  | 'kind'
  | 'title'
  | 'topic'
  | 'description'
  | 'cardCount'
  | 'difficulty'
  | 'mix'
  | 'language'
  | 'review'
  | 'deckId'
  | 'sourceId'
  | 'part'
  | 'cardId'
  | 'status'
  | 'createdAt'
>;

/** A batch with the number of its drafts that are not dropped. */
export type ListedBatch = Batch & { kept: number };

const OPEN = ['pending', 'generating', 'review'] as const;

const storedPart = z.array(z.int());
const storedDetails = z.record(z.string(), z.unknown());
const storedPlan = z.array(z.object({ text: z.string(), difficulty: z.number() }));

export async function insertBatch(db: Db, batch: NewBatch): Promise<void> {
  await db
    .insertInto('batches')
    .values({
      id: batch.id,
      user_id: batch.userId,
      kind: batch.kind,
      title: batch.title,
      topic: batch.topic,
      description: batch.description,
      card_count: batch.cardCount,
      difficulty: batch.difficulty,
      mix: batch.mix,
      language: batch.language,
      review: batch.review ? 1 : 0,
      deck_id: batch.deckId,
      source_id: batch.sourceId,
      part: batch.part && JSON.stringify(batch.part),
      card_id: batch.cardId,
      status: batch.status,
      cards_generated: 0,
      error_code: null,
      error_message: null,
      error_details: null,
      created_at: batch.createdAt,
      finished_at: null,
    })
    .execute();
}

/** Finds a batch of the user. Imports are excluded: the imports feature handles them itself. */
export async function findBatch(db: Db, userId: string, id: string): Promise<Batch | undefined> {
  const row = await db
    .selectFrom('batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '<>', 'import')
    .executeTakeFirst();
  return row && toBatch(row);
}

/**
 * Lists the user's batches that have not ended, newest first, with their numbers of kept drafts; with `id`, that batch
 * in any state.
 */
export async function listBatches(
  db: Db,
  userId: string,
  wanted: { id: string } | { statuses: readonly GenerationStatus[] },
): Promise<ListedBatch[]> {
  const rows = await db
    .selectFrom('batches')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('card_drafts')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('card_drafts.user_id', '=', 'batches.user_id')
        .whereRef('card_drafts.batch_id', '=', 'batches.id')
        .where('card_drafts.status', '<>', 'rejected')
        .$asScalar()
        .$notNull()
        .as('kept'),
    )
    .where('user_id', '=', userId)
    .where('kind', '<>', 'import')
    .$if('id' in wanted, (query) => query.where('id', '=', 'id' in wanted ? wanted.id : ''))
    .$if('statuses' in wanted, (query) =>
      query.where('status', 'in', 'statuses' in wanted ? wanted.statuses : []).where('kind', '<>', 'card'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toBatch(row), kept: row.kept }));
}

/** The open revision of a card; `isStale` once the card has changed. */
export async function findRevision(
  db: Db,
  userId: string,
  cardId: string,
  revision: Revision,
): Promise<{ id: string; isStale: boolean } | undefined> {
  const row = await db
    .selectFrom('batches')
    .innerJoin('cards', 'cards.id', 'batches.card_id')
    .select(['batches.id', 'batches.created_at', 'cards.updated_at'])
    .where('batches.user_id', '=', userId)
    .where('batches.card_id', '=', cardId)
    .where('batches.kind', '=', 'card')
    .where('batches.topic', '=', revision)
    .where('batches.status', '=', 'review')
    .orderBy('batches.created_at', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, isStale: row.created_at < row.updated_at };
}

/** Counts the user's batches that have not ended. */
export async function countOpenBatches(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .where('kind', 'not in', ['card', 'import'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Records that the user changed drafts under review. Returns the new version of the batch, or nothing when it is not
 * under review.
 */
export async function noteLook(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('batches')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('review', '=', 1)
    .where('kind', '<>', 'import')
    .where('status', 'in', OPEN)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Stores the request and plan of a batch with the deck that it made, since batches are deleted after a while. */
export async function insertDeckTopic(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('deck_topics')
    .columns(['deck_id', 'topic', 'plan'])
    .expression((eb) =>
      eb
        .selectFrom('batches')
        .select(['id', 'topic', 'plan'])
        .where('user_id', '=', userId)
        .where('id', '=', id),
    )
    .execute();
}

/** Deletes a batch with its drafts; returns whether it existed. */
export async function deleteBatch(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('batches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes some of the batches that ended before `before`, with their drafts; returns how many. Their decks stay. */
export async function deleteEndedBatches(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('batches')
    .select('id')
    .where('status', 'in', ['completed', 'failed'])
    .where('finished_at', '<', before)
    .limit(limit);
  const result = await db.deleteFrom('batches').where('id', 'in', ended).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toBatch(row: Selectable<BatchesTable>): Batch {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    title: row.title,
    topic: row.topic,
    description: row.description,
    cardCount: row.card_count,
    difficulty: row.difficulty,
    mix: row.mix,
    language: row.language,
    review: row.review === 1,
    deckId: row.deck_id,
    sourceId: row.source_id,
    part: row.part === null ? null : storedPart.parse(JSON.parse(row.part)),
    cardId: row.card_id,
    status: row.status,
    cardsGenerated: row.cards_generated,
    plan: row.plan === null ? null : storedPlan.parse(JSON.parse(row.plan)),
    category: row.category,
    madeBy: row.made_by,
    error: row.error_code && {
      code: row.error_code,
      message: row.error_message ?? '',
      details: row.error_details === null ? {} : storedDetails.parse(JSON.parse(row.error_details)),
    },
    createdAt: row.created_at,
    version: row.version,
  };
}

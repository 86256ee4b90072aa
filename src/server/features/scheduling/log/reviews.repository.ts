import { sql, type Insertable, type Selectable } from 'kysely';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import { addDays, localDay, type LocalDay } from '#domain/local-day.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import type { LoggedRating } from '#domain/scheduling/rating.ts';
import { LEARNING_STATES } from '#domain/scheduling/stages.ts';
import { laterActivity } from '#domain/statistics/rollups.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { Presentation } from '#domain/study/mode.ts';
import { isCorrectGrade } from '#domain/study/answer/grading.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Db, ReviewsTable } from '../../../db/tables.ts';

/** A review in the log. Instants in epoch ms. */
export type Review = {
  id: string;
  cardId: string;
  deckId: string;
  deckTitle: string;
  sessionId: string | null;
  rating: LoggedRating;
  grade: Grade | null;
  presentation: Presentation | null;
  selectedOption: number | null;
  selectedText: string | null;
  hintsUsed: number;
  durationMs: number;
  explanation: string | null;
  /** What the learner wrote and the card accepts since. */
  accepted?: string | null;
  /** The interval in days that was chosen with it. */
  chosenInterval?: number | null;
  at: number;
  timeZone: string;
  /** Whether it counts in statistics: the first answer to a card in a session does. */
  counted: boolean;
};

/** A review with the memory that it found: null for a new card, undefined until the card's log has been read. */
export type FoundReview = Review & { before: CardState | null | undefined };

/** A card state as it is in JSON columns. */
export const storedCardState = z.object({
  state: z.enum(LEARNING_STATES),
  stability: z.number(),
  difficulty: z.number(),
  dueAt: z.number(),
  // Earlier versions did not store it; it is null until the card's log is read again.
  dueDay: z.string().nullable().default(null),
  lastReviewAt: z.number(),
  intervalDays: z.number(),
  repetitions: z.number(),
  lapses: z.number(),
  step: z.number(),
});

/** SQLite limits the number of values in one statement; a review has about twenty. */
const REVIEWS_PER_INSERT = 200;

/** Adds new reviews to the log; reviews whose ids exist already stay as they are. */
export async function insertReviews(
  db: Db,
  userId: string,
  reviews: ReadonlyArray<Review & { before: CardState | null }>,
): Promise<void> {
  for (const some of chunksOf(reviews, REVIEWS_PER_INSERT)) {
    const rows = some.map((review) => toRow(userId, review, review.before));
    await db
      .insertInto('reviews')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Deletes the reviews of some cards from before an instant (epoch ms), and returns them. */
export async function deleteReviews(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  before: number,
): Promise<FoundReview[]> {
  if (cardIds.length === 0) return [];
  const rows = await db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .where('reviewed_at', '<', before)
    .returningAll()
    .execute();
  return rows.map(toReview);
}

/** Deletes some reviews by their ids, and returns them. */
export async function deleteReviewsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<FoundReview[]> {
  const rows: Array<Selectable<ReviewsTable>> = [];
  for (const some of chunksOf(ids, REVIEWS_PER_INSERT)) {
    const gone = db.deleteFrom('reviews').where('user_id', '=', userId).where('id', 'in', some);
    rows.push(...(await gone.returningAll().execute()));
  }
  return rows.map(toReview);
}

/** When some cards were reviewed (epoch ms), by card, even by reviews that were undone. */
export async function reviewTimes(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .select(['card_id', 'reviewed_at'])
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .execute();
  const byCard = Map.groupBy(rows, (row) => row.card_id);
  return new Map(Array.from(byCard, ([cardId, of]) => [cardId, new Set(of.map((row) => row.reviewed_at))]));
}

/** Adds a review to the log; returns whether its id was free. */
export async function insertReview(
  db: Db,
  userId: string,
  review: Review,
  before: CardState | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await newReview(db, toRow(userId, review, before));
  return numAffectedRows > 0n;
}

function toRow(userId: string, review: Review, before: CardState | null): Insertable<ReviewsTable> {
  return {
    id: review.id,
    user_id: userId,
    card_id: review.cardId,
    deck_id: review.deckId,
    deck_title: review.deckTitle,
    session_id: review.sessionId,
    rating: review.rating,
    grade: review.grade,
    presentation: review.presentation,
    selected_option: review.selectedOption,
    selected_text: review.selectedText,
    hints_used: review.hintsUsed,
    duration_ms: review.durationMs,
    explanation: review.explanation,
    accepted: review.accepted ?? null,
    chosen_interval: review.chosenInterval ?? null,
    reviewed_at: review.at,
    time_zone: review.timeZone,
    counted: review.counted ? 1 : 0,
    ...beforeColumns(before),
    undone_at: null,
  };
}

const newReview = prepared((db, row: Insertable<ReviewsTable>) =>
  db
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Corrects the memory that a review found, after an earlier review has arrived or the settings have changed. */
export async function setBefore(db: Db, userId: string, id: string, before: CardState | null): Promise<void> {
  await db
    .updateTable('reviews')
    .set(beforeColumns(before))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Stores the probability of recall (0 to 1) that the schedule expected of a review. */
export async function setExpected(db: Db, userId: string, id: string, expected: number): Promise<void> {
  await expectation(db, { userId, id, ppm: Math.round(expected * 1_000_000) });
}

const expectation = prepared((db, { userId, id, ppm }: { userId: string; id: string; ppm: number }) =>
  db.updateTable('reviews').set({ expected_ppm: ppm }).where('user_id', '=', userId).where('id', '=', id),
);

export async function markUndone(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** A review by its id, even if it was undone. */
export async function findReview(
  db: Db,
  userId: string,
  id: string,
): Promise<(FoundReview & { undone: boolean }) | undefined> {
  const {
    rows: [row],
  } = await reviewOfId(db, { userId, id });
  return row && { ...toReview(row), undone: row.undone_at !== null };
}

const reviewOfId = prepared((db, { userId, id }: { userId: string; id: string }) =>
  db.selectFrom('reviews').selectAll().where('user_id', '=', userId).where('id', '=', id),
);

/** The log of some cards without undone reviews, by card and then by time. */
export async function logOfCards(db: Db, userId: string, cardIds: readonly string[]): Promise<FoundReview[]> {
  if (cardIds.length === 0) return [];
  const rows = await logOf(db, userId)
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('reviewed_at')
    .orderBy('id')
    .execute();
  return rows.map(toReview);
}

/** Reviews read at a time. */
const REVIEWS_PER_PAGE = 2_000;

/** A user's whole log without undone reviews, in pages, by card and then by time. */
export function wholeLog(db: Db, userId: string): AsyncGenerator<FoundReview[], void> {
  return pagesOfLog(db, userId, { withSessions: true });
}

/** A user's reviews outside of sessions, such as those that came with imported cards, in the same order as `wholeLog`. */
export function reviewsWithoutSession(db: Db, userId: string): AsyncGenerator<FoundReview[], void> {
  return pagesOfLog(db, userId, { withSessions: false });
}

async function* pagesOfLog(
  db: Db,
  userId: string,
  { withSessions }: { withSessions: boolean },
): AsyncGenerator<FoundReview[], void> {
  let after: FoundReview | undefined;
  for (;;) {
    const from: FoundReview | undefined = after;
    const rows = await logOf(db, userId)
      .$if(!withSessions, (query) => query.where('session_id', 'is', null))
      .$if(from !== undefined, (query) =>
        query.where(sql<boolean>`(card_id, reviewed_at, id) > (${from?.cardId}, ${from?.at}, ${from?.id})`),
      )
      .orderBy('card_id')
      .orderBy('reviewed_at')
      .orderBy('id')
      .limit(REVIEWS_PER_PAGE)
      .execute();
    if (rows.length > 0) yield rows.map(toReview);
    const last = rows.at(-1);
    if (last === undefined || rows.length < REVIEWS_PER_PAGE) return;
    after = toReview(last);
  }
}

/** The answers of a session without undone ones, in the order in which they were given. */
export async function answersOfSession(db: Db, userId: string, sessionId: string): Promise<FoundReview[]> {
  const rows = await logOf(db, userId)
    .where('session_id', '=', sessionId)
    .orderBy('reviewed_at')
    .orderBy('id')
    .execute();
  return rows.map(toReview);
}

/** The answers to a card in a session without undone ones, latest first. */
export async function answersToCard(
  db: Db,
  userId: string,
  sessionId: string,
  cardId: string,
): Promise<FoundReview[]> {
  const { rows } = await answers(db, { userId, sessionId, cardId });
  return rows.map(toReview).toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
}

/** Without an order, which would make SQLite read everything ever answered to the card. */
const answers = prepared(
  (db, { userId, sessionId, cardId }: { userId: string; sessionId: string; cardId: string }) =>
    logOf(db, userId).where('session_id', '=', sessionId).where('card_id', '=', cardId),
);

/** The cards with an answer in a session. */
export async function answeredCards(db: Db, userId: string, sessionId: string): Promise<Set<string>> {
  const { rows } = await cardsWithAnswer(db, { userId, sessionId });
  return new Set(rows.map((row) => row.card_id));
}

const cardsWithAnswer = prepared((db, { userId, sessionId }: { userId: string; sessionId: string }) =>
  db
    .selectFrom('reviews')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('undone_at', 'is', null),
);

/** A local day begins and ends within this much of the UTC day, in ms. */
export const LONGEST_OFFSET_MS = 16 * 3_600_000;

/** The last answer in a deck on a local day that counts in statistics. */
export async function lastCountedAnswer(
  db: Db,
  userId: string,
  { deckId, day }: { deckId: string; day: LocalDay },
): Promise<{ lastAt: number; deckTitle: string } | undefined> {
  const rows = await db
    .selectFrom('reviews')
    .select(['reviewed_at as lastAt', 'time_zone as timeZone', 'deck_title as deckTitle'])
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('reviewed_at', '>=', Date.parse(day) - LONGEST_OFFSET_MS)
    .where('reviewed_at', '<', Date.parse(addDays(day, 1)) + LONGEST_OFFSET_MS)
    .where('counted', '=', 1)
    .where('undone_at', 'is', null)
    .execute();
  const ofDay = rows.filter(({ lastAt, timeZone }) => localDay(lastAt, timeZone) === day);
  const [first, ...others] = ofDay;
  return first && others.reduce(laterActivity, first);
}

/** When a deck was last studied, according to the log; null when it never was. */
export async function lastReviewOfDeck(db: Db, userId: string, deckId: string): Promise<number | null> {
  const row = await db
    .selectFrom('reviews')
    .select('reviewed_at')
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('undone_at', 'is', null)
    .where('session_id', 'is not', null)
    .orderBy('reviewed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reviewed_at ?? null;
}

/** The answer that a review records. Throws for a review that is not an answer. */
export function toAnswer(review: FoundReview): RecordedAnswer {
  if (review.grade === null) throw new Error(`Review ${review.id} is not an answer`);
  return {
    id: review.id,
    cardId: review.cardId,
    isCorrect: isCorrectGrade(review.grade),
    grade: review.grade,
    selectedOption: review.selectedOption,
    selectedText: review.selectedText,
    hintsUsed: review.hintsUsed,
    timeSpent: review.durationMs,
    answeredAt: review.at,
    memoryBefore: review.before ?? null,
    explanation: review.explanation,
    ...(typeof review.accepted === 'string' && { accepted: review.accepted }),
    ...(typeof review.chosenInterval === 'number' && { chosenInterval: review.chosenInterval }),
  };
}

/** A user's log without undone reviews. */
function logOf(db: Db, userId: string) {
  return db.selectFrom('reviews').selectAll().where('user_id', '=', userId).where('undone_at', 'is', null);
}

function beforeColumns(before: CardState | null) {
  return {
    state_before: before?.state ?? ('new' as const),
    memory_before: before && JSON.stringify(before),
  };
}

export function toReview(row: Selectable<ReviewsTable>): FoundReview {
  return {
    id: row.id,
    cardId: row.card_id,
    deckId: row.deck_id,
    deckTitle: row.deck_title,
    sessionId: row.session_id,
    rating: row.rating,
    grade: row.grade,
    presentation: row.presentation,
    selectedOption: row.selected_option,
    selectedText: row.selected_text,
    hintsUsed: row.hints_used,
    durationMs: row.duration_ms,
    explanation: row.explanation,
    accepted: row.accepted,
    chosenInterval: row.chosen_interval,
    at: row.reviewed_at,
    timeZone: row.time_zone,
    counted: row.counted === 1,
    before: foundCardState(row),
  };
}

/** The memory that a review found. */
export function foundCardState(
  row: Pick<Selectable<ReviewsTable>, 'state_before' | 'memory_before'>,
): CardState | null | undefined {
  if (row.state_before === null) return undefined;
  return row.memory_before === null ? null : storedCardState.parse(JSON.parse(row.memory_before));
}

import type { Kysely } from 'kysely';
import type { GenerationStatusName } from '#contract/generation.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { Grade } from '#domain/study/grading.ts';
import type { StudyMode } from '#domain/study/mode.ts';

/**
 * The tables as both engines hold them: text UUID ids, instants as epoch ms, booleans as 0 or 1, JSON as text,
 * local days as `YYYY-MM-DD` (decisions, section 4). Repositories turn rows into what the rest of the house uses.
 */
type EpochMs = number;
type Flag = 0 | 1;
type Json = string;

export type UsersTable = {
  id: string;
  /** As the learner wrote it, trimmed. */
  email: string;
  /** Lower case, for look-ups; unique. */
  email_key: string;
  username: string;
  /** Lower case; unique. */
  username_key: string;
  password_hash: string;
  time_zone: string;
  created_at: EpochMs;
};

export type AuthTokensTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the bearer token, hex; the token itself is never stored. */
  token_hash: string;
  user_agent: string | null;
  created_at: EpochMs;
  expires_at: EpochMs;
};

export type DecksTable = {
  id: string;
  user_id: string;
  title: string;
  description: string | null;
  category: string | null;
  difficulty: number;
  ai_generated: Flag;
  source: string | null;
  /** Kept with every change of the cards, so that lists need not count. */
  card_count: number;
  /** Title, description and category as `searchText` folds them. */
  search_text: string;
  last_studied_at: EpochMs | null;
  created_at: EpochMs;
  updated_at: EpochMs;
};

export type CardsTable = {
  id: string;
  deck_id: string;
  position: number;
  front: string;
  back: string;
  difficulty: number;
  hint_1: string | null;
  hint_2: string | null;
  hint_3: string | null;
  explanation: string | null;
  is_quiz: Flag;
  options: Json | null;
  correct_option: number | null;
  created_at: EpochMs;
  updated_at: EpochMs;
};

export type StudySessionsTable = {
  id: string;
  user_id: string;
  /** Null once the deck is gone; the history stays. */
  deck_id: string | null;
  deck_title: string;
  mode: StudyMode;
  status: 'active' | 'completed';
  /** The session's cards in the order they are shown. */
  card_ids: Json;
  /** The learner's local day when it started; everything in the session counts for that day. */
  local_day: LocalDay;
  started_at: EpochMs;
  completed_at: EpochMs | null;
  last_activity_at: EpochMs;
};

export type AnswersTable = {
  id: string;
  session_id: string;
  user_id: string;
  /** Not a reference: an answer outlives its card. */
  card_id: string;
  is_correct: Flag;
  grade: Grade;
  selected_option: number | null;
  hints_used: number;
  time_spent_ms: number;
  explanation: string | null;
  answered_at: EpochMs;
};

/** Rollup of the answers and completed sessions of one learner's local day. */
export type DayStatsTable = {
  user_id: string;
  local_day: LocalDay;
  sessions: number;
  answered: number;
  correct: number;
  time_ms: number;
};

/** Rollup of one learner's history with one deck; it stays when the deck goes. */
export type DeckStatsTable = {
  user_id: string;
  deck_id: string;
  sessions: number;
  answered: number;
  correct: number;
};

/** Rollup per local day and deck: what "recent activity" shows. */
export type ActivityTable = {
  user_id: string;
  local_day: LocalDay;
  deck_id: string;
  deck_title: string;
  sessions: number;
  answered: number;
  correct: number;
  last_at: EpochMs;
};

export type GenerationsTable = {
  /** Also the id of the deck that it makes. */
  id: string;
  user_id: string;
  title: string;
  topic: string;
  description: string | null;
  card_count: number;
  difficulty: number;
  status: GenerationStatusName;
  cards_generated: number;
  error_code: ErrorCode | null;
  error_message: string | null;
  error_details: Json | null;
  created_at: EpochMs;
  finished_at: EpochMs | null;
};

/** A learner's tokens of one UTC day: spent for good, and held by what is running. */
export type TokenDaysTable = {
  user_id: string;
  day: LocalDay;
  used: number;
  reserved: number;
};

export type TokenReservationsTable = {
  /** The id of what it pays for, a generation for example. */
  id: string;
  user_id: string;
  day: LocalDay;
  amount: number;
  status: 'held' | 'settled' | 'released';
  /** What was paid in the end. */
  settled_amount: number | null;
  created_at: EpochMs;
  /** After this a reservation that nobody settled is given back. */
  expires_at: EpochMs;
};

export type JobsTable = {
  id: string;
  kind: string;
  /** One job per key, ever: asking twice makes one job. */
  idempotency_key: string;
  payload: Json;
  status: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  run_at: EpochMs;
  lease_until: EpochMs | null;
  worker_id: string | null;
  last_error: string | null;
  created_at: EpochMs;
};

export type Tables = {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  decks: DecksTable;
  cards: CardsTable;
  study_sessions: StudySessionsTable;
  answers: AnswersTable;
  day_stats: DayStatsTable;
  deck_stats: DeckStatsTable;
  activity: ActivityTable;
  generations: GenerationsTable;
  token_days: TokenDaysTable;
  token_reservations: TokenReservationsTable;
  jobs: JobsTable;
};

/** The database, or a transaction on it: repositories do not care which. */
export type Db = Kysely<Tables>;

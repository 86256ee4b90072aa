import type { Generated, Kysely } from 'kysely';
import type { ErrorCode } from '#domain/errors.ts';
import type { GenerationKind, GenerationStatus } from '#domain/generation/generation.ts';
import type { DraftDoubt, DraftStatus } from '#domain/generation/draft.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { ImportFormat, ImportStatus, UpdateKind } from '#domain/interchange/import.ts';
import type { Omission } from '#domain/interchange/incoming.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { Role } from '#domain/account/roles.ts';
import type { ChallengePurpose } from '#domain/account/passkeys.ts';
import type { AdminAct } from '#domain/account/admin-acts.ts';
import type { IdentityPurpose } from '#domain/account/identities.ts';
import type { SecurityEventKind } from '#domain/account/security-events.ts';
import type { AutoAdvance, CardTextSize, WrittenAccents } from '#domain/account/settings.ts';
import type { SignInMeans } from '#domain/account/sign-in-means.ts';
import type { LinkPurpose } from '#domain/mail/mail.ts';
import type { LearningState } from '#domain/scheduling/stages.ts';
import type { LoggedRating } from '#domain/scheduling/rating.ts';
import type { MediaType } from '#domain/media/media.ts';
import type { ScanKind, ScanStatus } from '#domain/sources/scan.ts';
import type { SourceKind } from '#domain/sources/source.ts';
import type { CardField, ChangeKind, ConflictKind } from '#domain/sync/sync.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { Presentation, SessionScope, StudyMode } from '#domain/study/mode.ts';

/**
 * The tables as both engines hold them: text UUID ids, instants as epoch ms, booleans as 0 or 1, JSON as text,
 * local days as `YYYY-MM-DD` (decisions, section 4). Repositories map rows to domain types.
 */
type EpochMs = number;
type Flag = 0 | 1;
type Json = string;

export type UsersTable = {
  id: string;
  /** As the user wrote it, trimmed. */
  email: string;
  /** In lower case, for lookups; unique. */
  email_key: string;
  /** When the user showed that mail to this address reaches them; null if they have not. */
  email_confirmed_at: Generated<EpochMs | null>;
  /** The address that replaces this one once it has been confirmed. */
  new_email: Generated<string | null>;
  username: string;
  /** In lower case; unique. */
  username_key: string;
  password_hash: string;
  time_zone: string;
  /** 1 when the learner chose the zone; otherwise it follows their browser. */
  time_zone_fixed: Generated<Flag>;
  daily_goal: Generated<number>;
  auto_advance: Generated<AutoAdvance>;
  /** In percent. */
  desired_retention: Generated<number>;
  new_per_day: Generated<number>;
  reviews_per_day: Generated<number>;
  easy_button: Generated<Flag>;
  /** Null until the learner has been asked. */
  wait_after_wrong: Generated<Flag | null>;
  one_tap: Generated<Flag>;
  card_text: Generated<CardTextSize>;
  /** Whether siblings may be asked on the same day. */
  siblings_same_day: Generated<Flag>;
  level_days: Generated<Flag>;
  /** The shares of the weekdays, a list of seven numbers from Sunday on; null for full days. */
  day_loads: Generated<Json | null>;
  /** A list of first and last days; null for none. */
  breaks: Generated<Json | null>;
  written_accents: Generated<WrittenAccents>;
  /** Whether a model judges long written answers without being asked each time. */
  judged_by_ai: Generated<Flag>;
  /** How a backlog is worked off; null if none is. */
  catch_up: Generated<Json | null>;
  /** 0 for a password that nobody knows: of a developer's test user, or of an account that is signed in to only through a provider. */
  has_own_password: Generated<Flag>;
  role: Generated<Role>;
  /** When the user was suspended; null for a user who is not suspended. */
  suspended_at: Generated<EpochMs | null>;
  created_at: EpochMs;
  /** Set when the account is deleted, until a job has erased its data. Nobody can use the account from then on. */
  closed_at: Generated<EpochMs | null>;
  /** When the learner's rollups were last compared with the answers; 0 for never. */
  rollups_checked_at: Generated<EpochMs>;
  /** Tokens per UTC day, set for this learner; null for the server's limit. */
  daily_token_limit: Generated<number | null>;
};

export type AuthTokensTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the bearer token, hex; the token itself is never stored. */
  token_hash: string;
  user_agent: string | null;
  created_at: EpochMs;
  expires_at: EpochMs;
  /** Accurate to the hour; 0 before the first use. */
  last_used_at: Generated<EpochMs>;
  means: Generated<SignInMeans>;
  /** When the user last signed in or confirmed who they are on this device; 0 for a device from before this was recorded. */
  confirmed_at: Generated<EpochMs>;
};

/** Keys with which a learner's tools call the API. */
export type AccessKeysTable = {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the key, hex; the key itself is never stored. */
  key_hash: string;
  /** JSON list of scopes. */
  scopes: string;
  /** Null for a key without an end. */
  ends_at: EpochMs | null;
  created_at: EpochMs;
  /** Accurate to the hour; null before the first use. */
  last_used_at: EpochMs | null;
  last_user_agent: string | null;
  /** JSON list of the tools whose first use has been recorded. */
  tools: string;
};

/** Origins whose pages may use a learner's keys. */
export type AccessOriginsTable = { user_id: string; origin: string };

/** Note types that a learner's tools have brought. */
export type NoteTypesTable = {
  id: string;
  user_id: string;
  name: string;
  is_cloze: Flag;
  /** JSON list of names. */
  fields: string;
  /** JSON list of templates, in their order. */
  templates: string;
  css: string;
  created_at: EpochMs;
};

/** Notes whose fields contain more than their cards, as a learner's tools have sent them. */
export type ToolNotesTable = {
  /** The first card of the note: the group of its siblings. */
  card_id: string;
  user_id: string;
  /** The key of a built-in note type, or the id of one that a tool has brought. */
  note_type: string;
  /** JSON list of the HTML of its fields; null where they are too long to be kept. */
  fields: string | null;
  /** JSON list: which card of the note each card is, and a hash of the texts that were made of the fields for it. */
  prints: string;
  /** A hash of the text of its first field, by which tools find duplicates. */
  first_key: string;
  /** Of its fields, in UTF-8. */
  bytes: number;
};

/** What apps that connect by OAuth have registered and received, in the form that the library for OAuth requires. */
export type OAuthRecordsTable = {
  /** What it is called there: `Client`, `AccessToken`, ... */
  kind: string;
  /** SHA-256 of its id, hex; of a token or code the id is the secret. */
  id_hash: string;
  /** Null until somebody has signed in for it. */
  user_id: string | null;
  /** The key that stands for the connection. */
  key_id: string | null;
  uid: string | null;
  /** JSON, without the id. */
  payload: string;
  /** When a code or refresh token was used: it works once. */
  consumed_at: EpochMs | null;
  ends_at: EpochMs;
};

/** Counted attempts of all kinds. */
export type ThrottlesTable = {
  /** A hash of the counted subject. */
  key: string;
  count: number;
  /** No further attempt is allowed before this; or the end of the time window. */
  until_at: EpochMs;
  /** The last event of a window; for failures, the time up to which earlier ones have been forgotten. */
  last_at: EpochMs;
};

/** Links in mails that have been sent to users, and work once. */
export type MailLinksTable = {
  /** SHA-256 of the secret in the link, hex; the secret itself is never stored. */
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  /** The mail with the link. Each attempt to send it has a secret of its own, and the reader may get any of them. */
  mail_id: string;
  /** When the mail was asked for. */
  asked_at: EpochMs;
  /** As in `email_key`: where the mail was sent to. */
  email_key: string;
  expires_at: EpochMs;
};

/** Passkeys of users. */
export type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  /** Of the authenticator, base64url; unique. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** At the last use; 0 for a passkey that does not count. */
  counter: number;
  /** How browsers reach it: a list of texts. */
  transports: Json;
  /** Where it was made, and works: the RP id of WebAuthn. */
  host: string;
  /** 1 when a password manager keeps it on several devices. */
  synced: Flag;
  created_at: EpochMs;
  last_used_at: EpochMs | null;
};

/** Challenges that passkeys are asked to sign, each of which works once. */
export type PasskeyChallengesTable = {
  /** SHA-256, hex. */
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** Null for somebody who is about to sign in. */
  user_id: string | null;
  expires_at: EpochMs;
};

/** Who users are at identity providers, with at most one identity at each. */
export type IdentitiesTable = {
  issuer: string;
  /** The name that the issuer has for them, which never changes. */
  subject: string;
  user_id: string;
  linked_at: EpochMs;
  last_used_at: EpochMs;
};

/** Requests to identity providers that have begun. */
export type OidcRequestsTable = {
  /** SHA-256 of the state, hex. */
  state_hash: string;
  /** SHA-256 of the browser's cookie, hex. */
  browser_hash: string;
  provider: string;
  purpose: IdentityPurpose;
  /** Null for somebody who is not signed in. */
  user_id: string | null;
  /** A path of the web app. */
  return_to: string | null;
  /** SHA-256 of the secret of an invite, hex. */
  invite_hash: string | null;
  started_at: EpochMs;
};

/** Invites, with which visitors create accounts. */
export type InvitesTable = {
  id: string;
  /** SHA-256 of the secret in the link, hex; the secret itself is never stored. */
  secret_hash: string;
  /** The admin who made it; null for the operator. */
  made_by: string | null;
  note: string;
  created_at: EpochMs;
  ends_at: EpochMs;
  /** How many accounts can be created with it; null without a limit. */
  max_uses: number | null;
  uses: number;
};

/** What users set up to be asked for codes when they sign in. */
export type SecondFactorsTable = {
  user_id: string;
  /** Shared with the authenticator app, in base32. It has to be readable, because codes are computed from it. */
  secret: string;
  made_at: EpochMs;
  /** When the first right code turned it on; null until then. */
  confirmed_at: EpochMs | null;
  /** The time step of the last code that was accepted: neither that code nor an earlier one is accepted again. */
  last_step: number;
};

/** Codes to use instead of a lost authenticator app. Each is deleted when it has been used. */
export type RecoveryCodesTable = {
  user_id: string;
  /** SHA-256, hex; the code itself is never stored. */
  code_hash: string;
};

/** Devices that have signed in to an account. */
export type KnownDevicesTable = {
  user_id: string;
  /** SHA-256 of the device's cookie, hex. */
  device_hash: string;
  last_used_at: EpochMs;
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
  /** Updated with every change of the cards, so that lists need not count them. */
  card_count: number;
  /** Size of the texts of the deck and its cards, updated the same way. */
  content_bytes: number;
  /** Title, description and category as `searchText` folds them. */
  search_text: string;
  last_studied_at: EpochMs | null;
  created_at: EpochMs;
  updated_at: EpochMs;
  /** Counts the changes of the row. */
  version: Generated<number>;
  /** Whether the deck's cards come up for review. */
  reviewed: Generated<Flag>;
  /** The language of the fronts (BCP 47). */
  language: Generated<string | null>;
  /** The language of the backs. */
  back_language: Generated<string | null>;
  /** 1 once the user has chosen the languages, or the guess from the cards is final. */
  languages_settled: Generated<Flag>;
  pinned: Generated<Flag>;
  /** An archived deck is not in the list of decks, and its cards do not come up for review. */
  archived: Generated<Flag>;
  /** The preset whose daily limits hold for the deck. */
  preset_id: Generated<string | null>;
};

/** Daily limits with a name, which hold for each deck that uses them. */
export type PresetsTable = {
  id: string;
  user_id: string;
  name: string;
  /** Null for no limit, as below. */
  new_per_day: number | null;
  reviews_per_day: number | null;
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
  /** Why each option is wrong: a list of texts and nulls, as long as the options; null when there are none. */
  option_reasons: Generated<Json | null>;
  /** A list of texts; null when there are none. */
  tags: Json | null;
  /** Answers that the learner has accepted: a list of texts; null when there are none. */
  accepted: Generated<Json | null>;
  /** A text with gaps of which front and back are made, and the number of the card's own gap; null for other cards. */
  cloze_text: Generated<string | null>;
  gap: Generated<number | null>;
  /** A group that its siblings have as well, or the id of one of them. */
  sibling_group: Generated<string | null>;
  /** Whether it asks for a sibling the other way round. */
  is_reverse: Generated<Flag>;
  /** Front and back as `searchText` folds them. */
  search_text: Generated<string>;
  created_at: EpochMs;
  updated_at: EpochMs;
  /** Counts the changes of the row. */
  version: Generated<number>;
};

/** The topics of generated decks. */
export type DeckTopicsTable = {
  deck_id: string;
  topic: string;
  /** The planned questions, a list of texts; null when nothing was planned. */
  plan: Json | null;
};

/** How cards were asked before their quizzes were edited, to grade answers that arrive late. */
export type EarlierQuizzesTable = {
  card_id: string;
  user_id: string;
  /** The last version of the card with this quiz. */
  until_version: number;
  is_quiz: Flag;
  options: Json | null;
  correct_option: number | null;
};

/** Explanations of wrong answers written by a model, for cards without one of their own. */
export type CardExplanationsTable = {
  card_id: string;
  /** The wrong option that was chosen; -1 for none. */
  selected_option: number;
  explanation: string;
  created_at: EpochMs;
};

/** A user's questions about a card and a model's replies. */
export type CardQuestionsTable = {
  id: string;
  user_id: string;
  card_id: string;
  question: string;
  reply: string;
  asked_at: EpochMs;
};

/** Texts and files that users added to learn from. */
export type SourcesTable = {
  id: string;
  user_id: string;
  title: string;
  kind: SourceKind;
  /** The name of the user's file; null for pasted text. */
  file_name: string | null;
  pages: number | null;
  /** Its headings, as in the domain. */
  sections: Json;
  passage_count: number;
  characters: number;
  /** Size of title and passages. */
  content_bytes: number;
  /** The title as `searchText` folds it. */
  search_text: string;
  created_at: EpochMs;
  updated_at: EpochMs;
  /** Counts the changes of the row. */
  version: Generated<number>;
};

/** The passages of sources, which cards quote. */
export type SourcePassagesTable = {
  source_id: string;
  position: number;
  user_id: string;
  text: string;
  /** The page on which it begins. */
  page: number | null;
  /** A list of texts. */
  headings: Json;
  /** Where further pages begin. */
  page_starts: Json;
  search_text: string;
  /** The syntax tree of the text; null if only the text is known. */
  blocks: Json | null;
};

/** The passages that cards were made from. */
export type ScansTable = {
  id: string;
  user_id: string;
  name: string;
  kind: ScanKind;
  pages: number;
  /** The numbers of the pages that are pictures. */
  scanned: Json;
  /** Whether the other pages have text. */
  has_text: Flag;
  status: ScanStatus;
  problem: string | null;
  /** The host that the user has agreed to send pages to. */
  sent_to: string | null;
  /** Counts the times that reading was started; the job of an earlier one is ignored. */
  round: Generated<number>;
  created_at: EpochMs;
  updated_at: EpochMs;
};

export type ScanPagesTable = {
  scan_id: string;
  page: number;
  user_id: string;
  /** Null for a page that could not be read. */
  text: string | null;
};

export type CardSourcesTable = {
  card_id: string;
  user_id: string;
  /** Null once the source is deleted; the quote stays. */
  source_id: string | null;
  /** The number of the passage. */
  position: number | null;
  quote: string;
  /** The source's, when the card was saved. */
  title: string;
  page: number | null;
};

/** Pictures and sounds, by the hash of their contents. */
export type MediaTable = {
  user_id: string;
  /** SHA-256, hex. */
  hash: string;
  type: MediaType;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: EpochMs;
  /** Since when no card or draft refers to it, according to the nightly job. */
  unused_since: EpochMs | null;
};

/** The names by which a learner's tools know their media. */
export type MediaNamesTable = {
  user_id: string;
  /** In its composed form (NFC). */
  name: string;
  hash: string;
};

/** Contents of media, in pieces, where they are kept in the database. */
export type MediaChunksTable = {
  user_id: string;
  hash: string;
  position: number;
  data: Uint8Array;
};

export type StudySessionsTable = {
  id: string;
  user_id: string;
  scope: Generated<SessionScope>;
  /** Null in a review of all decks, and after the deck is deleted; the history stays. */
  deck_id: string | null;
  /** The deck's id, kept after the deck is deleted; empty in a review of all decks. */
  studied_deck_id: string;
  deck_title: string;
  mode: StudyMode;
  status: 'active' | 'completed';
  /** The session's cards in display order. */
  card_ids: Json;
  /** The user's local day when it started. Statistics use the days of the answers. */
  local_day: LocalDay;
  /** The user's time zone when it started. */
  time_zone: string;
  started_at: EpochMs;
  /** When the user ended it, or when its last card was answered. */
  completed_at: EpochMs | null;
  /** When the user ended it, but not before its last answer; null if only its answers completed it. */
  ended_at: Generated<EpochMs | null>;
  last_activity_at: EpochMs;
};

/** Tests that learners take. */
export type TestsTable = {
  id: string;
  user_id: string;
  /** A list of ids and titles, as they were when the test was made. */
  decks: Json;
  /** A list of texts. */
  tags: Json;
  /** A list of kinds of questions. */
  kinds: Json;
  minutes: number | null;
  one_page: Flag;
  /** The user's time zone when it started. */
  time_zone: string;
  total: number;
  /** Null until it is finished. */
  points: number | null;
  started_at: EpochMs;
  /** Null without a time limit. */
  ends_at: EpochMs | null;
  /** When the last answer came; when it started before any. */
  last_answer_at: EpochMs;
  finished_at: EpochMs | null;
  /** The session that has its reviews; null if nothing was answered. */
  session_id: string | null;
  /** A deleted test can be brought back for a day. */
  deleted_at: EpochMs | null;
};

export type TestQuestionsTable = {
  test_id: string;
  /** From 0. */
  position: number;
  user_id: string;
  /** The question as in the domain. */
  asked: Json;
  /** The answer as in the domain; null if there is none. */
  given: Json | null;
  given_at: EpochMs | null;
  /** How long the user was busy with it. */
  duration_ms: Generated<number>;
  /** A mark for each card; null until the test is finished. */
  marks: Json | null;
};

/** The log from which memories are computed. Rows are only added, and marked as undone. */
export type ReviewsTable = {
  /** Created by the client. */
  id: string;
  user_id: string;
  /** Not a foreign key, because a review outlives its card. */
  card_id: string;
  /** Not a foreign key either; with the deck's title at the time. */
  deck_id: string;
  deck_title: string;
  session_id: string | null;
  rating: LoggedRating;
  /** Null, like the presentation, when the card was started over. */
  grade: Grade | null;
  presentation: Presentation | null;
  /** Among the options that were shown, and its text: null for a flip card, the text also for answers of earlier versions. */
  selected_option: number | null;
  selected_text: string | null;
  hints_used: number;
  /** In answers recorded by earlier versions, possibly much longer than what counts (`countedTime`). */
  duration_ms: number;
  explanation: string | null;
  /** What the learner wrote and the card accepts since. */
  accepted: Generated<string | null>;
  /** The interval in days that was chosen with it; null where there was no choice, and for reviews of earlier versions and of imports. */
  chosen_interval: Generated<number | null>;
  reviewed_at: EpochMs;
  time_zone: string;
  /** Whether it counts in statistics: the first answer to a card in a session does. */
  counted: Flag;
  /** The state that the review found; null until the log of its card has been read for the first time. */
  state_before: 'new' | LearningState | null;
  /** Null for a new card. */
  memory_before: Json | null;
  /**
   * The probability of recall that the schedule expected when the review arrived, in millionths; it stays when the memory is
   * computed anew. Null where nothing was asked of long-term memory, and for reviews of earlier versions and of imports.
   */
  expected_ppm: Generated<number | null>;
  undone_at: EpochMs | null;
};

/** The memory of a card, computed from its log. Every card has a row. */
export type CardMemoriesTable = {
  card_id: string;
  user_id: string;
  deck_id: string;
  state: 'new' | LearningState;
  stability: number;
  difficulty: number;
  /** For a new card, its position in the deck, which is the order of introduction. */
  due_at: EpochMs;
  /** Only for known cards. */
  due_day: LocalDay | null;
  /** The last entry of the log. */
  last_review_at: EpochMs | null;
  interval_days: number;
  repetitions: number;
  lapses: number;
  step: number;
  suspended: Flag;
  /** Whether it comes up for review: the card is not suspended, and its deck is reviewed. */
  queued: Flag;
  /** Whether the log has to be read again, after an upgrade or a change of settings. */
  stale: Flag;
  /** The rest repeats facts of the card, so that a list over all decks need not read their texts. When it was added: */
  added_at: Generated<EpochMs>;
  card_difficulty: Generated<number>;
  has_explanation: Generated<Flag>;
  /** The group of its siblings, also where that is its own id; null for a card without siblings. */
  sibling_group: Generated<string | null>;
};

/**
 * How many changes there were of the rows that devices have, by user. Triggers count: a number is taken with each transaction on
 * PostgreSQL, with each row on SQLite.
 */
export type ChangeCountersTable = {
  user_id: string;
  number: number;
  /** Random; a different one means that earlier numbers are meaningless. */
  epoch: string;
};

/** The number of the last change of each row that devices have, kept by triggers. A row that no longer exists was deleted. */
export type ChangesTable = { user_id: string; kind: ChangeKind; row_id: string; number: number };

/** When a field of a card or deck, or a setting, was last edited, by the clock of the device. */
export type FieldEditsTable = { user_id: string; row_id: string; field: string; at: EpochMs };

/** What another device wrote in a field of a card, for the user to choose; or that a card was kept. */
export type CardConflictsTable = {
  id: string;
  user_id: string;
  card_id: string;
  what: ConflictKind;
  /** Null for a card that was kept. */
  field: CardField | null;
  /** Changes of a card in the wire format. */
  other: Json;
  at: EpochMs;
};

/** The commands of devices that were carried out, to answer a repeated one. */
export type SyncCommandsTable = {
  user_id: string;
  id: string;
  /** As in the contract. */
  result: Json;
  /** The sign-in with which it came. */
  device: string;
  /** The numbers of the changes that it made. */
  first_number: number;
  last_number: number;
  at: EpochMs;
};

/** The tags of each card again, to find cards by tag and to count them. */
export type CardTagsTable = {
  user_id: string;
  /** The tag as `tagKey` writes it. */
  tag_key: string;
  card_id: string;
  /** As it stands on the card. */
  tag: string;
};

/** Filters of the list of all cards that a user has named. */
export type CardFiltersTable = {
  id: string;
  user_id: string;
  name: string;
  /** As in the contract. */
  filter: Json;
  created_at: EpochMs;
};

/** Recent changes of many cards at once, which can be undone. */
export type CardChangesTable = {
  id: string;
  user_id: string;
  /** What was done, as in `change-log.repository.ts`. */
  what: Json;
  created_at: EpochMs;
  /** What undoing it came to; null if it has not been undone. */
  undone: Json | null;
};

/** The cards of such a change. */
export type ChangedCardsTable = {
  change_id: string;
  /** Not a foreign key, because the change may be that the card was deleted. */
  card_id: string;
  user_id: string;
  /** What undoing needs to know, by the kind of change. */
  before: Json;
};

/**
 * Rollup by local day of the review: cards seen for the first time, known cards asked, and known cards remembered. A card counts
 * once a day, with its first review.
 */
export type MemoryDaysTable = {
  user_id: string;
  local_day: LocalDay;
  introduced: number;
  reviewed: number;
  remembered: number;
};

/** How many of a user's cards were in each stage at the end of a local day. Days without changes are left out. */
export type StageDaysTable = {
  user_id: string;
  local_day: LocalDay;
  unseen: number;
  learning: number;
  young: number;
  mature: number;
};

/** FSRS weights fitted to a user. */
export type MemoryFitsTable = {
  user_id: string;
  weights: Json;
  /** Mean log loss on the later fifth of the log, with these weights and with the published ones. */
  loss: number;
  published_loss: number;
  /** Reviews that were fitted. */
  reviews: number;
  fitted_at: EpochMs;
  used: Flag;
};

/** Rollup of a user's answers by local day, with the number of completed sessions that they belong to. */
export type DayStatsTable = {
  user_id: string;
  local_day: LocalDay;
  sessions: number;
  answered: number;
  correct: number;
  time_ms: number;
};

/** Rollup of a user's answers by deck; kept after the deck is deleted. */
export type DeckStatsTable = {
  user_id: string;
  deck_id: string;
  sessions: number;
  answered: number;
  correct: number;
};

/** Rollup by local day and deck, shown as "recent activity". */
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

/** Rollup of a user's answers by local weekday (0 is Sunday) and hour. */
export type HourStatsTable = {
  user_id: string;
  weekday: number;
  hour: number;
  answered: number;
  correct: number;
};

/** Rollup of a user's answers by card; kept after the card is deleted. */
export type CardStatsTable = {
  user_id: string;
  card_id: string;
  answered: number;
  missed: number;
};

/** Totals of a user. */
export type UserStatsTable = {
  user_id: string;
  perfect_sessions: number;
  hint_free_sessions: number;
  /** Answers after at least one hint. */
  hinted_answered: number;
  hinted_correct: number;
  sessions: number;
  answered: number;
  correct: number;
  time_ms: number;
  /** First answers and reviews of known cards, to which weights can be fitted. */
  fittable: number;
};

/** A user's study days: the local days with an answer of a completed session. */
export type StudyRecordsTable = {
  user_id: string;
  last_day: LocalDay;
  /** The number of days in a row up to the last one. */
  streak: number;
  longest: number;
  days: number;
  comebacks: number;
};

/** When an achievement was earned; it is never lost. */
export type AchievementsTable = {
  user_id: string;
  achievement_id: string;
  earned_at: EpochMs;
  /** The study session that earned it; null if it was earned otherwise. */
  session_id: string | null;
};

/** Generations and imports: their requests and their progress. */
export type BatchesTable = {
  /** Also the id of the new deck, if there is one. */
  id: string;
  user_id: string;
  kind: Generated<GenerationKind>;
  /** The title of the new deck. */
  title: string;
  topic: string;
  /** For a topic, the user's instructions; for a source, what the cards should be about. */
  description: string | null;
  card_count: number;
  difficulty: number;
  mix: Generated<CardMix>;
  /** The language of the cards (BCP 47); null for the language of the topic. */
  language: string | null;
  /** 1 if the user reviews the drafts before they are saved. */
  review: Generated<Flag>;
  /** The deck for the cards; null if it does not exist yet. */
  deck_id: Generated<string | null>;
  source_id: Generated<string | null>;
  /** The numbers of the passages to use; null for the whole source. */
  part: Generated<Json | null>;
  /** The card that the proposal is for. */
  card_id: Generated<string | null>;
  /** As in `deck_topics`, while the deck is being generated. */
  plan: Generated<Json | null>;
  category: Generated<string | null>;
  /** As the source of a deck. */
  made_by: Generated<string | null>;
  status: GenerationStatus;
  /** Good drafts so far. */
  cards_generated: number;
  error_code: ErrorCode | null;
  error_message: string | null;
  error_details: Json | null;
  created_at: EpochMs;
  /** When it was saved or failed. */
  finished_at: EpochMs | null;
  /** The provider's token counts, for the operator; null without a provider. */
  provider_model: string | null;
  provider_requests: number | null;
  provider_retries: number | null;
  provider_input_tokens: number | null;
  provider_output_tokens: number | null;
  /** Increases with each change of the generation or of a draft. */
  version: Generated<number>;
};

/** Cards that are not saved yet, or were rejected. */
export type CardDraftsTable = {
  id: string;
  user_id: string;
  batch_id: string;
  /** The order of arrival, from 0. */
  position: number;
  /** Decides the order in the deck, ahead of the order of arrival. */
  rank: number;
  status: DraftStatus;
  /** The content of a card in the wire format. */
  content: Json;
  /** Why the checks rejected it. */
  faults: Json | null;
  doubt: Generated<DraftDoubt | null>;
  passage: number | null;
  page: number | null;
  quote: string | null;
  /** A card of the user's that asks the same. */
  like_card: Json | null;
  /** For an imported card: the title of its deck, empty if the file names none. */
  deck_title: Generated<string | null>;
  /** For an imported card: its reviews, and whether it is suspended; null for a new card. */
  history: Generated<Json | null>;
  /** For an imported card: where it comes from, as in the domain. */
  origin: Generated<Json | null>;
  /** For an imported card: the card of the user's that it updates, and how. */
  updates: Generated<string | null>;
  update_kind: Generated<UpdateKind | null>;
  version: Generated<number>;
  /** The version of the generation at its last change. */
  changed: number;
  created_at: EpochMs;
};

/** Imports of files, with their progress. The generation with the same id has the drafts. */
export type ImportsTable = {
  id: string;
  user_id: string;
  name: string;
  format: ImportFormat;
  /** How a table is read; null until the user has chosen, and for other formats. */
  form: Json | null;
  status: ImportStatus;
  /** For the user: why the import failed, or why adding cards stopped. */
  problem: string | null;
  /** The result, as in the domain. */
  expected: number | null;
  cards_read: Generated<number>;
  fresh: Generated<number>;
  same_front: Generated<number>;
  changed: Generated<number>;
  edited: Generated<number>;
  reviewed: Generated<number>;
  known: Generated<number>;
  omitted: Generated<number>;
  media: Generated<number>;
  reviews: Generated<number>;
  planned: Generated<number>;
  saved: Generated<number>;
  updated: Generated<number>;
  /** What the user decided before the cards were added; null before that. */
  choices: Generated<Json | null>;
  /** What is staged now and counts towards the user's quotas: drafts, new decks and texts. */
  staged_cards: Generated<number>;
  staged_decks: Generated<number>;
  staged_bytes: Generated<number>;
  /** The size of the file while it is kept. */
  file_bytes: Generated<number>;
  /** The deck for cards without one, once the user has chosen it. */
  target: string | null;
  created_at: EpochMs;
  finished_at: EpochMs | null;
  /** When the user discarded it; its staged rows are being deleted. */
  discarded_at: Generated<EpochMs | null>;
};

/** The decks in the file of an import, in the order of the file. */
export type ImportDecksTable = {
  import_id: string;
  /** From 1; cards without a deck are at 0, with an empty title. */
  position: number;
  user_id: string;
  title: string;
  cards: number;
  /** The number of new decks of this title that still have to be created and fit the quota. */
  reserved: Generated<number>;
  details: Json | null;
};

/** The decks that an import added cards to, in order. */
export type ImportTargetsTable = { import_id: string; deck_id: string; position: number; user_id: string };

/** What an import left out, or found to exist already. */
export type ImportOmissionsTable = {
  import_id: string;
  position: number;
  user_id: string;
  what: Omission['what'];
  place: number | null;
  text: string;
  reason: string;
};

/** The cards and decks that an import created, which are deleted when it is undone. */
export type ImportedCardsTable = { card_id: string; import_id: string; user_id: string };
export type ImportedDecksTable = { deck_id: string; import_id: string; user_id: string };

/** Where cards came from, so that a later version of their file updates them. A card may have several origins. */
export type CardOriginsTable = {
  user_id: string;
  /** A kind and an id, such as `anki:GUID:0`. */
  origin: string;
  card_id: string;
  /** Fingerprints of the card's parts as they came from there. */
  prints: Json;
};

/** The states with which cards came from another program, from which their states are computed along with the log. */
export type ImportedStatesTable = { card_id: string; user_id: string; at: EpochMs; state: Json };

/** What an import did to cards that the user had already, so that it can be undone. */
export type ImportChangesTable = {
  import_id: string;
  card_id: string;
  user_id: string;
  /** The position of the draft, from which the ids of its reviews follow. */
  position: number;
  /** The number of reviews that it added. */
  reviews: number;
  /** The content before and its origin; null if the content has not changed. */
  before: Json | null;
  /** The card's version after the change. */
  version: number | null;
};

/** The contents of files that wait to be imported, in pieces, where there is no folder for them. */
export type ImportChunksTable = {
  file_id: string;
  position: number;
  user_id: string;
  data: Uint8Array;
  created_at: EpochMs;
};

/** A user's tokens of a UTC day: spent, and held by running work. */
export type TokenDaysTable = {
  user_id: string;
  day: LocalDay;
  used: number;
  reserved: number;
};

export type TokenReservationsTable = {
  /** The id of what it pays for, such as a generation. */
  id: string;
  user_id: string;
  day: LocalDay;
  amount: number;
  status: 'held' | 'settled' | 'released';
  /** The tokens paid in the end. */
  settled_amount: number | null;
  created_at: EpochMs;
  /** An unsettled reservation is released after this. */
  expires_at: EpochMs;
};

/** Requests that created something and can be repeated without creating it again. */
export type IdempotencyKeysTable = {
  user_id: string;
  /** Chosen by the client. */
  key: string;
  /** SHA-256 of the request, hex. */
  fingerprint: string;
  /** What is needed to repeat the response. */
  receipt: Json;
  created_at: EpochMs;
};

export type JobsTable = {
  id: string;
  kind: string;
  /** One job per key, ever: queueing twice creates one job. */
  idempotency_key: string;
  payload: Json;
  /** The owner; the job is deleted with the account. */
  user_id: string | null;
  status: 'queued' | 'running' | 'done' | 'failed';
  /** Starts, except those that ended because their worker stopped. */
  attempts: number;
  /** Starts that ended because the job itself failed. */
  failures: Generated<number>;
  run_at: EpochMs;
  lease_until: EpochMs | null;
  worker_id: string | null;
  last_error: string | null;
  created_at: EpochMs;
};

export type SecurityEventsTable = {
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: EpochMs;
  user_agent: string | null;
};

/** What those who run the server did, without anybody's name. */
export type AdminActsTable = {
  id: string;
  act: AdminAct;
  by_operator: Flag;
  /** Who did it; null for the operator, and once their account has been erased. */
  actor_id: string | null;
  /** The learner whom it concerned; null if there is none, and once their account has been erased. */
  subject_id: string | null;
  /** What was set, such as a role; nothing about a person. */
  detail: string | null;
  at: EpochMs;
};

/** Rollup of requests to AI providers by UTC day and model. */
export type ProviderDaysTable = {
  day: LocalDay;
  provider: string;
  model: string;
  requests: number;
  failures: number;
  input_tokens: number;
  output_tokens: number;
};

/** When learners are reminded of due cards. */
export type RemindersTable = {
  user_id: string;
  /** After midnight, where the learner is. */
  minute: number;
  /** By which `next_at` was computed. */
  time_zone: string;
  /** When the next reminder is due. */
  next_at: EpochMs;
  /** For the learner: why the last one could not be delivered. */
  failure: string | null;
};

/** Browsers that get push messages, until they are signed out. */
export type PushDevicesTable = {
  token_id: string;
  user_id: string;
  endpoint: string;
  /** SHA-256 of the endpoint, hex. */
  endpoint_hash: string;
  /** The browser's keys, base64url. */
  public_key: string;
  auth_secret: string;
  created_at: EpochMs;
};

/** Secret addresses of calendars. */
export type CalendarsTable = {
  user_id: string;
  /** SHA-256, hex. */
  secret_hash: string;
  created_at: EpochMs;
};

/** Best times of Match. */
export type MatchTimesTable = {
  user_id: string;
  deck_id: string;
  /** How many pairs were on the board. */
  pairs: number;
  duration_ms: number;
  at: EpochMs;
};

/** A user's plans for exams. */
export type ExamPlansTable = {
  id: string;
  user_id: string;
  name: string;
  exam_at: EpochMs;
  /** Not foreign keys: a deck that is deleted may come back. */
  deck_ids: Json;
  tags: Json;
  /** By weekday, Sunday first. */
  minutes: Json;
  /** In percent. */
  target: number;
  first_day: LocalDay | null;
  /** How the learner answered when the plan was saved. */
  habits: Json;
  /** The forecast that the learner saw when the plan was saved, and when that was. */
  expected: Json | null;
  updated_at: EpochMs;
};

/** Settings changed by the operator at run time, which override the environment, and the server's own secrets. */
export type ServerSettingsTable = {
  name: 'oauth-cookie-secret' | 'registration' | 'push-keys' | 'owner-codes' | 'roles-lock';
  value: string;
};

export type Tables = {
  users: UsersTable;
  change_counters: ChangeCountersTable;
  changes: ChangesTable;
  field_edits: FieldEditsTable;
  sync_commands: SyncCommandsTable;
  auth_tokens: AuthTokensTable;
  access_keys: AccessKeysTable;
  access_origins: AccessOriginsTable;
  note_types: NoteTypesTable;
  tool_notes: ToolNotesTable;
  oauth_records: OAuthRecordsTable;
  throttles: ThrottlesTable;
  known_devices: KnownDevicesTable;
  mail_links: MailLinksTable;
  identities: IdentitiesTable;
  oidc_requests: OidcRequestsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  invites: InvitesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  decks: DecksTable;
  cards: CardsTable;
  card_conflicts: CardConflictsTable;
  deck_topics: DeckTopicsTable;
  earlier_quizzes: EarlierQuizzesTable;
  card_explanations: CardExplanationsTable;
  card_questions: CardQuestionsTable;
  sources: SourcesTable;
  source_passages: SourcePassagesTable;
  card_sources: CardSourcesTable;
  scans: ScansTable;
  scan_pages: ScanPagesTable;
  media: MediaTable;
  media_names: MediaNamesTable;
  media_chunks: MediaChunksTable;
  study_sessions: StudySessionsTable;
  tests: TestsTable;
  test_questions: TestQuestionsTable;
  reviews: ReviewsTable;
  card_memories: CardMemoriesTable;
  card_tags: CardTagsTable;
  card_filters: CardFiltersTable;
  card_changes: CardChangesTable;
  changed_cards: ChangedCardsTable;
  memory_days: MemoryDaysTable;
  stage_days: StageDaysTable;
  memory_fits: MemoryFitsTable;
  day_stats: DayStatsTable;
  deck_stats: DeckStatsTable;
  activity: ActivityTable;
  hour_stats: HourStatsTable;
  card_stats: CardStatsTable;
  learner_stats: UserStatsTable;
  study_records: StudyRecordsTable;
  achievements: AchievementsTable;
  batches: BatchesTable;
  card_drafts: CardDraftsTable;
  imports: ImportsTable;
  import_omissions: ImportOmissionsTable;
  imported_cards: ImportedCardsTable;
  imported_decks: ImportedDecksTable;
  card_origins: CardOriginsTable;
  imported_states: ImportedStatesTable;
  import_changes: ImportChangesTable;
  import_chunks: ImportChunksTable;
  import_decks: ImportDecksTable;
  import_targets: ImportTargetsTable;
  token_days: TokenDaysTable;
  token_reservations: TokenReservationsTable;
  idempotency_keys: IdempotencyKeysTable;
  jobs: JobsTable;
  security_events: SecurityEventsTable;
  admin_acts: AdminActsTable;
  provider_days: ProviderDaysTable;
  reminders: RemindersTable;
  push_devices: PushDevicesTable;
  calendars: CalendarsTable;
  match_times: MatchTimesTable;
  presets: PresetsTable;
  exam_plans: ExamPlansTable;
  server_settings: ServerSettingsTable;
};

/** The database or a transaction on it; repositories accept either. */
export type Db = Kysely<Tables>;

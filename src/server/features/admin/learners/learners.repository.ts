import { sql } from 'kysely';
import type { Role } from '#domain/account/roles.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { Db } from '../../../db/tables.ts';
import { accountKey, worksAt, type TokenAge } from '../../auth/auth.repository.ts';

/** A learner as admins see them, before anything is counted. Instants are epoch ms. */
export type LearnerRow = {
  id: string;
  username: string;
  email: string;
  role: Role;
  suspendedAt: number | null;
  createdAt: number;
  /** Tokens per UTC day; null for the server's limit. */
  tokenLimit: number | null;
};

const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'suspended_at as suspendedAt',
  'created_at as createdAt',
  'daily_token_limit as tokenLimit',
] as const;

/**
 * Learners in the order of their usernames, from the one after the username `after`. With a search, those with the text in the username
 * or email: this reads the rows in order until the page is full, at worst all of them once.
 */
export async function pageOfLearners(
  db: Db,
  { search, after, limit }: { search: string; after?: string | undefined; limit: number },
): Promise<LearnerRow[]> {
  const pattern = `%${accountKey(search).replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`;
  const contains = (column: 'username_key' | 'email_key') =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('closed_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('username_key', '>', accountKey(after ?? '')))
    .$if(search !== '', (query) =>
      query.where((eb) => eb.or([contains('username_key'), contains('email_key')])),
    )
    .orderBy('username_key')
    .limit(limit)
    .execute();
}

/** How many accounts there are. */
export async function countLearners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findLearner(db: Db, id: string): Promise<LearnerRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** What learners use of the server. */
export type LearnerFigures = {
  /** The latest use of a device or key, or sign-in on a device, accurate to the hour; null if there was none, epoch ms. */
  lastActiveAt: number | null;
  decks: number;
  cards: number;
  /** Texts of decks, cards, sources and notes; media by their size. */
  textBytes: number;
  mediaBytes: number;
  /** Tokens spent since `since`. */
  tokens: number;
};

/** The figures of some learners, by id. Each query reads the rows of these learners only. */
export async function figuresOf(
  db: Db,
  ids: readonly string[],
  since: LocalDay,
): Promise<(id: string) => LearnerFigures> {
  if (ids.length === 0) return () => NONE;
  const decks = await db
    .selectFrom('decks')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => [
      'user_id',
      fn.countAll<number>().as('decks'),
      fn.sum<number>('card_count').as('cards'),
      fn.sum<number>('content_bytes').as('bytes'),
    ])
    .execute();
  const sources = await db
    .selectFrom('sources')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.sum<number>('content_bytes').as('bytes')])
    .execute();
  const notes = await db
    .selectFrom('tool_notes')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.sum<number>('bytes').as('bytes')])
    .execute();
  const media = await db
    .selectFrom('media')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.sum<number>('bytes').as('bytes')])
    .execute();
  const tokens = await db
    .selectFrom('token_days')
    .where('user_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.sum<number>('used').as('tokens')])
    .execute();
  const [ofDecks, ofSources, ofNotes] = [byUser(decks), byUser(sources), byUser(notes)];
  const [ofMedia, ofTokens, lastActive] = [byUser(media), byUser(tokens), await lastActiveOf(db, ids)];
  return (id) => ({
    lastActiveAt: lastActive.get(id) ?? null,
    decks: ofDecks.get(id)?.decks ?? 0,
    cards: ofDecks.get(id)?.cards ?? 0,
    textBytes:
      (ofDecks.get(id)?.bytes ?? 0) + (ofSources.get(id)?.bytes ?? 0) + (ofNotes.get(id)?.bytes ?? 0),
    mediaBytes: ofMedia.get(id)?.bytes ?? 0,
    tokens: ofTokens.get(id)?.tokens ?? 0,
  });
}

const NONE: LearnerFigures = {
  lastActiveAt: null,
  decks: 0,
  cards: 0,
  textBytes: 0,
  mediaBytes: 0,
  tokens: 0,
};

/** When each of these learners was last active. Devices that were signed out are known by the day of their last sign-in. */
async function lastActiveOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const tokens = await db
    .selectFrom('auth_tokens')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => [
      'user_id',
      fn.max('created_at').as('signedInAt'),
      fn.max('last_used_at').as('lastUsedAt'),
    ])
    .execute();
  const devices = await db
    .selectFrom('known_devices')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.max('last_used_at').as('lastUsedAt')])
    .execute();
  const keys = await db
    .selectFrom('access_keys')
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.max('last_used_at').as('lastUsedAt')])
    .execute();
  const times = [
    ...tokens.map(({ signedInAt, ...row }) => ({ ...row, lastUsedAt: signedInAt })),
    ...tokens,
    ...devices,
    ...keys,
  ];
  const latest = new Map<string, number>();
  for (const { user_id: id, lastUsedAt } of times) {
    if (lastUsedAt !== null && lastUsedAt > 0) latest.set(id, Math.max(lastUsedAt, latest.get(id) ?? 0));
  }
  return latest;
}

function byUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Gives a learner a limit of tokens per UTC day of their own; null for the server's. */
export async function setTokenLimit(trx: Db, userId: string, limit: number | null): Promise<void> {
  await trx.updateTable('users').set({ daily_token_limit: limit }).where('id', '=', userId).execute();
}

/** How many devices of a learner are signed in, and how many keys they have. */
export async function countDevicesAndKeys(
  db: Db,
  userId: string,
  age: TokenAge,
): Promise<{ devices: number; keys: number }> {
  const { devices } = await db
    .selectFrom('auth_tokens')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('user_id', '=', userId)
    .where(worksAt(age))
    .executeTakeFirstOrThrow();
  const { keys } = await db
    .selectFrom('access_keys')
    .select((eb) => eb.fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { devices, keys };
}

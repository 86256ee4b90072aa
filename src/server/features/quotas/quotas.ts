import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { contentTotals, totalMediaBytes } from './quotas.repository.ts';

export type Quotas = Pick<
  Config,
  | 'MAX_DECKS_PER_LEARNER'
  | 'MAX_CARDS_PER_LEARNER'
  | 'MAX_SOURCES_PER_LEARNER'
  | 'MAX_MEGABYTES_PER_LEARNER'
  | 'MEDIA_QUOTA_MB'
>;

/** What a change adds to a user's decks, sources and media; negative for removals. */
export type Growth = {
  decks?: number;
  cards?: number;
  sources?: number;
  bytes?: number;
  mediaBytes?: number;
};

/**
 * Throws QUOTA_EXCEEDED when the change would exceed a limit. A change without growth is never refused, so that users
 * can make room after a limit is lowered. Call it in the transaction of the change, under the user's lock.
 */
export async function expectRoom(
  trx: Db,
  userId: string,
  config: Quotas,
  { decks = 0, cards = 0, sources = 0, bytes = 0, mediaBytes = 0 }: Growth,
): Promise<void> {
  if (mediaBytes > 0 && (await totalMediaBytes(trx, userId)) + mediaBytes > config.MEDIA_QUOTA_MB * 1e6) {
    const most = `Your pictures and sounds can take up at most ${config.MEDIA_QUOTA_MB} MB`;
    throw exceeded('media', config.MEDIA_QUOTA_MB, most, UNUSED_GO);
  }
  if (decks <= 0 && cards <= 0 && sources <= 0 && bytes <= 0) return;
  const now = await contentTotals(trx, userId);
  const growth = { decks, cards, sources, bytes };
  for (const quota of ['decks', 'cards', 'sources', 'bytes'] as const) {
    const { most, limit, name } = LIMITS[quota](config);
    if (growth[quota] <= 0 || now[quota] + growth[quota] <= most) continue;
    throw exceeded(name, limit, SENTENCES[quota](limit), now.waiting ? IMPORTS_GO : undefined);
  }
}

type ContentQuota = 'decks' | 'cards' | 'sources' | 'bytes';

/** The limit of each quota, and its name in the API. */
const LIMITS: Readonly<
  Record<ContentQuota, (config: Quotas) => { name: string; limit: number; most: number }>
> = {
  decks: ({ MAX_DECKS_PER_LEARNER: limit }) => ({ name: 'decks', limit, most: limit }),
  cards: ({ MAX_CARDS_PER_LEARNER: limit }) => ({ name: 'cards', limit, most: limit }),
  sources: ({ MAX_SOURCES_PER_LEARNER: limit }) => ({ name: 'sources', limit, most: limit }),
  bytes: ({ MAX_MEGABYTES_PER_LEARNER: limit }) => ({ name: 'megabytes', limit, most: limit * 1e6 }),
};

const SENTENCES: Readonly<Record<ContentQuota, (limit: number) => string>> = {
  decks: (limit) => `You can have at most ${limit} decks`,
  cards: (limit) => `You can have at most ${limit} cards`,
  sources: (limit) => `You can have at most ${limit} sources`,
  bytes: (limit) => `Your decks, cards and sources can take up at most ${limit} MB`,
};

/** How much more a user can have. */
export type Room = Record<'decks' | 'cards' | 'bytes', number>;

/**
 * The room that a user has left, negative where a limit was lowered. Call it in a transaction under the user's lock.
 */
export async function roomLeft(trx: Db, userId: string, config: Quotas): Promise<Room> {
  const now = await contentTotals(trx, userId);
  return {
    decks: LIMITS.decks(config).most - now.decks,
    cards: LIMITS.cards(config).most - now.cards,
    bytes: LIMITS.bytes(config).most - now.bytes,
  };
}

/** The reason that a limit gives, to follow "because". */
export function becauseOf(quota: keyof Room, config: Quotas): string {
  const sentence = SENTENCES[quota](LIMITS[quota](config).limit);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

const IMPORTS_GO = 'Delete some, or discard waiting imports, to make room.';

/** There is no list in which users could delete media themselves. */
const UNUSED_GO =
  'Remove some from your cards, or delete sources with pictures: what nothing uses is deleted within two days.';

function exceeded(
  quota: string,
  limit: number,
  most: string,
  advice = 'Delete some to make room.',
): AppError {
  return new AppError('QUOTA_EXCEEDED', `${most}. ${advice}`, { details: { quota, limit } });
}

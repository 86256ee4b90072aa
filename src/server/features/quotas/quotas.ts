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

/** What a change adds to a learner's decks, sources and media; negative for removals. */
export type Growth = {
  decks?: number;
  cards?: number;
  sources?: number;
  bytes?: number;
  mediaBytes?: number;
};

/**
 * Throws QUOTA_EXCEEDED when the change would exceed a limit. A change without growth is never refused, so that learners can
 * make room after a limit is lowered. Run it in the learner's transaction of the change.
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
  const { MAX_DECKS_PER_LEARNER, MAX_CARDS_PER_LEARNER, MAX_SOURCES_PER_LEARNER, MAX_MEGABYTES_PER_LEARNER } =
    config;
  if (decks > 0 && now.decks + decks > MAX_DECKS_PER_LEARNER) {
    throw exceeded('decks', MAX_DECKS_PER_LEARNER, `You can have at most ${MAX_DECKS_PER_LEARNER} decks`);
  }
  if (cards > 0 && now.cards + cards > MAX_CARDS_PER_LEARNER) {
    throw exceeded('cards', MAX_CARDS_PER_LEARNER, `You can have at most ${MAX_CARDS_PER_LEARNER} cards`);
  }
  if (sources > 0 && now.sources + sources > MAX_SOURCES_PER_LEARNER) {
    const most = `You can have at most ${MAX_SOURCES_PER_LEARNER} sources`;
    throw exceeded('sources', MAX_SOURCES_PER_LEARNER, most);
  }
  if (bytes > 0 && now.bytes + bytes > MAX_MEGABYTES_PER_LEARNER * 1e6) {
    const most = `Your decks, cards and sources can take up at most ${MAX_MEGABYTES_PER_LEARNER} MB`;
    throw exceeded('megabytes', MAX_MEGABYTES_PER_LEARNER, most);
  }
}

/** Media has no list of its own in which to delete it. */
const UNUSED_GO = 'Remove some from your cards: what no card uses is deleted within two days.';

function exceeded(
  quota: string,
  limit: number,
  most: string,
  advice = 'Delete some to make room.',
): AppError {
  return new AppError('QUOTA_EXCEEDED', `${most}. ${advice}`, { details: { quota, limit } });
}

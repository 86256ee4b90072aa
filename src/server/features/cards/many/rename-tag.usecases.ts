import { changedResponse } from '#contract/cards.ts';
import { renameTag as renamed, tagKey } from '#domain/cards/tags.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { runIdempotently, type IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import { cardsWithTag } from '../card-tags.repository.ts';
import { findCards } from '../cards.repository.ts';
import type { CardDeps } from '../cards.usecases.ts';
import { recordChange, tagCards, type Changed } from './change-cards.usecases.ts';

/**
 * Renames a tag on all cards of a user; a repeated request gets the same response. Throws NOT_FOUND when no card has it,
 * TAG_TAKEN when another tag has the new name, unless they are to be merged, or QUOTA_EXCEEDED.
 */
export async function renameTag(
  { db, ...deps }: CardDeps,
  userId: string,
  { from, to, merge }: { from: string; to: string; merge: boolean },
  repeatable?: IdempotentRequest,
): Promise<Changed> {
  const now = deps.clock.now();
  return transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: changedResponse }, async () => {
      const ids = await cardsWithTag(trx, userId, from);
      if (ids.length === 0) throw notFound('Tag');
      if (!merge && tagKey(from) !== tagKey(to) && (await cardsWithTag(trx, userId, to)).length > 0) {
        throw new AppError('TAG_TAKEN', `There is already a tag "${to}"`);
      }
      const cards = await findCards(trx, userId, ids);
      const changed = await tagCards(deps, trx, userId, cards, ({ tags }) => renamed(tags, from, to));
      return recordChange(deps, trx, userId, { action: 'tags' }, changed);
    }),
  );
}

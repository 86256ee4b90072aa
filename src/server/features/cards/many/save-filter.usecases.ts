import type { CardFilter } from '#contract/card-filter.ts';
import type { SavedFilter } from '#contract/card-list.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_CARD_FILTERS } from '#domain/limits.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { CardDeps } from '../cards.usecases.ts';
import { changeFilter, insertFilter, listFilters } from './saved-filters.repository.ts';

/** Saves a filter under a name, in place of the user's filter that has it. Throws QUOTA_EXCEEDED. */
export async function saveFilter(
  { db, clock, newId }: Pick<CardDeps, 'db' | 'clock' | 'newId'>,
  userId: string,
  { name, filter }: { name: string; filter: CardFilter },
): Promise<SavedFilter> {
  return transactAsUser(db, userId, async (trx) => {
    const filters = await listFilters(trx, userId);
    const known = filters.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const saved = { id: known?.id ?? newId(), name, filter };
    if (known) await changeFilter(trx, userId, saved);
    else if (filters.length >= MAX_CARD_FILTERS) throw new AppError('QUOTA_EXCEEDED', TOO_MANY);
    else await insertFilter(trx, userId, { ...saved, now: clock.now() });
    return saved;
  });
}

const TOO_MANY = `You can have at most ${MAX_CARD_FILTERS} saved filters. Delete some to make room.`;

import type { ImportChange } from '#contract/imports.ts';
import { contentOf } from '#domain/cards/card.ts';
import type { Db } from '../../../db/tables.ts';
import { findCards } from '../../cards/cards.repository.ts';
import { listUpdates } from '../import-drafts.repository.ts';
import type { Import } from '../imports.repository.ts';
import { updateOf } from '../save/update-cards.ts';

/**
 * Lists some of the changes that an import would make to the user's cards, after a position. `last` is the position of the
 * last one; null if there are no more.
 */
export async function listChanges(
  db: Db,
  { id, userId }: Pick<Import, 'id' | 'userId'>,
  range: { after: number; limit: number },
): Promise<{ changes: ImportChange[]; last: number | null }> {
  const drafts = await listUpdates(db, userId, id, range);
  const ids = drafts.flatMap(({ update }) => (update ? [update.cardId] : []));
  const cards = new Map((await findCards(db, userId, ids)).map((card) => [card.id, card]));
  const changes = drafts.flatMap((draft): ImportChange[] => {
    const card = draft.update && cards.get(draft.update.cardId);
    if (!card || !draft.update || draft.update.kind === 'reviews') return [];
    const { kind } = draft.update;
    const { content: merged, conflicts } = updateOf(card, draft, kind);
    return [
      {
        cardId: card.id,
        deckId: card.deckId,
        kind,
        mine: contentOf(card),
        file: draft.content,
        merged,
        conflicts,
      },
    ];
  });
  const last = drafts.length < range.limit ? null : (drafts.at(-1)?.position ?? null);
  return { changes, last };
}

import { contentOf, type Card, type CardContent } from '#domain/cards/card.ts';
import type { ImportChoices, UpdateKind } from '#domain/interchange/import.ts';
import { mergeContent, withParts, type ContentPart } from '#domain/interchange/merge-content.ts';
import type { Db } from '../../../db/tables.ts';
import { findCards } from '../../cards/cards.repository.ts';
import { replaceContent, type CardDeps } from '../../cards/cards.usecases.ts';
import { addToHistories } from '../../scheduling/log/import-histories.ts';
import { reviewTimes } from '../../scheduling/log/reviews.repository.ts';
import type { ImportDraft } from '../import-drafts.repository.ts';
import { contentPrints, readPrints, storedPrints } from '../prints.ts';
import { findOrigins, saveOrigins } from './card-origins.repository.ts';
import { insertImportChanges, type ImportChange } from './import-changes.repository.ts';
import type { ImportIds } from './import-ids.ts';

/** What an update does to a card. */
export type CardUpdate = {
  /** The card with what only the file has changed, or with its other back. */
  content: CardContent;
  /** Parts that the learner has changed, too. */
  conflicts: ContentPart[];
};

/** What a draft does to a card as it is now; nothing if it only brings reviews. */
export function updateOf(card: Card, { content, origin }: ImportDraft, kind: UpdateKind): CardUpdate {
  const own = { content: contentOf(card), prints: contentPrints(card) };
  switch (kind) {
    case 'reviews':
      return { content: own.content, conflicts: [] };
    case 'same-front':
      return { content: withParts(own.content, content, ['back']), conflicts: [] };
    case 'changed':
    case 'edited': {
      const base = typeof origin?.base === 'string' ? readPrints(origin.base) : null;
      return mergeContent(own, { content, prints: contentPrints(content) }, base);
    }
  }
}

/**
 * Brings cards of the user up to date with the file that they came from, adds reviews that they do not have, and records
 * what the cards were before. Cards that are gone are skipped.
 */
export async function updateCards(
  deps: Omit<CardDeps, 'db'>,
  trx: Db,
  {
    userId,
    importId,
    choices,
    newIds,
  }: { userId: string; importId: string; choices: ImportChoices; newIds: ImportIds },
  drafts: readonly ImportDraft[],
): Promise<void> {
  const ids = drafts.flatMap(({ update }) => (update ? [update.cardId] : []));
  const cards = new Map((await findCards(trx, userId, ids)).map((card) => [card.id, card]));
  const keys = drafts.flatMap(({ origin }) => (origin ? [origin.key] : []));
  const origins = await findOrigins(trx, userId, keys);
  const times = await reviewTimes(trx, userId, ids);
  const changes: ImportChange[] = [];
  const histories: Parameters<typeof addToHistories>[2][number][] = [];
  for (const draft of drafts) {
    const card = draft.update && cards.get(draft.update.cardId);
    if (!card || !draft.update) continue;
    const { content: merged, conflicts } = updateOf(card, draft, draft.update.kind);
    const content = choices.edits === 'file' ? withParts(merged, draft.content, conflicts) : merged;
    const isChanged = storedPrints(contentPrints(content)) !== storedPrints(contentPrints(card));
    if (isChanged) await replaceContent({ ...deps, db: trx }, userId, card, content);
    const known = times.get(card.id);
    const reviews = draft.reviews
      .filter(({ at }) => known?.has(at) !== true)
      .map((review, index) => ({ ...review, id: newIds.review(draft.position, index) }));
    histories.push({ cardId: card.id, deckId: card.deckId, deckTitle: '', reviews });
    const stored = draft.origin && origins.get(draft.origin.key);
    changes.push({
      cardId: card.id,
      position: draft.position,
      reviews: reviews.length,
      before: isChanged
        ? {
            content: contentOf(card),
            origin: draft.origin && {
              key: draft.origin.key,
              prints: stored ? storedPrints(stored.prints) : null,
            },
          }
        : null,
      version: isChanged ? card.version + 1 : null,
    });
  }
  await addToHistories(trx, userId, histories);
  await insertImportChanges(trx, { userId, importId }, changes);
  await saveOrigins(
    trx,
    userId,
    drafts.flatMap(({ origin, update }) =>
      origin && update && cards.has(update.cardId)
        ? [{ key: origin.key, cardId: update.cardId, prints: readPrints(origin.prints) }]
        : [],
    ),
  );
}

import type { WireCommand } from '#contract/sync.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import type { StoreTransaction } from '../store.ts';
import type { NewCommand } from './command-types.ts';

/**
 * Deletions of the cards of a deck that this device has changed. They precede the deletion of the deck: the server keeps its
 * cards that were changed after the cursor of that command, and cannot tell this device's changes from those of others.
 */
export async function deletionsOfOwnChanges(tx: StoreTransaction, deckId: string): Promise<NewCommand[]> {
  const changed = new Set((await tx.commands()).flatMap(({ command }) => cardOf(command) ?? []));
  const cards = (await tx.cardsOfDeck(deckId)).filter(({ card }) => changed.has(card.id));
  return cards.map(({ card }) => ({ kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) }));
}

/** The card that a command is about. */
export function cardOf(command: WireCommand): string | undefined {
  if ('cardId' in command) return command.cardId;
  return command.kind === 'answer' ? command.answer.cardId : undefined;
}

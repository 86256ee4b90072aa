import { wireCardContent } from '#contract/wire-card.ts';
import type { Card } from '#domain/cards/card.ts';
import { cardsToReverse, groupOf, reverseCardOf, reverseCardsOf } from '#domain/cards/siblings.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import { newId } from '#web/lib/new-id.ts';
import { deckOf, rowsOf, type Replica } from './replica-rows.ts';

/** The siblings of a card in its deck. */
export async function localSiblings(replica: Replica, card: Card): Promise<Card[]> {
  const rows = await rowsOf(replica).cardsOfDeck(card.deckId);
  return rows
    .map((row) => row.card)
    .filter((other) => other.id !== card.id && groupOf(other) === groupOf(card));
}

/** The commands that make the reverse cards of some cards, or delete them. */
export async function reverseCommands(
  replica: Replica,
  action: 'reverse' | 'unreverse',
  cards: readonly Card[],
): Promise<NewCommand[]> {
  const decks = new Set(cards.map(({ deckId }) => deckId));
  const rows = await Promise.all([...decks].map((deckId) => rowsOf(replica).cardsOfDeck(deckId)));
  const all = rows.flat().map(({ card }) => card);
  if (action === 'unreverse') {
    return reverseCardsOf(cards, all).map((card) => {
      return { kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) };
    });
  }
  const commands: NewCommand[] = [];
  for (const card of cardsToReverse(cards, all)) {
    const content = wireCardContent(reverseCardOf(card));
    commands.push({
      kind: 'create-card',
      cardId: newId(),
      deck: await deckOf(replica, card.deckId),
      content,
    });
  }
  return commands;
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldsNamed } from '#contract/card-fields.ts';
import { content, wireCardContent, type SomeContent } from '#contract/wire-card.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { CARD_FIELDS } from '#domain/sync/sync.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import { openReplica } from '#web/features/replica/open-replica.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { cardDifferences } from '../differences.ts';

/** A card that two devices have changed, or that one has deleted and another changed. */
export type CardInConflict = {
  card: Card;
  deckTitle: string;
  /** Whether it was deleted on one device. */
  kept: boolean;
  /** Versions that each have another text in one field of the card, in the order of the fields and the latest first. */
  texts: ReadonlyArray<{ id: string; other: CardContent; at: number }>;
  /** Ids of all its conflicts. */
  ids: readonly string[];
};

/** The cards in conflict that this device knows of. */
export function useConflicts() {
  const revision = useReplicaStatus((status) => status.revision);
  return useQuery({
    queryKey: queryKeys.conflicts(revision),
    queryFn: listConflicts,
    placeholderData: keepPreviousData,
    gcTime: 0,
    networkMode: 'always',
  });
}

async function listConflicts(): Promise<CardInConflict[]> {
  const replica = await openReplica();
  if (replica === null) return [];
  return replica.read(async (rows) => {
    const found: CardInConflict[] = [];
    const byCard = Map.groupBy(await rows.all('conflict'), ({ row }) => row.cardId);
    for (const [cardId, conflicts] of byCard) {
      const inDeck = await rows.get('card', cardId);
      if (inDeck === undefined) continue;
      const { card } = inDeck;
      const deck = await rows.get('deck', card.deckId);
      found.push({
        card,
        deckTitle: deck?.deck.title ?? '',
        kept: conflicts.some(({ row }) => row.what === 'kept'),
        texts: conflicts
          .filter(({ row }) => row.what === 'changed-twice')
          .toSorted((one, other) => placeOf(one.row) - placeOf(other.row) || other.row.at - one.row.at)
          .map(({ id, row }) => ({ id, other: withOther(card, row.other), at: row.at }))
          // This device may have written the same in the meantime.
          .filter(({ other }) => cardDifferences(card, other).length > 0),
        ids: conflicts.map(({ id }) => id),
      });
    }
    return found
      .filter(({ kept, texts }) => kept || texts.length > 0)
      .toSorted((one, other) => (one.card.id < other.card.id ? -1 : 1));
  });
}

/** The place of the conflict's field among those of a card. */
function placeOf({ other }: { other: SomeContent }): number {
  const [field] = fieldsNamed(Object.keys(other));
  return CARD_FIELDS.findIndex((name) => name === field);
}

/** The card as it would be with the other text. */
function withOther(card: Card, other: SomeContent): CardContent {
  const { option_reasons: reasons, ...current } = wireCardContent(card);
  const ownReasons = reasons && !('options' in other) ? { option_reasons: reasons } : {};
  return content.parse({ ...current, ...ownReasons, ...other });
}

/** Carries out what the learner has chosen, with or without a network. */
export function useSettleConflicts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (commands: readonly NewCommand[]) => {
      const replica = await openReplica();
      await replica?.carryOut(commands);
    },
    networkMode: 'always',
    meta: { errorFallback: 'Failed to save your choice' },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
        queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
      ]),
  });
}

import type { UserSettings } from '#contract/settings.ts';
import type { CardMemory } from '#contract/scheduling.ts';
import { notFound } from '#domain/errors.ts';
import { DEFAULT_DAY_RULES } from '#domain/scheduling/settings.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import type { ReplicaStore } from '#web/features/replica/store.ts';
import type { RowOf } from '#web/features/replica/rows.ts';

export type SettingsRow = RowOf<'settings'>;
export type DeckRow = RowOf<'deck'>;
export type CardRow = RowOf<'card'>;
export type SessionRow = RowOf<'session'>;
export type ReviewRow = RowOf<'review'>;

/** Where a card stands, without its texts. */
export type CardPlace = { cardId: string; deckId: string; position: number; group: string | undefined };

/** The replica that requests are answered from; it has had every row once. */
export type Replica = Pick<ReplicaStore, 'read'> & {
  carryOut: (commands: readonly NewCommand[]) => Promise<unknown>;
};

/** Settings that were added after the first replicas. A row that an earlier version of the app stored has none of them. */
const LATER_SETTINGS = {
  siblingsSameDay: false,
  writtenAccents: 'deck',
  judgedByAi: false,
  catchUp: null,
  ...DEFAULT_DAY_RULES,
} satisfies Partial<UserSettings>;

const rowsIn = <Row>(entries: ReadonlyArray<{ row: Row }>): Row[] => entries.map(({ row }) => row);

/** The queries that the answers of a replica need. Instants in epoch ms. */
export function rowsOf({ read }: Pick<Replica, 'read'>) {
  return {
    async settings(): Promise<SettingsRow> {
      const [settings] = await read((rows) => rows.all('settings'));
      if (!settings) throw notFound('Settings');
      return { ...settings.row, settings: { ...LATER_SETTINGS, ...settings.row.settings } };
    },
    decks: async (): Promise<DeckRow[]> => rowsIn(await read((rows) => rows.all('deck'))),
    /** In no order. */
    allCards: async (): Promise<CardRow[]> => rowsIn(await read((rows) => rows.all('card'))),
    /** Those of some cards that exist, in their order. */
    cards: (ids: readonly string[]): Promise<CardRow[]> => read((rows) => rows.getMany('card', ids)),
    async cardsOfDeck(deckId: string): Promise<CardRow[]> {
      const cards = await read((rows) => rows.cardsOfDeck(deckId));
      return cards.toSorted(
        (one, other) => one.position - other.position || (one.card.id < other.card.id ? -1 : 1),
      );
    },
    async places(): Promise<CardPlace[]> {
      const cards = await read((rows) => rows.all('card'));
      return cards.map(({ row: { card, position } }) => {
        return { cardId: card.id, deckId: card.deckId, position, group: card.group };
      });
    },
    memories: async (): Promise<CardMemory[]> => rowsIn(await read((rows) => rows.all('memory'))),
    /** Those of some cards that exist, in their order. */
    memoriesOf: (cardIds: readonly string[]): Promise<CardMemory[]> =>
      read((rows) => rows.getMany('memory', cardIds)),
    sessionsSince: async (at: number): Promise<SessionRow[]> =>
      rowsIn(await read((rows) => rows.all('session'))).filter(({ session }) => session.startedAt >= at),
    reviewsOfSession: async (id: string): Promise<ReviewRow[]> =>
      rowsIn(await read((rows) => rows.reviewsOfSession(id))),
    reviewsSince: async (since: number): Promise<ReviewRow[]> =>
      rowsIn(await read((rows) => rows.all('review'))).filter(({ at }) => at >= since),
  };
}

export type ReplicaRows = ReturnType<typeof rowsOf>;

/** A deck of the replica. Throws NOT_FOUND. */
export async function existingDeck({ read }: Replica, id: string): Promise<DeckRow> {
  const row = await read((rows) => rows.get('deck', id));
  if (!row) throw notFound('Deck');
  return row;
}

/** A card of the replica. Throws NOT_FOUND. */
export async function existingCard({ read }: Replica, id: string): Promise<CardRow> {
  const row = await read((rows) => rows.get('card', id));
  if (!row) throw notFound('Card');
  return row;
}

/** A session of the replica. Throws NOT_FOUND. */
export async function existingSession({ read }: Replica, id: string): Promise<SessionRow> {
  const row = await read((rows) => rows.get('session', id));
  if (!row) throw notFound('Session');
  return row;
}

/** A deck as commands refer to it. Throws NOT_FOUND. */
export async function deckOf(replica: Replica, id: string): Promise<{ id: string; title: string }> {
  const { deck } = await existingDeck(replica, id);
  return { id, title: deck.title };
}

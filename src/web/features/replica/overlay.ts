import type { Kind, ReplicaRows, RowOf } from './rows.ts';
import type { StoreTransaction } from './store.ts';

/** The rows as commands change them. Before the first change to a row, the server's version is set aside. */
export function overlaid(tx: StoreTransaction): ReplicaRows {
  async function setAside(kind: Kind, id: string): Promise<void> {
    if (await tx.hasOriginal(kind, id)) return;
    await tx.setAside({ kind, id, row: (await tx.get(kind, id)) ?? null });
  }

  return {
    get: tx.get,
    all: tx.all,
    cardsOfDeck: tx.cardsOfDeck,
    reviewsOfSession: tx.reviewsOfSession,
    reviewsOfCard: tx.reviewsOfCard,
    async put<K extends Kind>(kind: K, id: string, row: RowOf<K>) {
      await setAside(kind, id);
      await tx.put(kind, id, row);
    },
    async remove(kind, id) {
      await setAside(kind, id);
      await tx.remove(kind, id);
    },
  };
}

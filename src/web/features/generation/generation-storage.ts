/** A generation that was started here and has not been seen to end. `startedAt` in epoch ms. */
export type StartedGeneration = { id: string; title: string; cardCount: number; startedAt: number };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type ByUser = Record<string, readonly StartedGeneration[]>;

const KEY = 'running-generations';

/** What was stored may be of an older version or of somebody's making: anything unexpected reads as nothing. */
function read(store: Store): ByUser {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).map(([user, list]) => [
        user,
        Array.isArray(list) ? list.filter(isStartedGeneration) : [],
      ]),
    );
  } catch {
    return {};
  }
}

function write(store: Store, value: ByUser): void {
  try {
    store.setItem(KEY, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden: the generation is then followed as long as its page lives.
  }
}

function isStartedGeneration(value: unknown): value is StartedGeneration {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'cardCount' in value &&
    typeof value.cardCount === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'number'
  );
}

/** The running generations of each user, which a reload goes on following. */
export function generationStorage(store: Store) {
  return {
    of: (userId: string): readonly StartedGeneration[] => read(store)[userId] ?? [],
    keep(userId: string, generation: StartedGeneration): void {
      const all = read(store);
      write(store, { ...all, [userId]: [...(all[userId] ?? []), generation] });
    },
    forget(userId: string, id: string): void {
      const { [userId]: mine = [], ...others } = read(store);
      const left = mine.filter((generation) => generation.id !== id);
      write(store, left.length === 0 ? others : { ...others, [userId]: left });
    },
  };
}

import { fieldsOf, readStored, writeStored } from '#web/lib/stored.ts';

/** A generation that was started here and has not been seen to end. `startedAt` in epoch ms. */
export type StartedGeneration = { id: string; title: string; cardCount: number; startedAt: number };

type ByUser = Record<string, readonly StartedGeneration[]>;

const KEY = 'running-generations';

function read(): ByUser {
  return Object.fromEntries(
    Object.entries(fieldsOf(readStored(KEY))).map(([user, list]) => [
      user,
      Array.isArray(list) ? list.filter(isStartedGeneration) : [],
    ]),
  );
}

function isStartedGeneration(value: unknown): value is StartedGeneration {
  const { id, title, cardCount, startedAt } = fieldsOf(value);
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof cardCount === 'number' &&
    typeof startedAt === 'number'
  );
}

/** The running generations of each user, which a reload goes on following. */
export const generationStorage = {
  of: (userId: string): readonly StartedGeneration[] => read()[userId] ?? [],
  keep(userId: string, generation: StartedGeneration): void {
    const all = read();
    writeStored(KEY, { ...all, [userId]: [...(all[userId] ?? []), generation] });
  },
  forget(userId: string, id: string): void {
    const { [userId]: mine = [], ...others } = read();
    const left = mine.filter((generation) => generation.id !== id);
    writeStored(KEY, left.length === 0 ? others : { ...others, [userId]: left });
  },
};

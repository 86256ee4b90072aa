import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/tables.ts';
import { noteProgress, type Generation } from './generation.repository.ts';

type ProgressDeps = { db: Db; log: FastifyBaseLogger };

/** Writes progress to the database, one write at a time: updates that arrive during a write are combined. */
export function progressWriter(
  { db, log }: ProgressDeps,
  { id, userId }: Pick<Generation, 'id' | 'userId'>,
  onEnded: () => void,
) {
  let wanted = 0;
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    try {
      for (let done = 0; done < wanted;) {
        done = wanted;
        // It has been ended elsewhere, perhaps in another process.
        if (!(await noteProgress(db, userId, id, done))) onEnded();
      }
    } catch (error) {
      log.warn({ err: error, generation: id }, 'progress could not be written');
    }
    writing = undefined;
  }
  return {
    note: (cards: number) => {
      wanted = cards;
      writing ??= write();
    },
    written: async () => writing,
  };
}

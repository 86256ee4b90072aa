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
  let written = 0;
  let fronts: readonly string[] = [];
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    try {
      while (written < fronts.length) {
        const now = fronts;
        // It has been ended elsewhere, perhaps in another process.
        if (!(await noteProgress(db, userId, id, now))) onEnded();
        written = now.length;
      }
    } catch (error) {
      log.warn({ err: error, generation: id }, 'progress could not be written');
    }
    writing = undefined;
  }
  return {
    note: (soFar: readonly string[]) => {
      fronts = soFar;
      writing ??= write();
    },
    written: async () => writing,
  };
}

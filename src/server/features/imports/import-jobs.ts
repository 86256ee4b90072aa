import { z } from 'zod';
import type { JobHandler } from '../../jobs/worker.ts';
import { clearDiscarded } from './undo/clear-import.ts';
import { failReading, readImport, type ReadDeps } from './read/read-import.ts';
import { saveImport, stopSaving, type SaveImportDeps } from './save/save-import.ts';
import { stopUndoing, undoImport } from './undo/undo-import.ts';

export const READ_IMPORT_JOB = 'read-import';
export const SAVE_IMPORT_JOB = 'save-import';
export const UNDO_IMPORT_JOB = 'undo-import';
export const DISCARD_IMPORT_JOB = 'discard-import';

/** Each may have a database of gigabytes open. */
const ROOM = { atOnce: 2, perUser: 1 };

const OUR_FAULT = 'because of an error on the server. Please try again.';

const payloadSchema = z.object({ id: z.string(), userId: z.string() });

/** The jobs of imports. After a crash, each continues where it was or starts over. */
export function importJobs(deps: ReadDeps & SaveImportDeps): JobHandler[] {
  return [
    job(deps, READ_IMPORT_JOB, {
      run: readImport,
      stop: failReading,
      problem: `The file could not be read ${OUR_FAULT}`,
    }),
    job(deps, SAVE_IMPORT_JOB, {
      run: saveImport,
      stop: stopSaving,
      problem: `Not all cards could be added ${OUR_FAULT}`,
    }),
    job(deps, UNDO_IMPORT_JOB, {
      run: undoImport,
      stop: stopUndoing,
      problem: `Not all cards could be removed ${OUR_FAULT}`,
    }),
    {
      kind: DISCARD_IMPORT_JOB,
      maxFailures: 5,
      room: ROOM,
      run: (payload, signal) => {
        const { id, userId } = payloadSchema.parse(payload);
        return clearDiscarded(deps, userId, id, signal);
      },
      // The nightly job tries again.
      giveUp: () => Promise.resolve(),
    },
  ];
}

type Work<Deps> = {
  run: (deps: Deps, userId: string, id: string, signal: AbortSignal) => Promise<void>;
  /** Stops the import and stores the message for its user. */
  stop: (deps: Deps, userId: string, id: string, problem: string) => Promise<void>;
  problem: string;
};

function job<Deps>(deps: Deps, kind: string, { run, stop, problem }: Work<Deps>): JobHandler {
  return {
    kind,
    maxFailures: 5,
    room: ROOM,
    run: (payload, signal) => {
      const { id, userId } = payloadSchema.parse(payload);
      return run(deps, userId, id, signal);
    },
    giveUp: (payload) => {
      const { id, userId } = payloadSchema.parse(payload);
      return stop(deps, userId, id, problem);
    },
  };
}

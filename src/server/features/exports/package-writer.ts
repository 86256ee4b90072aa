import { tmpdir } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import { createUserLimit } from '../../http/limits/user-limit.ts';
import type { FindFile } from '../../interchange/anki/writing/outgoing-media.ts';
import { writers } from '../../interchange/writers.ts';
import { createFairSemaphore, type Permit } from '../../concurrency/fair-semaphore.ts';

/** Packages that are written at a time, each in a thread with a temporary file. Others wait. */
const AT_ONCE = 2;

const ONE_AT_A_TIME = 'A package is being made for you already. Please wait until it has arrived.';

export type PackageRequest = {
  userId: string;
  pieces: OutgoingPieces;
  findFile: FindFile;
  withSchedule: boolean;
  /** Epoch ms. */
  now: number;
  timeZone: string;
  /** The user's desired retention, 0 to 1. */
  desiredRetention: number;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/**
 * Writes Anki packages, a few at a time and one per user. The stream fails when writing fails; temporary files are gone
 * once it has closed. Throws RATE_LIMITED, or the signal's reason.
 */
export function createPackageWriter(): (request: PackageRequest) => Promise<Readable> {
  const users = createUserLimit(1, ONE_AT_A_TIME);
  const semaphore = createFairSemaphore(AT_ONCE);
  return async ({ userId, pieces, signal, ...options }) => {
    const leave = users.enter(userId);
    let permit: Permit;
    try {
      permit = await semaphore.acquire(signal, { owner: userId });
    } catch (error) {
      leave();
      throw error;
    }
    // The thread has ended by the first byte, so a slow reader does not hold up others.
    const output = new PassThrough({
      transform: (chunk, _encoding, done) => {
        permit.release();
        done(null, chunk);
      },
      // Runs before the reader sees the end and may ask for the next package.
      flush: (done) => {
        leave();
        done();
      },
    });
    // It may fail before a listener is attached.
    output.on('error', () => undefined);
    void (async () => {
      try {
        const [{ writeAnkiPackage }, { ankiPiecesOf }] = await Promise.all([
          writers.package(),
          writers.packagePieces(),
        ]);
        await writeAnkiPackage(output, {
          ...options,
          pieces: ankiPiecesOf(pieces),
          temporaryFolder: tmpdir(),
          signal,
        });
      } catch (error) {
        output.destroy(error instanceof Error ? error : new Error(String(error)));
      } finally {
        permit.release();
        leave();
      }
    })();
    return output;
  };
}

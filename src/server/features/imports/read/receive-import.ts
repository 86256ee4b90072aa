import { findReceipt, type IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import {
  beginImport,
  expectFewImports,
  expectImport,
  importReceipt,
  type ImportDeps,
} from '../imports.usecases.ts';
import type { Import } from '../imports.repository.ts';
import { recogniseImport } from './recognise-import.ts';

type Write = (chunk: Uint8Array) => Promise<void>;

/** What is known of a file once it has arrived. */
type Arrived = { name: string; repeatable: IdempotentRequest | undefined; sourceId?: string };

/**
 * Stores a file as it arrives and starts its import; a request repeated with the same key returns the same import.
 * Throws QUOTA_EXCEEDED, IMPORT_UNREADABLE, what `arrive` throws, or the signal's reason.
 */
export async function receiveImport(
  deps: ImportDeps & { looks: FairSemaphore },
  userId: string,
  signal: AbortSignal,
  arrive: (write: Write) => Promise<Arrived>,
): Promise<Import> {
  await expectFewImports(deps.db, userId, deps.config, 0);
  const id = deps.newId();
  const key = { userId, fileId: id };
  const file = await deps.waitingFiles.receive(deps.db, key, deps.clock.now());
  let begun = id;
  try {
    let bytes = 0;
    const {
      name,
      repeatable,
      sourceId = null,
    } = await arrive((chunk) => {
      bytes += chunk.length;
      return file.write(chunk);
    });
    const asked = { repeatable, now: deps.clock.now(), receipt: importReceipt };
    const known = await findReceipt(deps.db, userId, asked);
    if (known) {
      begun = known.receipt;
    } else {
      await file.finish();
      const format = await recogniseImport(deps, key, { name, bytes }, signal);
      begun = await beginImport(deps, userId, { id, name, format, bytes, sourceId }, repeatable);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  if (begun !== id) await file.discard();
  return expectImport(deps.db, userId, begun);
}

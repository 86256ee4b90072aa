import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { uploadResponse } from '#contract/sources.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { ReceivedFile } from '../../../http/files/receive-file.ts';
import { findReceipt, runIdempotently, type IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import { expectRoom } from '../../quotas/quotas.ts';
import type { SourceReader } from '../read-source.ts';
import { insertNewSource } from '../sources.usecases.ts';
import { keepScan, type ScanDeps } from './scans.usecases.ts';

type Added = z.output<typeof uploadResponse>;

/**
 * Adds a source from a file or, if some of its pages are pictures that a model could read, a scan. A repeated request
 * returns the same without reading the file again. Throws QUOTA_EXCEEDED, or what reading the file throws.
 */
export async function addFile(
  deps: ScanDeps & { readSource: SourceReader },
  file: ReceivedFile,
  context: { userId: string; signal: AbortSignal; log: FastifyBaseLogger },
  repeatable?: IdempotentRequest,
): Promise<Added> {
  const { db, clock, newId, config, readSource, pageReader } = deps;
  const { userId } = context;
  const asked = { repeatable, now: clock.now(), receipt: uploadResponse };
  const known = await findReceipt(db, userId, asked);
  if (known) return known.receipt;
  await expectRoom(db, userId, config, { sources: 1 });
  const material = { from: 'file' as const, file };
  const found =
    pageReader === null
      ? await readSource.read(material, context)
      : await readSource.readOrFindScan(material, context);
  // Reading may have taken a minute.
  const now = clock.now();
  const once = (make: (trx: Db) => Promise<Added>) =>
    transactAsUser(db, userId, (trx) => runIdempotently(trx, userId, { ...asked, now }, () => make(trx)));
  if ('source' in found) {
    return once(async (trx) => ({
      source: await insertNewSource(trx, userId, config, found, { id: newId(), now }),
      scan: null,
    }));
  }
  const kept = await keepScan(deps, userId, file, found);
  try {
    const added = await once(async (trx) => ({ source: null, scan: await kept.insert(trx) }));
    if (added.scan?.id !== kept.id) await kept.discard();
    return added;
  } catch (error) {
    await kept.discard();
    throw error;
  }
}

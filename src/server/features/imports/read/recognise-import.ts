import { AppError } from '#domain/errors.ts';
import type { ImportFormat } from '#domain/interchange/import.ts';
import type { Db } from '../../../db/tables.ts';
import { hasAnkiName, kindOfAnkiFile } from '../../../interchange/anki/package-file.ts';
import { recogniseInThread } from '../../../interchange/text/text-thread.ts';
import type { WaitingFileKey, WaitingFiles } from '../../../ports/files/waiting-files.ts';
import type { Permit, FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import { readable } from './open-import.ts';

/** Larger files are only accepted as packages or our own exports, which contain pictures and sounds. */
const MOST_TEXT_BYTES = 300_000_000;
/** Workbooks and JSON are read as a whole; larger files never are. */
export const MOST_WHOLE_BYTES = 30_000_000;

/** Recognises the format of a received file by its contents. Throws IMPORT_UNREADABLE, or the signal's reason. */
export async function recogniseImport(
  { db, waitingFiles, looks }: { db: Db; waitingFiles: WaitingFiles; looks: FairSemaphore },
  key: WaitingFileKey,
  { name, bytes }: { name: string; bytes: number },
  signal: AbortSignal,
): Promise<ImportFormat> {
  const file = await (bytes <= MOST_WHOLE_BYTES
    ? waitingFiles.open(db, key)
    : waitingFiles.openStart(db, key));
  if (!file) throw new Error('A file that has arrived is not there');
  let turn: Permit | undefined;
  try {
    if (hasAnkiName(name) && (await readable(() => kindOfAnkiFile(file.path, name))) !== null) return 'anki';
    turn = await looks.acquire(signal, { owner: key.userId });
    const { kind } = await readable(() => recogniseInThread({ path: file.path, name }, { signal }));
    if (kind !== 'json' && kind !== 'anki' && bytes > MOST_TEXT_BYTES) {
      throw new AppError('IMPORT_UNREADABLE', 'This text is larger than 300 MB. Divide it.');
    }
    return kind;
  } finally {
    turn?.release();
    await file.close();
  }
}

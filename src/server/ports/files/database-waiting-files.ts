import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/tables.ts';
import { makeWorkFolder } from '../../files/work-files.ts';
import type { WaitingFileKey, WaitingFiles, OpenedFile } from './waiting-files.ts';

const CHUNK_BYTES = 512 * 1024;
const CHUNKS_REMOVED_AT_ONCE = 20;

/** Stores files in rows, so that processes need no shared disk. Reading uses a temporary copy. */
export const databaseWaitingFiles: WaitingFiles = {
  receive: (db, key, now) => {
    let waiting: Uint8Array[] = [];
    let size = 0;
    let position = 0;
    const store = async (data: Uint8Array) => {
      const row = { file_id: key.fileId, user_id: key.userId, position, data, created_at: now };
      await db.insertInto('import_chunks').values(row).execute();
      position += 1;
    };
    return Promise.resolve({
      write: async (chunk) => {
        waiting.push(chunk);
        size += chunk.length;
        if (size < CHUNK_BYTES) return;
        const data = Buffer.concat(waiting);
        [waiting, size] = [[], 0];
        await store(data);
      },
      finish: () => store(Buffer.concat(waiting)),
      discard: () => removeChunks(db, key),
    });
  },
  open: (db, key) => copyOf(db, key, Number.POSITIVE_INFINITY),
  openStart: (db, key) => copyOf(db, key, 1),
  remove: removeChunks,
  // They are in the machine's temporary folder.
  removeUnfinished: () => Promise.resolve(),
  // They are deleted with the user's rows.
  removeAll: () => Promise.resolve(),
  removeStrays: async (db, before, isWaitedFor) => {
    const files = await db
      .selectFrom('import_chunks')
      .select(['user_id as userId', 'file_id as fileId'])
      .where('position', '=', 0)
      .where('created_at', '<', before)
      .execute();
    for (const key of files) if (!(await isWaitedFor(key))) await removeChunks(db, key);
  },
};

/** Deletes a few at a time, because a file may have gigabytes. */
async function removeChunks(db: Db, { userId, fileId }: WaitingFileKey): Promise<void> {
  for (;;) {
    const some = db
      .selectFrom('import_chunks')
      .select('position')
      .where('user_id', '=', userId)
      .where('file_id', '=', fileId)
      .orderBy('position', 'desc')
      .limit(CHUNKS_REMOVED_AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('import_chunks')
      .where('user_id', '=', userId)
      .where('file_id', '=', fileId)
      .where('position', 'in', some)
      .executeTakeFirst();
    if (Number(numDeletedRows) < CHUNKS_REMOVED_AT_ONCE) return;
    await setImmediate();
  }
}

async function copyOf(db: Db, key: WaitingFileKey, mostChunks: number): Promise<OpenedFile | undefined> {
  if (!(await chunkAt(db, key, 0))) return undefined;
  const folder = await makeWorkFolder(tmpdir(), 'import');
  const close = () => rm(folder, { recursive: true, force: true });
  const copy = path.join(folder, 'file');
  try {
    await pipeline(Readable.from(chunksOf(db, key, mostChunks)), createWriteStream(copy, { mode: 0o600 }));
  } catch (error) {
    await close();
    throw error;
  }
  return { path: copy, folder, close };
}

async function* chunksOf(db: Db, key: WaitingFileKey, most: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < most; position += 1) {
    const chunk = await chunkAt(db, key, position);
    if (!chunk) return;
    yield chunk.data;
  }
}

function chunkAt(db: Db, { userId, fileId }: WaitingFileKey, position: number) {
  return db
    .selectFrom('import_chunks')
    .select('data')
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst();
}

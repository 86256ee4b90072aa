/**
 * What exporting and erasing a learner with many cards costs everybody else: for how long the event loop is blocked, and
 * by how much memory grows with the number of cards.
 */
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqlite } from '#server/db/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import { markClosed } from '#server/features/account/account.repository.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { exportDocument } from '#server/features/account/export-account.ts';
import type { StoredUser } from '#server/features/auth/auth.repository.ts';
import { makeLearner } from './learner.ts';
import type { Result } from './result.ts';
import { databaseImportFiles } from '#server/ports/database-import-files.ts';
import { databaseMediaStore } from '#server/ports/database-media-store.ts';

const DECKS = 100;
const BLOCKED_MS = 50;

/** Export and erasure of 100,000 cards, on a file as it is used. */
export async function account(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const db = openSqlite(path.join(folder, 'cardamom.db'));
  try {
    await migrateToLatest(db);
    const few = await makeLearner(db, 1);
    const many = await makeLearner(db, DECKS);
    await measure(() => readAll(db, few));
    const small = await measure(() => readAll(db, few));
    const exported = await measure(() => readAll(db, many));
    await markClosed(db, many.id, 1);
    const erased = await measure(async () => {
      await eraseAccount(
        { db, engine: 'sqlite', mediaStore: databaseMediaStore, importFiles: databaseImportFiles },
        many.id,
        new AbortController().signal,
      );
      return 0;
    });
    return [
      blocked('exporting', exported.blocked),
      {
        name: 'Peak memory of exporting 100,000 cards to that of 1,000',
        ratio: exported.memory / small.memory,
        wanted: 'at most 1.5',
      },
      {
        name: 'Time of exporting 100,000 cards to 100 times that of 1,000',
        ratio: exported.ms / (DECKS * small.ms),
        wanted: 'at most 1.5',
      },
      blocked('erasing', erased.blocked),
    ];
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

function blocked(what: string, ms: number): Result {
  const name = `Longest block of the event loop while ${what} 100,000 cards to ${BLOCKED_MS} ms`;
  return { name, ratio: ms / BLOCKED_MS, wanted: 'below 1' };
}

async function readAll(db: Db, user: StoredUser): Promise<number> {
  let memory = 0;
  for await (const part of exportDocument({ db, mediaStore: databaseMediaStore }, user)) {
    if (part.length > 0) memory = Math.max(memory, process.memoryUsage().rss);
  }
  return memory;
}

async function measure(run: () => Promise<number>) {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const begun = performance.now();
  const memory = await run();
  const ms = performance.now() - begun;
  loop.disable();
  return { memory, ms, blocked: loop.max / 1e6 };
}

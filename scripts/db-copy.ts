/**
 * npm run db:copy -- --from sqlite:data/cardamom.db --to postgres://user:password@host/name
 * Copies everything from one database to another, empty one and proves that all of it has arrived. Either may be
 * SQLite (sqlite:<file>) or PostgreSQL. Stop Cardamom first: anything written meanwhile would not be copied.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { importMediaFiles, MEDIA_OF_DATABASE } from '#server/files/media-files.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { copyDatabase, type CopiedTable } from '#server/db/copy/copy.ts';
import { readArguments } from './lib/arguments.ts';

const USAGE =
  'Usage: npm run db:copy -- --from sqlite:data/cardamom.db --to postgres://user:password@host/name';

let from: Database | undefined;
let to: Database | undefined;
/** The SQLite file that this copy makes, to be deleted if the copy fails. */
let newFile: string | undefined;
try {
  const addresses = readAddresses();
  const source = sqliteFile(addresses.from);
  if (source !== undefined && !existsSync(source)) throw new StartupError(`There is no database ${source}.`);
  from = await open(addresses.from);
  const target = sqliteFile(addresses.to);
  if (target !== undefined && !existsSync(target)) newFile = target;
  to = await open(addresses.to);
  const folder =
    source === undefined
      ? resolve(process.env['DATA_DIR'] ?? 'data', MEDIA_OF_DATABASE)
      : join(dirname(source), MEDIA_OF_DATABASE);
  let files = 0;
  const tables = await copyDatabase(from, to, async (target) => {
    files = await importMediaFiles(folder, target);
  });
  report(tables);
  if (files > 0) console.log(`${files} pictures and sounds of ${folder} are in the table media_chunks now.`);
  console.log(`Copied from ${from.location} to ${to.location}: every table has the same rows in both.`);
  newFile = undefined;
} catch (error) {
  process.exitCode = 1;
  const reason = error instanceof Error ? error.message : String(error);
  console.error(reason.replaceAll(/\s+/gu, ' '));
} finally {
  await from?.db.destroy();
  await to?.db.destroy();
  if (newFile !== undefined) {
    for (const end of ['', '-wal', '-shm', '-lock']) rmSync(newFile + end, { force: true });
  }
}

function readAddresses(): { from: string; to: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const { values } = readArguments({ options }, USAGE);
  if (values.from === undefined || values.to === undefined) throw new StartupError(USAGE);
  return { from: values.from, to: values.to };
}

function sqliteFile(address: string): string | undefined {
  return address.startsWith('sqlite:') ? resolve(address.slice('sqlite:'.length)) : undefined;
}

async function open(address: string): Promise<Database> {
  const file = sqliteFile(address);
  if (file === undefined) {
    if (!/^postgres(ql)?:\/\//u.test(address) || !URL.canParse(address)) throw new StartupError(USAGE);
    return openDatabase({ DATA_DIR: '', DATABASE_URL: address });
  }
  try {
    return { db: openSqlite(file), engine: 'sqlite', location: `SQLite, ${file}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = reason.includes('locked') ? ' Stop the Cardamom that uses it first.' : '';
    throw new StartupError(`${file} cannot be opened: ${reason}.${advice}`, { cause: error });
  }
}

function report(tables: readonly CopiedTable[]): void {
  const width = Math.max(...tables.map(({ name }) => name.length));
  console.log(`${'Table'.padEnd(width)}      Rows  Checksum`);
  for (const { name, rows, checksum } of tables) {
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(8)}  ${checksum}`);
  }
}

/**
 * npm run restore -- FILE
 * Replaces the embedded database with the backup in FILE, once that is known to be complete. Stop Cardamom first.
 */
import { describeCounts } from '#server/backups/check-database.ts';
import { restore } from '#server/backups/restore.ts';
import { StartupError } from '#server/config.ts';
import { readArguments } from './lib/arguments.ts';
import { embeddedDatabase, fileArgument } from './lib/backup-arguments.ts';

const USAGE = 'Usage: npm run restore -- FILE';

try {
  const { positionals } = readArguments({ allowPositionals: true }, USAGE);
  const file = fileArgument(positionals, USAGE);
  const database = embeddedDatabase('pg_restore');
  const { counts, replaced } = await restore(file, database, Date.now());
  console.log(`Restored ${database} from ${file}: ${describeCounts(counts)}.`);
  if (replaced !== null) console.log(`The database that was there is kept as ${replaced}.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

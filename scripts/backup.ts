/**
 * npm run backup -- FILE [--force]
 * Writes a consistent copy of the embedded database to FILE, whether a server is using it or not.
 */
import { backUp } from '#server/backups/backup.ts';
import { describeCounts } from '#server/backups/check-database.ts';
import { StartupError } from '#server/config.ts';
import { readArguments } from './lib/arguments.ts';
import { embeddedDatabase, fileArgument } from './lib/backup-arguments.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force]';

try {
  const options = { force: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  const file = fileArgument(positionals, USAGE);
  const backup = await backUp(embeddedDatabase('pg_dump'), file, { force: values.force });
  const size = `${(backup.bytes / 1024 ** 2).toFixed(1)} MiB`;
  console.log(`Backup written to ${backup.file} (${size}): ${describeCounts(backup.counts)}.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

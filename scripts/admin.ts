/**
 * npm run admin -- list | create | reset-password | sign-out | delete | registration
 * Lets the operator manage accounts, whether a server is running or not. Without a command, prints its usage.
 */
import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { readConfig, StartupError } from '#server/config.ts';
import { openBesideServer, type Database } from '#server/db/connect.ts';
import { DatabaseUnavailable, isStorageFull, isWorthRepeating } from '#server/db/database-errors.ts';
import { parseCommand, USAGE } from '#server/features/admin/admin-command.ts';
import { UsageError } from '#server/features/admin/command-words.ts';
import { chooseWaitingFiles } from '#server/ports/files/choose-waiting-files.ts';
import { chooseMediaStore } from '#server/ports/files/choose-media-store.ts';
import { systemClock } from '#server/ports/clock.ts';

const NOT_UNDERSTOOD = 2;

const words = process.argv.slice(2);
let database: Database | undefined;
try {
  if (words[0] === 'help' || words[0] === '--help' || words[0] === '-h') {
    console.log(USAGE);
  } else {
    const command = parseCommand(words);
    const config = readConfig(process.env);
    database = await openBesideServer(config);
    console.log(
      await command({
        ...database,
        mediaStore: chooseMediaStore(config),
        waitingFiles: chooseWaitingFiles(config),
        clock: systemClock,
        newId: randomUUID,
        config,
      }),
    );
  }
} catch (error) {
  process.exitCode = error instanceof UsageError ? NOT_UNDERSTOOD : 1;
  console.error(reason(error));
} finally {
  await database?.db.destroy();
}

function reason(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof AppError || error instanceof StartupError) return error.message;
  if (isStorageFull(error)) return 'The disk of the database is full.';
  if (error instanceof DatabaseUnavailable || isWorthRepeating(error)) {
    return 'The database does not answer, or others keep it busy. Please try again.';
  }
  throw error;
}

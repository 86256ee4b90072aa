/**
 * The process in which a scheduled backup is made: `node backup-process.ts DATABASE FILE`. SQLite copies in one call
 * that would block every request; in a thread it would also keep the process from exiting until the copy is done.
 */
import { backUp } from './backup.ts';

const [database = '', file = ''] = process.argv.slice(2);
try {
  await backUp(database, file);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

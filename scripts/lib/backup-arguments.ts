import { resolve } from 'node:path';
import { readConfig, StartupError } from '#server/config.ts';
import { embeddedFile } from '#server/db/connect.ts';

/** The file given to a command. npm runs the command in the package's folder, whatever folder the operator is in. */
export function fileArgument(positionals: readonly string[], usage: string): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(usage);
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** The file of the configured database. Throws StartupError for PostgreSQL, which has its own `tool` for the task. */
export function embeddedDatabase(tool: 'pg_dump' | 'pg_restore'): string {
  const config = readConfig(process.env);
  if (config.DATABASE_URL === undefined) return embeddedFile(config);
  throw new StartupError(`The database is PostgreSQL: use ${tool}, as docs/OPERATIONS.md describes.`);
}

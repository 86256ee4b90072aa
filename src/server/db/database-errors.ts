import pg from 'pg';

/** The database is currently unusable, whatever the statement: unreachable, too slow, or restarting. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** PostgreSQL's error codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), by their meaning here. */
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
/**
 * The session is over or useless: the server is starting or stopping, has no connection left, has ended a transaction that took
 * too long (25P03, 25P04), or is read-only because another server has taken over (25006).
 */
const SESSION_OVER = /^(?:08...|53300|57P0[1-5]|25006|25P0[34])$/u;

/** Whether a transaction that failed with this error may succeed when rerun from the start. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  // Another process, such as an operator's command, is writing to the same SQLite file.
  const isConflict = code === DEADLOCK || code === SERIALIZATION_FAILURE;
  return isConflict || code.startsWith('SQLITE_BUSY');
}

/** Whether the cause is the database (unreachable, full or busy), so that the same task may succeed later. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isStorageFull(error) || isWorthRepeating(error);
}

/** Whether an error of the PostgreSQL driver means that the server did not answer in time. */
export function isUnavailable(error: unknown): boolean {
  return [LOCK_TIMEOUT, STATEMENT_TIMEOUT].includes(codeOf(error)) || isConnectionLost(error);
}

/** Whether an error of the PostgreSQL driver means that the connection is lost. The driver's own errors do. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return SESSION_OVER.test(codeOf(error));
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return [DISK_FULL, 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC'].includes(
    codeOf(error),
  );
}

/** Whether a foreign key refers to a missing row. */
export function isReferenceGone(error: unknown): boolean {
  return [FOREIGN_KEY_VIOLATION, 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** For a write that a request can do without: reading continues when the disk is full or another process is writing. */
export function continueReading(error: unknown): void {
  if (!isStorageFull(error) && !isWorthRepeating(error)) throw error;
}

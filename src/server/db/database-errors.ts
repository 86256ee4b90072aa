/** PostgreSQL's codes for a transaction that only has to be run again: deadlock and serialization failure. */
const REPEAT_CODES = new Set(['40P01', '40001']);

/** Whether a transaction that failed with this may succeed when it is run again from the start. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  // Another process, an operator's command for example, is writing to the same SQLite file.
  return REPEAT_CODES.has(code) || code.startsWith('SQLITE_BUSY');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

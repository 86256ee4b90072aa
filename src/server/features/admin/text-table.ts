import type { Account } from './accounts.repository.ts';

/** A table for a terminal: a row of titles and the rows below. Control characters are replaced, since users choose their texts. */
export function textTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [titles, ...rows.map((row) => row.map(printable))];
  const widths = titles.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** What the operator reads for an account. */
export function nameOf({ username, email }: Pick<Account, 'username' | 'email'>): string {
  return `${username} (${printable(email)})`;
}

/** Removes terminal control characters. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
}

/** The UTC day of an instant (epoch ms). */
export function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * Beginnings of cells that a spreadsheet takes for a formula, or that may hide one; and the same after apostrophes, so that cells
 * that begin with those can also be read back.
 */
const FORMULA = /^'*[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u;
const GUARDED = /^'+[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u;

/** A cell that no spreadsheet computes: a cell that could be a formula gets an apostrophe at its beginning. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of `guardFormula`. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** A row of a table with commas (RFC 4180), with its line break. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const guarded = guardFormula(text.toWellFormed());
  // Semicolons and tabs too: a spreadsheet may divide by them.
  return /[",;\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

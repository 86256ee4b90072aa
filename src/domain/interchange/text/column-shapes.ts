/*
 * Recognises what a column of a table is by the shape of its cells rather than its name.
 */

/** The cells of a column that are not empty, without surrounding white space. */
export function filledCells(rows: readonly (readonly string[])[], at: number): string[] {
  return rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
}

/** Whether a column only counts its rows: "1", "2"; "Q1", "Q2"; "1.", "2.". */
export function isNumbering(cells: readonly string[]): boolean {
  if (cells.length < 2) return false;
  const numbers = cells.map((cell) => NUMBER.exec(cell)?.groups);
  const prefix = numbers[0]?.['prefix'];
  if (!numbers.every((groups) => groups !== undefined && groups['prefix'] === prefix)) return false;
  const values = numbers.map((groups) => Number(groups?.['digits']));
  const [first = -1] = values;
  const steps = values.filter((value, index) => index > 0 && value === (values[index - 1] ?? 0) + 1).length;
  return first >= 0 && first <= 1_000_000 && steps >= (values.length - 1) * 0.9;
}

const NUMBER = /^(?<prefix>[#\p{L}]{0,3}[ .:-]?)(?<digits>\d{1,9})[.):]?$/u;

/** Whether a column has ids that no one reads: GUIDs, hashes, Anki's ids of notes. */
export function areIds(cells: readonly string[]): boolean {
  if (cells.length < 2 || new Set(cells).size < cells.length) return false;
  return cells.every(
    (cell) => UUID.test(cell) || EPOCH.test(cell) || (TOKEN.test(cell) && !WORD.test(cell) && isMixed(cell)),
  );
}

const UUID = /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\}?$/iu;
const EPOCH = /^1\d{9}(?:\d{3})?$/u;
const TOKEN = /^[!-~]{8,64}$/u;
const WORD = /^\p{L}+(?:[-'’]\p{L}+)*$/u;

/** Letters and digits, or signs as in Anki's GUIDs, alternate as in no word. */
function isMixed(text: string): boolean {
  return (text.match(/[A-Za-z](?=[^A-Za-z])|[^A-Za-z](?=[A-Za-z])/gu)?.length ?? 0) >= 2;
}

/** Whether a column has addresses, or the names of files with pictures or sounds. */
export function areLinks(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => LINK.test(cell));
}

const LINK = /^(?:https?:\/\/\S+|\[sound:[^\]]+\]|\S+\.(?:mp3|ogg|wav|m4a|png|jpe?g|gif|webp|svg|mp4))$/iu;

/** Whether a column divides its rows into a few groups, such as parts of speech or levels. */
export function areGroups(cells: readonly string[]): boolean {
  const values = new Set(cells);
  const isShort = cells.every((cell) => cell.length <= 40);
  return isShort && cells.length >= 6 && values.size <= Math.min(20, cells.length / 3);
}

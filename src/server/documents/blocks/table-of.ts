import { type Block, type Inline, inlineText, type TableRow } from '#domain/sources/tree.ts';

/**
 * A table of the texts of its cells. Without names of columns (`hasHeader`), the first row names them if all of it is
 * strong; otherwise a row of empty names is put in front. Undefined for a table without text.
 */
export function tableOf(
  cells: readonly (readonly Inline[][])[],
  { hasHeader }: { hasHeader: boolean },
): Extract<Block, { type: 'table' }> | undefined {
  const rows = cells.filter((row) => row.some((cell) => cell.length > 0)).map(rowOf);
  const [first] = rows;
  if (first === undefined) return undefined;
  const isNamed =
    hasHeader || (rows.length > 1 && first.children.every(({ children }) => isStrong(children)));
  const width = Math.max(...rows.slice(0, 100).map(({ children }) => children.length));
  const names = isNamed ? [] : [rowOf(Array.from({ length: width }, () => []))];
  return { type: 'table', children: [...names, ...rows] };
}

function rowOf(cells: readonly Inline[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) };
}

function isStrong(cell: readonly Inline[]): boolean {
  return inlineText(cell) === '' || cell.every(({ type }) => type === 'strong');
}

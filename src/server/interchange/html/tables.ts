import type { Element } from 'hast';
import type { State } from 'hast-util-to-mdast';
import type { Nodes, TableRow } from 'mdast';
import { isPhrasing, lineEdge } from './phrasing.ts';
import { attributeOf, elementsOf } from './tree.ts';

/** A larger table is not a card's; its cells become lines. */
const MAX_CELLS = 2_000;

/** A table of texts. One that only arranges other content becomes that content, cell by cell. */
export function tableOf(state: State, element: Element): Nodes[] {
  const isNested = state.inTable;
  state.inTable = true;
  const cells = rowsOf(element).map((row) =>
    elementsOf(row)
      .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
      .flatMap((cell) => [state.all(cell), ...emptyCells(cell)]),
  );
  state.inTable = isNested;
  const rows = cells.filter((row) => !row.flat().every(isBlank));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const size = width * rows.length;
  if (isNested || size <= 1 || size > MAX_CELLS || !rows.flat(2).every(isPhrasing))
    return cells.flat().flatMap((cell) => [lineEdge(), ...cell, lineEdge()]);
  return [{ type: 'table', align: [], children: rows.map((row) => rowOf(row, width)) }];
}

function rowOf(row: readonly Nodes[][], width: number): TableRow {
  const children = Array.from({ length: width }, (_, column) => ({
    type: 'tableCell' as const,
    children: (row[column] ?? []).filter(isPhrasing),
  }));
  return { type: 'tableRow', children };
}

/** The cells that a wide cell covers to its right. */
function emptyCells(cell: Element): Nodes[][] {
  const span = Number(attributeOf(cell, 'colSpan'));
  return Array.from({ length: span > 1 && span <= 50 ? span - 1 : 0 }, () => []);
}

function isBlank(node: Nodes): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

/** The rows of a table, without those of nested tables. */
function rowsOf(table: Element): Element[] {
  return elementsOf(table).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

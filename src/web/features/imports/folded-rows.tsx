import type { ReactNode } from 'react';

type Props<Row> = {
  rows: readonly Row[];
  /** How many are in sight at once. */
  most: number;
  /** What leads to the others: "12 more decks". */
  more: (count: number) => string;
  /** What stands below the others, such as a button for even more of them. */
  end?: ReactNode;
  /** Draws some of the rows; `isRest` for those that are folded away. */
  children: (rows: readonly Row[], isRest: boolean) => ReactNode;
};

/** A list of which there may be hundreds: the first rows, and the others folded away. */
export function FoldedRows<Row>({ rows, most, more, end, children }: Props<Row>) {
  const rest = rows.length > most + 1 ? rows.slice(most) : [];
  return (
    <div className="flex flex-col gap-2">
      {children(rest.length === 0 ? rows : rows.slice(0, most), false)}
      {rest.length === 0 ? null : (
        <details>
          <summary className="inline-flex cursor-pointer rounded-sm px-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:items-center">
            {more(rest.length)}
          </summary>
          <div className="mt-2">{children(rest, true)}</div>
          {end}
        </details>
      )}
    </div>
  );
}

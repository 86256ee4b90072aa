import type { ReactNode } from 'react';

type Props<Row> = {
  rows: readonly Row[];
  /** Number of rows shown at first. */
  limit: number;
  /** Label of the control that shows the rest, such as "12 more decks". */
  more: (count: number) => string;
  /** Shown below the rest, such as a button that loads more rows. */
  end?: ReactNode;
  /** Renders some of the rows; `isRest` for those that are collapsed. */
  children: (rows: readonly Row[], isRest: boolean) => ReactNode;
};

/** A list that may have hundreds of rows: shows the first ones and collapses the rest. */
export function FoldedRows<Row>({ rows, limit, more, end, children }: Props<Row>) {
  const rest = rows.length > limit + 1 ? rows.slice(limit) : [];
  return (
    <div className="flex flex-col gap-2">
      {children(rest.length === 0 ? rows : rows.slice(0, limit), false)}
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

type Props = {
  caption: string;
  /** Column headings; the first one is above the row names. */
  columns: readonly string[];
  /** Name and figures of each row. */
  rows: ReadonlyArray<{ name: string; figures: readonly string[] }>;
};

/** Makes the scrolling box reachable with the keyboard. */
const IN_TAB_ORDER = { tabIndex: 0 };

/** The numbers behind a chart, as a table. */
export function FigureTable({ caption, columns, rows }: Props) {
  const [first, ...others] = columns;
  return (
    <section aria-label={caption} {...IN_TAB_ORDER} className="max-h-80 overflow-auto border-t">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium sm:px-5">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className="px-4 py-2 text-right font-medium sm:px-5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row" className="px-4 py-1.5 text-left font-normal sm:px-5">
                {name}
              </th>
              {others.map((column, index) => (
                <td key={column} className="px-4 py-1.5 text-right sm:px-5">
                  {figures[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
